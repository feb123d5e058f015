"""Auditors that need no model: oracle, twin, random, blind. Each acts only through the Audit."""
