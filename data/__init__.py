"""Schema, errors and the project store; imports nothing of ours."""
