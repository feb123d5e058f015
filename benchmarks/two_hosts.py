"""How much more two hosts do together than one alone.

Owns: that comparison, made twice. Refuses: the page and the file of results (worlds).

A host draws with a thread for each core, so one alone keeps most of two cores busy and two can hardly do more: that ratio
says how fast one host is, not whether hosts stand in each other's way. So the same is measured with hosts that draw with
one thread each; there two on two cores should do nearly twice the work of one.
"""

from __future__ import annotations

import asyncio
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

import last_in_path  # noqa: F401 - before what comes from the package `worlds`
from measuring import AnyAction, run_script

from data.schema.scene import WorldSpec
from worlds.three.client import ThreeWorld
from worlds.three.memory import group_cpu_s

DRAWING_THREADS = "LP_NUM_THREADS"
"""The variable by which Mesa's software renderer is told how many threads draw."""
WARM_UP = 4


async def measure_pair(name: str, script: Sequence[AnyAction]) -> dict[str, float]:
    """Wall milliseconds of the same actions in one host and in two at once, drawing as usual and with one thread each.

    `gain` is how many times the work of one host two do; `cores_of_one` how many cores one host alone keeps busy.
    """
    usual = await _compare(name, script)
    with _one_drawing_thread():
        apart = await _compare(name, script)
    return {**usual, "gain_one_thread": apart["gain"], "one_thread_one_ms": apart["one_ms"]}


async def _compare(name: str, script: Sequence[AnyAction]) -> dict[str, float]:
    hosts = [await _warm(name, script)]
    try:
        before = group_cpu_s(hosts[0].pid)
        one_ms = await run_script(hosts[0], script, "final")
        cores = 1000 * (group_cpu_s(hosts[0].pid) - before) / one_ms
        hosts.append(await _warm(name, script))
        two_ms = max(await asyncio.gather(*(run_script(host, script, "final") for host in hosts)))
    finally:
        for host in hosts:
            await host.close()
    return {"one_ms": one_ms, "two_ms": two_ms, "gain": 2 * one_ms / two_ms, "cores_of_one": cores}


async def _warm(name: str, script: Sequence[AnyAction]) -> ThreeWorld:
    host = await ThreeWorld.start()
    await host.load(WorldSpec(world=name))
    await run_script(host, script[:WARM_UP], "final")
    return host


@contextmanager
def _one_drawing_thread() -> Iterator[None]:
    before = os.environ.get(DRAWING_THREADS)
    os.environ[DRAWING_THREADS] = "1"
    try:
        yield
    finally:
        if before is None:
            del os.environ[DRAWING_THREADS]
        else:
            os.environ[DRAWING_THREADS] = before
