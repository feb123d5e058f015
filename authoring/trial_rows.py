"""All injections of one object tried out in a row, with fewer pictures and resets than one by one.

Owns: what may be looked at once for several (pixels after what begins at once; the reset, the state digest and pixels after what
takes time), and finding the one at fault: whatever is not as it must be is tried again by itself. Refuses: a single trial (trials).
"""

from __future__ import annotations

from collections.abc import Sequence

from authoring.trials import Bench, inject_and_remove, takes_time, try_injection, unexplained
from data.schema.injection import Injection


async def try_row(bench: Bench, injections: Sequence[Injection]) -> dict[str, tuple[str, ...]]:
    """What is not as it must be, in words, by injection id. All are of one target; the world is left clean."""
    at_once = [one for one in injections if not takes_time(one)]
    timed = [one for one in injections if takes_time(one)]
    doubtful = await _try_at_once(bench, at_once)
    doubtful += await _try_timed(bench, timed)
    faults: dict[str, tuple[str, ...]] = {one.id: () for one in injections}
    for one, words in doubtful:
        alone = await try_injection(bench, one)
        faults[one.id] = alone or await unexplained(bench, one, words)
    return faults


async def _try_at_once(
    bench: Bench, injections: Sequence[Injection]
) -> list[tuple[Injection, tuple[str, ...]]]:
    """Those that are to be tried by themselves, with what to say if nothing is found then."""
    if not injections:
        return []
    pose, clean = await bench.look_at(injections[0].targets[0])
    doubtful = list[tuple[Injection, tuple[str, ...]]]()
    picture = b""
    for one in injections:
        trace = await inject_and_remove(bench, one, pose, look_after=one is injections[-1])
        picture = b"" if trace is None else trace.picture
        if trace is None or trace.faults or not trace.settled:
            doubtful.append((one, () if trace is None else trace.faults))
            await bench.world.reset(frames="none")
            picture = b""
    if (picture or await bench.draw(pose)) == clean:
        return doubtful
    await bench.world.reset(frames="none")
    return _doubt_all(
        injections,
        doubtful,
        f"pixels are not clean after {len(injections)} injections in a row were removed",
    )


async def _try_timed(
    bench: Bench, injections: Sequence[Injection]
) -> list[tuple[Injection, tuple[str, ...]]]:
    if not injections:
        return []
    pose, clean = await bench.look_at(injections[0].targets[0])
    doubtful = list[tuple[Injection, tuple[str, ...]]]()
    for one in injections:
        trace = await inject_and_remove(bench, one, pose, look_after=False)
        if trace is None or trace.faults:
            doubtful.append((one, () if trace is None else trace.faults))
            await bench.world.reset(frames="none")
    if await bench.is_clean_once_reset() and await bench.draw(pose) == clean:
        return doubtful
    return _doubt_all(
        injections,
        doubtful,
        f"state or pixels are not clean after a reset once {len(injections)} injections in a row were removed",
    )


def _doubt_all(
    injections: Sequence[Injection], doubtful: list[tuple[Injection, tuple[str, ...]]], words: str
) -> list[tuple[Injection, tuple[str, ...]]]:
    """One of the row is at fault; when none is by itself, the last speaks for all."""
    known = {one.id for one, _ in doubtful}
    others = [one for one in injections if one.id not in known] or injections[-1:]
    return doubtful + [(one, (words,) if one is others[-1] else ()) for one in others]
