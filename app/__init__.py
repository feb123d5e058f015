"""The desktop and the command line; the only layer that everything below may not import."""
