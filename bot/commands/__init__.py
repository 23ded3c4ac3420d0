"""What people can say: one file per command."""
