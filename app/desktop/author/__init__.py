"""The Author workspace: pick an object, make an anomaly, see it, write its rubric, freeze a revision."""
