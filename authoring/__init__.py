"""Operators, drafts and rubrics: how a curator makes a task."""
