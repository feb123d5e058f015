"""The study that the window runs: under which conditions people and companions audit.

Owns: that one condition, equal for both, so that their episodes can be compared. Refuses: other studies (command line).
"""

from __future__ import annotations

from evaluation.jobs import Condition

STUDY = Condition(hint="none", asks_category=True)
