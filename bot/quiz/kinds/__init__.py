"""Every kind of question, one file each."""
