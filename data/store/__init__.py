"""The project store: one folder, one SQLite database, content-addressed blobs. SQL lives here only."""
