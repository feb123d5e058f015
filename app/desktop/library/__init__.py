"""The task library and the scene outliner: the left column."""
