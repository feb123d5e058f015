"""The twin: compares the audited build with a clean one, walking both side by side. It knows no revision.

Owns: the tour with its bumps and returns, the comparison after every action, going to look at what differs, and the
report with a mark on it. Refuses: acting on the audited world but through the Audit, and the task's definition.
A real use: regression testing of one build against another. On two equal builds it reports nothing.
"""

from __future__ import annotations

import contextlib
from typing import Any, ClassVar

from data.errors import UsageError
from data.schema.audit import AuditorKind
from evaluation.audit import AuditPort
from evaluation.auditors.auditor import AuditorContext
from evaluation.auditors.showing import LAST_SHARE, Showing
from evaluation.auditors.side_by_side import SideBySide, StrayedError
from evaluation.auditors.tour import Tour
from worlds.protocol import FILM_HEIGHT, FILM_WIDTH
from worlds.walker import OutOfStepsError


class TwinAuditor:
    """Given two worlds and no revision: a build-against-build regression auditor."""

    name: ClassVar[str] = "twin"
    kind: ClassVar[AuditorKind] = "baseline"
    needs: ClassVar[frozenset[str]] = frozenset({"operator", "probe"})
    sees: ClassVar[bool] = True

    def __init__(self, *, picture: tuple[int, int] = (FILM_WIDTH, FILM_HEIGHT)) -> None:
        """`picture`: width and height at which the two builds' views are compared."""
        self._picture = picture

    async def prepare(self, context: AuditorContext) -> dict[str, Any]:
        """Its configuration."""
        del context
        return {
            "baseline": self.name,
            "compares": ["bodies", "motion", "pictures"],
            "picture": list(self._picture),
        }

    async def run(self, audit: AuditPort, context: AuditorContext) -> None:
        """Tours, compares, reports what differs, finishes."""
        if context.operator is None or context.probe is None or context.graph is None:
            raise UsageError("The twin needs a clean world and a probe into the audited one.")
        pair = SideBySide(
            audit=audit,
            probe=context.probe,
            clean=context.operator,
            graph=context.graph,
            world_seed=context.world_seed,
            picture=self._picture,
        )
        showing = Showing(pair)
        try:
            await pair.begin()
            await Tour(pair, showing, seed=context.seed).walk()
        except OutOfStepsError:
            await showing.report_in_view(least=LAST_SHARE)
        except StrayedError:
            with contextlib.suppress(OutOfStepsError):
                await showing.report_motion()
        await audit.call("finish", summary=f"{len(pair.reported)} differences reported.")
