"""One verdict as it is being given: which, why, on which reports.

Owns: the open episode's form, what the disk holds of it, and turning it into a Judgment. Refuses: the rules
(validation.judging has them), saving (judge.keeper), and who made the episode: of it only the blind projection is kept.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from app.desktop.models.kept import KeptModel
from app.jobs.judging_history import HistoryEntry
from data.schema.audit import Episode
from data.schema.judging import JudgmentDraft
from data.schema.judgment import Judge, Judgment, Verdict
from data.schema.task import Revision
from validation.blind_episode import BlindEpisode, blind_episode
from validation.judging import likely_reason, missing_in_verdict

VERDICTS: tuple[tuple[Verdict, str, str], ...] = (
    ("met", "Met", "A report names the anomaly"),
    ("not_met", "Not met", "No report names the anomaly"),
    ("cannot_judge", "Cannot judge", "The reports or pictures do not let one tell"),
    ("rubric_wrong", "Rubric wrong", "The rubric itself is wrong"),
)
WORDS: dict[str, str] = {verdict: words for verdict, words, _ in VERDICTS}
Content = tuple[Verdict | None, str, str, tuple[str, ...]]
"""Verdict, reason, note, the reports that it rests on."""
EMPTY: Content = (None, "", "", ())


@dataclass(frozen=True)
class Opened:
    """What the disk holds for one person about one episode."""

    earlier: Judgment | None
    """Their verdict that counts."""
    draft: JudgmentDraft | None = None
    between: tuple[tuple[str, Judgment], ...] = ()
    """The raters' verdicts, for whoever decides between them."""
    history: tuple[HistoryEntry, ...] = field(default=())


class JudgingModel(KeptModel):
    """At most one open episode."""

    def __init__(self) -> None:
        super().__init__()
        self.key = ""
        """The episode's id."""
        self.revision: Revision | None = None
        self.seen: BlindEpisode | None = None
        self.judge: Judge | None = None
        self.decides = False
        """The person decides between raters, with a written reason."""
        self.opened: Opened | None = None
        """None until the disk has answered; until then nothing can be chosen."""
        self.stale: JudgmentDraft | None = None
        """A draft that was begun before the verdict that counts now, or one that another window left."""
        self.is_beside = False
        """The stale draft is another window's, and lies beside the one that is on the screen."""
        self.conflict: tuple[Judgment | JudgmentDraft | None] | None = None
        """After a save that met another verdict, or another draft: what counts now."""
        self.content: Content = EMPTY
        self._on_disk: Content = EMPTY
        self.draft_ms = 0
        """When the draft was made that the disk is known to hold; 0 for none."""

    @property
    def earlier(self) -> Judgment | None:
        """One's verdict that counts, which a new one replaces."""
        return self.opened.earlier if self.opened else None

    @property
    def verdict(self) -> Verdict | None:
        """What is chosen."""
        return self.content[0]

    @property
    def reason(self) -> str:
        """Of the closed list."""
        return self.content[1]

    @property
    def note(self) -> str:
        """Free text."""
        return self.content[2]

    @property
    def rests_on(self) -> tuple[str, ...]:
        """Ids of the reports that the verdict rests on."""
        return self.content[3]

    @property
    def is_ready(self) -> bool:
        """An episode is open, the disk has answered, and nothing has to be settled first."""
        return bool(self.key) and self.opened is not None and self.stale is None and self.conflict is None

    @property
    def has_edits(self) -> bool:
        """The form is not what the disk is known to hold, as a draft or as a verdict."""
        return self.is_ready and self.content != self._on_disk

    @property
    def is_changed(self) -> bool:
        """The form differs from the verdict that counts."""
        return self.verdict is not None and self.content != _content_of(self.earlier)

    @property
    def standing(self) -> tuple[str, ...]:
        """Ids of the reports."""
        return tuple(report.id for report in self.seen.reports) if self.seen else ()

    @property
    def missing(self) -> str:
        """What stands against saving, in a sentence; empty when nothing."""
        return missing_in_verdict(*self.content[:3], self.rests_on, self.standing, decides=self.decides)

    def open(self, episode: Episode, revision: Revision, judge: Judge, *, decides: bool = False) -> None:
        """Takes an episode with its rubric; what the disk holds comes by `settle`."""
        self.key, self.revision, self.judge, self.decides = episode.id, revision, judge, decides
        self.seen = blind_episode(episode)
        self.opened = self.stale = self.conflict = None
        self.content = self._on_disk = EMPTY
        self.tell()

    def settle(self, opened: Opened) -> None:
        """The disk has answered: the draft is taken up where it belongs to what counts now, else shown beside it."""
        counts = _content_of(opened.earlier)
        draft = opened.draft
        live = draft is not None and draft.base == (opened.earlier.id if opened.earlier else None)
        self.opened = opened
        self.draft_ms = draft.at_ms if draft is not None else 0
        self.stale = None if live or draft is None or _content_of(draft) == counts else draft
        self.content = self._on_disk = _content_of(draft) if live else counts
        self.is_beside = live and draft is not None and draft.beside is not None
        if self.is_beside and draft is not None:
            self.stale = draft.beside
        self.tell()

    def close(self) -> None:
        """Nothing is open."""
        self.key = ""
        self.revision = self.seen = self.judge = self.opened = self.stale = self.conflict = None
        self.decides = False
        self.content = self._on_disk = EMPTY
        self.tell()

    def choose(self, verdict: Verdict) -> None:
        """Chooses a verdict. Its reason is the person's to give, unless only one is left; so are the reports."""
        if not self.is_ready:
            return
        reason, rests = self.reason, self.rests_on
        if verdict != self.verdict:
            is_control = self.revision is not None and not self.revision.definition.anomalies
            reason = likely_reason(verdict, has_reports=bool(self.standing), is_control=is_control)
            rests = self._likely_reports(verdict)
        self._put((verdict, reason, self.note, rests))

    def explain(self, reason: str) -> None:
        """Chooses a reason, for the verdict that is chosen."""
        if self.is_ready and self.verdict is not None:
            self._put((self.verdict, reason, self.note, self.rests_on))

    def annotate(self, note: str) -> None:
        """Writes the note."""
        if self.is_ready:
            self._put((self.verdict, self.reason, note, self.rests_on))

    def rest_on(self, report_id: str, rests: bool) -> None:
        """Says whether the verdict rests on a report."""
        if self.is_ready and self.verdict is not None and report_id in self.standing:
            chosen = {*self.rests_on, report_id} if rests else {*self.rests_on} - {report_id}
            ordered = tuple(one for one in self.standing if one in chosen)
            self._put((self.verdict, self.reason, self.note, ordered))

    def use_stale(self) -> None:
        """Takes the stale draft up as the draft of a new verdict."""
        if self.stale is not None:
            self.content, self.stale = _content_of(self.stale), None
            self.tell()

    def draft(self, at_ms: int) -> JudgmentDraft:
        """The form as a record.

        Raises:
            ValueError: nothing is open.
        """
        if self.judge is None:
            raise ValueError("no episode is open")
        verdict, reason, note, rests = self.content
        return JudgmentDraft(
            episode=self.key,
            judge=self.judge.id,
            base=self.earlier.id if self.earlier else None,
            verdict=verdict,
            reason=reason,
            note=note,
            reports=rests,
            at_ms=at_ms,
        )

    def keep(self, draft: JudgmentDraft) -> None:
        """A draft came to the disk; what was chosen since is still to be written."""
        if draft.episode == self.key and self.judge is not None and draft.judge == self.judge.id:
            self._on_disk, self.draft_ms = _content_of(draft), draft.at_ms
            self.tell()

    def take(self, given: Judgment) -> None:
        """The verdict is on the disk, and its draft is gone."""
        if given.episode == self.key and self.opened is not None:
            self.opened = replace(self.opened, earlier=given)
            self._on_disk, self.draft_ms = _content_of(given), 0
            self.tell()

    def clash(self, theirs: Judgment | JudgmentDraft | None) -> None:
        """A save met another verdict, or another draft: both are shown."""
        self.conflict = (theirs,)
        self.tell()

    def resolve(self, opened: Opened, *, keep_mine: bool) -> None:
        """After a conflict, with what counts now: mine stays as the draft of a verdict over it, or goes."""
        mine, self.conflict = self.content, None
        self.settle(opened)
        if keep_mine:
            self.content, self.stale = mine, None
            self.tell()

    def judgment(self, *, judgment_id: str, at_ms: int) -> Judgment:
        """The verdict as a record.

        Raises:
            ValueError: something is missing; ask `missing` first.
        """
        if self.revision is None or self.judge is None or self.verdict is None or self.missing:
            raise ValueError(self.missing or "no episode is open")
        between = self.opened.between if self.opened and self.decides else ()
        return Judgment(
            id=judgment_id,
            episode=self.key,
            revision=self.revision.sha256,
            judge=self.judge,
            verdict=self.verdict,
            reports=self.rests_on,
            reason=self.reason,
            note=self.note,
            at_ms=at_ms,
            replaces=self.earlier.id if self.earlier else None,
            settles=tuple(one.id for _, one in between),
        )

    def _likely_reports(self, verdict: Verdict) -> tuple[str, ...]:
        """All for *not met*; the only one for *met*; else the person says."""
        if verdict == "not_met":
            return self.standing
        return self.standing if verdict == "met" and len(self.standing) == 1 else ()

    def _put(self, content: Content) -> None:
        if content != self.content:
            self.content = content
            self.tell()


def _content_of(kept: Judgment | JudgmentDraft | None) -> Content:
    return EMPTY if kept is None else (kept.verdict, kept.reason, kept.note, kept.reports)
