"""The client of a world host: the World protocol over a child process. Free of Qt."""
