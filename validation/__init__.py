"""Reviews and the state of a task."""
