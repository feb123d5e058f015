"""Judges: who turns an episode into a verdict; one file a judge."""
