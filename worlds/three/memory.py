"""What a world host takes of the machine: memory and processor time, summed over its process group.

Owns: these two measurements, for benchmarks. Refuses: systems that do not count shared pages by share (all but Linux).
"""

from __future__ import annotations

import os
from collections.abc import Callable

import psutil

from data.errors import EnvironmentFault, NotFoundError

MEGA = 1_000_000


def group_pss_mb(group: int) -> float:
    """Megabytes (10^6 bytes) that the processes of a group hold, shared pages counted by share.

    Raises:
        NotFoundError: no process of the group lives. EnvironmentFault: this system does not count by share.
    """
    try:
        return _sum_over(group, lambda process: process.memory_full_info().pss) / MEGA
    except AttributeError as error:
        raise EnvironmentFault("This system does not count memory by share; measure on Linux.") from error


def group_cpu_s(group: int) -> float:
    """Seconds of processor time, of all cores together, that the living processes of a group have used.

    Raises:
        NotFoundError: no process of the group lives.
    """
    return _sum_over(group, lambda process: sum(process.cpu_times()[:2]))


def _sum_over(group: int, measure: Callable[[psutil.Process], float]) -> float:
    values: list[float] = []
    for process in psutil.process_iter():
        try:
            if os.getpgid(process.pid) == group and process.status() != psutil.STATUS_ZOMBIE:
                values.append(measure(process))
        except (ProcessLookupError, psutil.NoSuchProcess):
            continue
    if not values:
        raise NotFoundError(f"No process of the group {group} lives.")
    return sum(values)
