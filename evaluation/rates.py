"""The interval of a rate.

Owns: Wilson's score interval (Wilson 1927; statsmodels). Refuses: what is counted.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, cast

import numpy as np


def wilson_intervals(met: Sequence[int], of: Sequence[int]) -> list[tuple[float, float] | None]:
    """The 95 % interval of each rate `met / of`, low and high, 0-1; None where `of` is 0."""
    counted = [place for place, count in enumerate(of) if count]
    out: list[tuple[float, float] | None] = [None] * len(of)
    if counted:
        proportion = import_module("statsmodels.stats.proportion")  # untyped, and slow to import
        confint = cast("Callable[..., Any]", proportion.proportion_confint)
        low, high = confint(np.take(met, counted), np.take(of, counted), alpha=0.05, method="wilson")
        for place, one, other in zip(counted, low, high, strict=True):
            out[place] = (float(one), float(other))
    return out
