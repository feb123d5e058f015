"""The audits behind a number, and their replay.

Owns: the list, the pictures of the chosen one, its reports and verdicts. Refuses: changing anything.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QSplitter, QStackedWidget, QWidget

from app.desktop.gallery import Gallery
from app.desktop.theme.wardrobe import Wardrobe
from app.desktop.widgets.empty import EmptyView
from app.desktop.widgets.episode_pictures import show_episode
from app.desktop.widgets.pieces import Tone, chip, clear, column, label, panel, row, scrolling
from app.desktop.widgets.plain_list import PlainList
from app.desktop.widgets.replay import ReplayView
from data.counts import count_of
from data.schema.audit import Episode
from data.schema.judgment import Judgment

TONES: dict[str, Tone] = {"met": "good", "not_met": "bad", "cannot_judge": "warn", "rubric_wrong": "warn"}


class BehindView(QWidget):
    """Everything is known here: Results is an open workspace."""

    def __init__(self, wardrobe: Wardrobe, gallery: Gallery) -> None:
        super().__init__()
        self.setObjectName("behind")
        self._episodes: dict[str, tuple[Episode, str, Sequence[Judgment]]] = {}
        self._title = label("", "title", wrap=True)
        self._list = PlainList("behind-list", "Audits behind the number")
        self._list.came_to.connect(self._on_current)
        self.replay = ReplayView(wardrobe, gallery, name="results-replay")
        self._facts = column(space="xs")
        facts = column(self._facts, margin="m")
        facts.addStretch(1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.setHandleWidth(1)
        for part in (self._list, self.replay, scrolling(panel(facts))):
            split.addWidget(part)
        split.setChildrenCollapsible(False)
        split.setSizes([150, 330, 180])
        work = column(panel(column(self._title, margin="m")), split)
        work.setSpacing(0)
        work.setStretch(1, 1)
        self._stack = QStackedWidget()
        empty = EmptyView(
            wardrobe,
            "results",
            "The audits behind a number",
            "Click a number; its audits are listed here and can be replayed.",
        )
        self._stack.addWidget(panel(column(empty)))
        self._stack.addWidget(panel(work))
        self.setLayout(column(self._stack))

    def show_episodes(self, words: str, rows: Sequence[tuple[Episode, str, Sequence[Judgment]]]) -> None:
        """Lists episodes with their task's title and the current verdicts on them."""
        self._title.setText(f"{words}: {count_of(len(rows), 'audit')}")
        self._episodes = {episode.id: (episode, title, judgments) for episode, title, judgments in rows}
        self._stack.setCurrentIndex(1)
        self._list.show_rows(
            [
                (episode.id, f"{title} — {episode.who}, {episode.ending.replace('_', ' ')}")
                for episode, title, _ in rows
            ]
        )
        if not rows:
            show_episode(self.replay, None)
            clear(self._facts)

    def _on_current(self, key: str) -> None:
        episode, title, judgments = self._episodes[key]
        show_episode(self.replay, episode)
        clear(self._facts)
        seconds = (episode.ended_ms - episode.started_ms) / 1000
        steps = f"{episode.steps_used} of {episode.brief.budget.steps} steps, {seconds:.0f} s"
        self._facts.addWidget(label(title, "title", wrap=True))
        self._facts.addWidget(label(f"{episode.who} · {steps}", "soft", wrap=True))
        if episode.reason:
            self._facts.addWidget(label(episode.reason, "warn", wrap=True))
        for judgment in judgments:
            words = label(f"{judgment.judge.name}: {judgment.reason}", "soft", wrap=True)
            line = row(chip(judgment.verdict.replace("_", " "), TONES[judgment.verdict]), words)
            line.setStretch(1, 1)
            if judgment.judge.kind == "simulated":
                line.addWidget(chip("simulated", "warn"))
            self._facts.addLayout(line)
        for report in episode.reports:
            state = " (withdrawn)" if report.withdrawn else ""
            self._facts.addWidget(label(f"{report.id}{state}: {report.description}", wrap=True))
        if not episode.reports:
            self._facts.addWidget(label("No report.", "soft"))
