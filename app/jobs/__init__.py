"""The studio's work, put together once for the window and the command line."""
