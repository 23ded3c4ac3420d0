"""What every platform has to show, whatever it looks like there."""
