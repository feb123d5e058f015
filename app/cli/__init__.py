"""The command `worldaudit`: one file a group of commands."""
