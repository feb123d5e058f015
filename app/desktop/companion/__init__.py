"""The companion panel: who is auditing this task now, and how far they are."""
