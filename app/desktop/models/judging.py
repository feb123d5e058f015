"""One verdict as it is being given: which, why, on which reports.

Owns: the open episode's form and turning it into a Judgment. Refuses: who made the episode; it is never read here.
"""

from __future__ import annotations

from app.desktop.models.listening import Model
from data.schema.audit import Episode, FrameRecord, Report
from data.schema.judgment import CLOSED_REASONS, Judge, Judgment, Verdict
from data.schema.task import Revision

VERDICTS: tuple[tuple[Verdict, str, str], ...] = (
    ("met", "Met", "A report names the anomaly"),
    ("not_met", "Not met", "No report names the anomaly"),
    ("cannot_judge", "Cannot judge", "The reports or pictures do not let one tell"),
    ("rubric_wrong", "Rubric wrong", "The rubric itself is wrong"),
)


class JudgingModel(Model):
    """At most one open episode."""

    def __init__(self) -> None:
        super().__init__()
        self.episode: Episode | None = None
        self.revision: Revision | None = None
        self.earlier: Judgment | None = None
        """One's current verdict on it, which a new one replaces."""
        self.verdict: Verdict | None = None
        self.reason = ""
        self.note = ""
        self.rests_on: tuple[str, ...] = ()

    @property
    def reports(self) -> tuple[Report, ...]:
        """The standing reports."""
        return tuple(r for r in self.episode.reports if not r.withdrawn) if self.episode else ()

    @property
    def frames(self) -> tuple[FrameRecord, ...]:
        """Every picture of the episode, crops last."""
        if self.episode is None:
            return ()
        return (*(frame for step in self.episode.steps for frame in step.frames), *self.episode.captures)

    @property
    def evidence(self) -> frozenset[str]:
        """References of the pictures that standing reports cite."""
        return frozenset(ref for report in self.reports for ref in report.evidence)

    @property
    def is_changed(self) -> bool:
        """The form differs from the verdict that is on the disk."""
        early = self.earlier
        if self.verdict is None:
            return False
        return early is None or (early.verdict, early.reason, early.note, early.reports) != (
            self.verdict,
            self.reason,
            self.note,
            self.rests_on,
        )

    @property
    def missing(self) -> str:
        """What stands against saving, in a sentence; empty when nothing."""
        if self.verdict is None:
            return "Choose a verdict: keys 1 to 4."
        if self.reason not in CLOSED_REASONS:
            return f"Choose a reason: keys A to {chr(ord('A') + len(CLOSED_REASONS) - 1)}, or the list."
        if self.reason == "other" and not self.note.strip():
            return "Say in the note what the other reason is."
        return ""

    def open(self, episode: Episode, revision: Revision, earlier: Judgment | None) -> None:
        """Takes an episode with its rubric, and one's verdict on it where there is one."""
        self.episode, self.revision, self.earlier = episode, revision, earlier
        self.verdict = earlier.verdict if earlier else None
        self.reason = earlier.reason if earlier else ""
        self.note = earlier.note if earlier else ""
        self.rests_on = earlier.reports if earlier else ()
        self.tell()

    def close(self) -> None:
        """Nothing is open."""
        self.episode = self.revision = self.earlier = self.verdict = None
        self.reason = self.note = ""
        self.rests_on = ()
        self.tell()

    def choose(self, verdict: Verdict) -> None:
        """Chooses a verdict. Its reason is the person's to give: another verdict empties it."""
        if self.episode is None:
            return
        if verdict != self.verdict:
            self.reason = ""
        self.verdict = verdict
        if verdict == "met" and not self.rests_on:
            self.rests_on = tuple(report.id for report in self.reports[:1])
        elif verdict != "met":
            self.rests_on = ()
        self.tell()

    def explain(self, reason: str) -> None:
        """Chooses a reason of the closed list, for the verdict that is chosen."""
        if self.verdict is None:
            return
        self.reason = reason
        self.tell()

    def annotate(self, note: str) -> None:
        """Writes the note."""
        if note != self.note:
            self.note = note
            self.tell()

    def rest_on(self, report_id: str, rests: bool) -> None:
        """Says whether the verdict rests on a report."""
        others = tuple(one for one in self.rests_on if one != report_id)
        self.rests_on = (*others, report_id) if rests else others
        self.tell()

    def judgment(self, judge: Judge, *, judgment_id: str, at_ms: int) -> Judgment:
        """The verdict as a record.

        Raises:
            ValueError: something is missing; ask `missing` first.
        """
        if self.episode is None or self.verdict is None or self.missing:
            raise ValueError(self.missing or "no episode is open")
        return Judgment(
            id=judgment_id,
            episode=self.episode.id,
            revision=self.episode.revision,
            judge=judge,
            verdict=self.verdict,
            reports=self.rests_on,
            reason=self.reason,
            note=self.note,
            at_ms=at_ms,
            replaces=self.earlier.id if self.earlier else None,
        )
