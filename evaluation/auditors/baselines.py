"""The baselines by name.

Owns: which names there are. Refuses: their behaviour.
"""

from __future__ import annotations

from collections.abc import Callable

from data.errors import UsageError
from evaluation.auditors.auditor import Auditor
from evaluation.auditors.floor import BlindAuditor, RandomAuditor
from evaluation.auditors.oracle import OracleAuditor
from evaluation.auditors.twin import TwinAuditor

BASELINES: dict[str, Callable[[], Auditor]] = {
    "oracle": OracleAuditor,
    "twin": TwinAuditor,
    "random": RandomAuditor,
    "blind": BlindAuditor,
}


def make_auditor(name: str) -> Auditor:
    """A fresh baseline.

    Raises:
        UsageError: there is none of that name.
    """
    if name not in BASELINES:
        raise UsageError(f"There is no auditor '{name}'; baselines: {', '.join(BASELINES)}.")
    return BASELINES[name]()
