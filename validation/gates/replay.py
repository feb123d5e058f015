"""Carrying a witness out again: it must go as it went.

Owns: comparing each step's state with the certificate's. Refuses: finding witnesses, and pictures.
"""

from __future__ import annotations

from data.counts import count_of
from data.schema.base import Value
from data.schema.gate import Witness
from data.schema.task import TaskDefinition
from worlds.protocol import World


class Replay(Value):
    """How a witness went the second time."""

    equal: bool
    steps: int
    """How many actions were carried out before it ended or differed."""
    words: str


async def replay_witness(world: World, definition: TaskDefinition, witness: Witness) -> Replay:
    """Carries a witness out on a loaded world; the world is left where it ends or differs."""
    total = witness.oracle_steps
    for number, step in enumerate(witness.steps):
        if step.action is None:
            outcome = await world.reset(
                definition.injections, start=definition.start, seed=definition.world_seed, frames="none"
            )
        else:
            outcome = await world.act(step.action, frames="none")
        if outcome.state_digest != step.state_digest:
            where = "at the start" if number == 0 else f"after action {number} of {total}"
            words = f"The world is in another state than the certificate says, {where}."
            return Replay(equal=False, steps=number, words=words)
    shown = ", ".join(f"anomaly {one.anomaly + 1} after action {one.step}" for one in witness.reveals)
    return Replay(
        equal=True,
        steps=total,
        words=f"{count_of(total, 'action')} went as the certificate says; it shows {shown}.",
    )
