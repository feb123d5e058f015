"""Bringing an anomaly to show with nothing but the five actions: rehearsed on an operator's world, kept as a plan."""
