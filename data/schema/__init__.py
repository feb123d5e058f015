"""The typed records and values that every layer speaks in; one file an idea. Import from the file that owns it."""
