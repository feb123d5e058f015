"""The project store: one folder, one SQLite database, content-addressed blobs. SQL lives here only.

Owns: `Project`, through which everything is read and written. Refuses: being imported below data.
"""

from data.store.changes import Change
from data.store.project import Project

__all__ = ["Change", "Project"]
