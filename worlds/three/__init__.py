"""Worlds made with three.js, run in Qt WebEngine."""
