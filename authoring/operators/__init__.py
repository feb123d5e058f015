"""The operators, one file each. A new one is a file here, its effect in the page, and a line in the catalogue."""
