"""SIGKILL at seeded moments of reviewing and of judging: what the screen had said was saved is there, nothing is half there."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from data.store import Project
from tests.app.judged import make_judged_project
from tests.journeys.test_window_killed import frozen_task, seeds, work_until_killed

pytestmark = [pytest.mark.gui, pytest.mark.slow, pytest.mark.timeout(900)]


def said_of(said: list[list[str]], word: str, count: int) -> list[list[str]]:
    """The lines that begin so; the last one may be cut off by the kill."""
    return [words[1:] for words in said if words[0] == word and len(words) == count + 1]


@pytest.mark.parametrize("seed", seeds())
async def test_a_review_is_after_a_kill_what_its_reviewer_had_seen_saved(tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "project"
    await frozen_task(folder)
    said = work_until_killed("review", folder, 200 + seed, lines=random.Random(seed).randint(8, 60))
    typed = [int(one) for (one,) in said_of(said, "typed", 1)]
    kept = [int(one) for (one,) in said_of(said, "kept", 1)]
    counted = [(int(version), comment) for version, comment in said_of(said, "counted", 2)]
    with Project.open(folder) as project:
        (revision,) = project.revisions.all()
        history = project.reviews.history(revision.sha256, reviewer="Rita", drafts=True)
        saved = [(one.version, one.comment) for one in history if one.saved]
        assert project.find_damage() == ()
    assert set(counted) <= set(saved), "a review that the screen called saved is not there"
    assert [version for version, _ in saved] == list(range(1, len(saved) + 1))
    assert len(saved) - len(counted) <= 1, "at most the one whose answer the kill cut off"
    comments = [int(one.comment) for one in history if one.comment]
    assert set(comments) <= set(typed), "a text that nobody typed"
    assert comments == sorted(comments), "an older text came after a newer one"
    if kept:
        assert comments
        assert comments[-1] >= kept[-1]


@pytest.mark.parametrize("seed", seeds())
def test_a_verdict_is_after_a_kill_what_its_rater_had_seen_saved(tmp_path: Path, seed: int) -> None:
    folder = tmp_path / "project"
    make_judged_project(folder, {"Ada": "The lamp hangs in the air.", "Eve": "The lamp floats."})
    said = work_until_killed("judge", folder, 300 + seed, lines=random.Random(seed).randint(8, 60))
    typed = {(int(number), episode) for number, episode in said_of(said, "typed", 2)}
    kept = {episode: int(number) for number, episode in said_of(said, "kept", 2)}
    given = [(judgment, episode, int(note)) for judgment, episode, note in said_of(said, "given", 3)]
    with Project.open(folder) as project:
        judgments = {one.id: one for one in project.judgments.all() if one.judge.kind == "human"}
        drafts = {one.episode: one for one in project.judgment_drafts.of_judge("human-joe")}
        current = [one for one in project.judgments.current() if one.judge.kind == "human"]
        assert project.find_damage() == ()
    for judgment, episode, note in given:
        assert judgment in judgments, "a verdict that the screen called saved is not there"
        assert (judgments[judgment].episode, judgments[judgment].note) == (episode, str(note))
    assert len({one.episode for one in current}) == len(current), "two verdicts of one person count"
    for episode, number in kept.items():
        notes = [int(one.note) for one in judgments.values() if one.episode == episode and one.note]
        notes += [int(drafts[episode].note)] if episode in drafts and drafts[episode].note else []
        assert max(notes, default=-1) >= number, "a draft that was marked saved is not there"
        assert all((note, episode) in typed for note in notes), "a text that nobody typed"
