"""The two floors: `random` looks and guesses, `blind` never receives a picture and must guess all the same.

Owns: their walks and marks, and the computed chance of a blind mark with its interval.
Refuses: reading pictures or anything but the brief. Both always claim, so on a control both raise a false alarm.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, ClassVar

from data.schema.audit import AuditorKind, EpisodeExposure
from data.schema.category import CATEGORIES, CategoryCode, family_of
from data.schema.injection import Injection
from evaluation.audit import AuditPort
from evaluation.auditors.auditor import AuditorContext, carry_out, wander

WALK_STEPS = 25
CLAIM = "Something here is wrong."


class _Guesser:
    """Walks at random, then claims at a random point of a random frame."""

    kind: ClassVar[AuditorKind] = "baseline"
    needs: ClassVar[frozenset[str]] = frozenset()
    name: ClassVar[str]
    sees: ClassVar[bool]

    def __init__(self, *, steps: int = WALK_STEPS) -> None:
        self._steps = steps

    async def prepare(self, context: AuditorContext) -> dict[str, Any]:
        """Its configuration: how far it walks."""
        del context
        return {"baseline": self.name, "walk_steps": self._steps}

    async def run(self, audit: AuditPort, context: AuditorContext) -> None:
        """Walks, claims, finishes. A frame and a point of it are drawn evenly."""
        rng = random.Random(f"{self.name}:{context.seed}")  # noqa: S311 - a baseline's luck, not a secret
        done = 0
        for _ in range(min(self._steps, audit.brief.budget.steps)):
            if audit.ended:
                return
            done += 1 if (await carry_out(audit, wander(rng))).ok else 0
        frame = f"a{rng.randint(0, done)}"
        await audit.call(
            "report",
            description=CLAIM,
            category=_guess_category(audit, rng),
            evidence=[frame],
            mark={"kind": "point", "frame": frame, "x": rng.random(), "y": rng.random()},
        )
        await audit.call("finish", summary="A guess.")


class RandomAuditor(_Guesser):
    """Random walk; always claims the hinted category at a random mark: the floor."""

    name: ClassVar[str] = "random"
    sees: ClassVar[bool] = True


class BlindAuditor(_Guesser):
    """Never receives a picture; its rate must lie within the interval of `blind_interval`, or something leaks."""

    name: ClassVar[str] = "blind"
    sees: ClassVar[bool] = False


def _guess_category(audit: AuditPort, rng: random.Random) -> CategoryCode:
    hint = audit.brief.hint
    if hint.category is not None:
        return hint.category
    codes: list[CategoryCode] = [
        code for code in CATEGORIES if hint.family is None or family_of(code) == hint.family
    ]
    return rng.choice(codes)


def blind_chance(
    exposure: EpisodeExposure,
    injections: Sequence[Injection],
    *,
    pixels_a_frame: int,
    category_chance: float = 1.0,
) -> float:
    """The chance that a mark drawn evenly over the frames and their points is grounded.

    The mean over the episode's frames of the part of a frame that is the anomaly's mask where it was revealed.
    Masks of several injections are taken as apart, which can only make the chance too large. 0 with no frames.
    """
    if not exposure.frames:
        return 0.0
    ids = [injection.id for injection in injections]
    parts = [
        min(1.0, sum(frame.pixels.get(key, 0) for key in ids if frame.revealed.get(key)) / pixels_a_frame)
        for frame in exposure.frames
    ]
    return category_chance * math.fsum(parts) / len(parts)


def blind_interval(chances: Sequence[float], *, level: float = 0.95) -> tuple[int, int]:
    """How many of these episodes a blind auditor meets by luck alone: least and most, at a level.

    The exact distribution of a sum of independent yes-no draws (Poisson binomial), both tails cut at
    `(1 - level) / 2`. (0, 0) with no episodes.
    """
    distribution = [1.0]
    for chance in chances:
        distribution = [
            (distribution[k] * (1 - chance) if k < len(distribution) else 0.0)
            + (distribution[k - 1] * chance if k > 0 else 0.0)
            for k in range(len(distribution) + 1)
        ]
    tail = (1 - level) / 2
    return _quantile(distribution, tail), _quantile(distribution, 1 - tail)


def _quantile(distribution: Sequence[float], at: float) -> int:
    total = 0.0
    for count, probability in enumerate(distribution):
        total += probability
        if total >= at - 1e-12:
            return count
    return len(distribution) - 1
