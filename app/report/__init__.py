"""The HTML report of a project's results, with pictures."""
