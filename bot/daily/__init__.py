"""When does the daily question come, and to whom does an answer count? Pure functions; the clock is an argument."""
