"""Audits, auditors, judges, agreement and tables."""
