"""Profiles by command and by the rules behind them: who may change what, and who may act under which name."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from app.__main__ import run
from app.desktop.preferences import Preferences
from app.jobs.profiles import acting_person, add_profile, edit_profile, people_of, remove_profile
from app.jobs.reviewing import save_review
from app.jobs.verdicts import give_verdict
from data.errors import UsageError
from data.schema.profile import ROLES
from data.store import Project
from tests.data.builders import a_review, a_task, an_episode


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a frozen task of Cara's, and a person's own settings."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    with Project.create(tmp_path / "project") as project:
        project.revisions.freeze(project.tasks.save(a_task(author="Cara")), frozen_ms=1)
    return tmp_path / "project"


def said(capsys: Any, folder: Path, *words: str, code: int = 0) -> str:
    """Runs a command and returns what it printed, errors too."""
    assert run([*words, "--project", str(folder)]) == code, capsys.readouterr()
    printed = capsys.readouterr()
    return printed.out + printed.err


def test_the_first_profile_has_every_role_and_says_so(folder: Path, capsys: Any) -> None:
    words = said(capsys, folder, "profile", "add", "Ada")
    assert "every role" in words
    with Project.open(folder) as project:
        assert project.profiles.get("Ada").roles == ROLES


def test_later_profiles_take_an_admin_and_name_their_roles(folder: Path, capsys: Any) -> None:
    said(capsys, folder, "profile", "add", "Ada")
    assert "Say who makes it: Ada is an admin here" in said(
        capsys, folder, "profile", "add", "Bob", "--role", "rater", code=2
    )
    assert "Say which roles" in said(capsys, folder, "profile", "add", "Bob", "--by", "Ada", code=2)
    assert "no role 'judge'" in said(
        capsys, folder, "profile", "add", "Bob", "--role", "judge", "--by", "Ada", code=2
    )
    said(capsys, folder, "profile", "add", "Bob", "--role", "rater", "--by", "ada")
    assert "no role admin" in said(
        capsys, folder, "profile", "edit", "Bob", "--role", "admin", "--by", "Bob", code=2
    )
    said(capsys, folder, "profile", "edit", "Bob", "--colour", "#123ABC", "--by", "Bob")
    rows = json.loads(said(capsys, folder, "profile", "list", "--json"))
    assert [(row["name"], row["roles"], row["profile"]) for row in rows] == [
        ("Ada", list(ROLES), True),
        ("Bob", ["rater"], True),
        ("Cara", [], False),
    ]
    assert rows[1]["colour"] == "#123abc"
    assert rows[2]["appears"] == ["curator"]


def test_a_name_in_records_becomes_a_profile_in_the_roles_it_appears_in(folder: Path) -> None:
    with Project.open(folder) as project:
        add_profile(project, "Ada")
        assert add_profile(project, "cara", by="Ada").roles == ("curator",)


def test_no_profile_is_made_with_a_role_that_nobody_knows(folder: Path) -> None:
    with Project.open(folder) as project:
        with pytest.raises(UsageError, match="no role 'judge'"):
            add_profile(project, "Ada", roles=["judge"])
        assert project.profiles.all() == ()


def test_an_admin_always_remains(folder: Path) -> None:
    with Project.open(folder) as project:
        add_profile(project, "Ada")
        add_profile(project, "Bob", roles=["rater"], by="Ada")
        for call in (
            lambda: remove_profile(project, "Ada", by="Ada"),
            lambda: edit_profile(project, "Ada", roles=["rater"], by="Ada"),
        ):
            with pytest.raises(UsageError, match="only admin"):
                call()
        edit_profile(project, "Bob", roles=["admin"], by="Ada")
        remove_profile(project, "Ada", by="Bob")
        assert [person.name for person in people_of(project)] == ["Bob", "Cara"]
        before = project.profiles.find("Ada", removed=True)
        assert before is not None
        assert add_profile(project, "Ada", roles=["rater"], by="Bob").id == before.id


def test_switching_asks_for_the_passphrase_and_acting_under_that_name_asks_for_switching(
    folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    said(capsys, folder, "profile", "add", "Ada")
    monkeypatch.setattr("sys.stdin", io.StringIO("four words of mine\n"))
    said(
        capsys,
        folder,
        *("profile", "add", "Rita", "--role", "reviewer", "--role", "rater", "--passphrase", "--by", "Ada"),
    )
    review = ("review", "add", a_hash(folder), "--reviewer", "rita", "--quality", "uncertain")
    assert "profile switch 'Rita'" in said(capsys, folder, *review, "--difficulty", "2", code=2)
    monkeypatch.setattr("sys.stdin", io.StringIO("three words only\n"))
    assert "not the passphrase" in said(capsys, folder, "profile", "switch", "Rita", code=2)
    monkeypatch.setattr("sys.stdin", io.StringIO("four words of mine\n"))
    said(capsys, folder, "profile", "switch", "Rita")
    assert Preferences().name == "Rita"
    said(capsys, folder, *review, "--difficulty", "2")
    with Project.open(folder) as project:
        assert [review.reviewer for review in project.reviews.all()] == ["Rita"]
        assert "four words" not in project.profiles.get("Rita").model_dump_json()
        with pytest.raises(UsageError, match="has a passphrase"):
            acting_person(project, "Rita", "--reviewer")
    Preferences().become("Rita")
    rows = json.loads(said(capsys, folder, "profile", "list", "--json"))
    assert not any(row["here"] for row in rows), "a name alone does not open a profile with a passphrase"


def test_the_log_is_printed_and_narrowed(folder: Path, capsys: Any) -> None:
    said(capsys, folder, "profile", "add", "Ada")
    said(capsys, folder, "profile", "edit", "Ada", "--colour", "#00aa00", "--by", "Ada")
    lines = json.loads(said(capsys, folder, "profile", "log", "--kind", "profile", "--json"))
    assert [(line["who"], line["did"]) for line in lines] == [("Ada", "made"), ("Ada", "changed")]
    assert "colour #2f6fde -> #00aa00" in lines[1]["words"]
    assert [
        line["did"] for line in json.loads(said(capsys, folder, "profile", "log", "--who", "cara", "--json"))
    ] == ["made", "froze"]


def test_where_there_are_profiles_a_review_and_a_verdict_take_the_role(folder: Path) -> None:
    with Project.open(folder) as project:
        revision = project.revisions.all()[0]
        episode = project.episodes.add(an_episode(revision))
        add_profile(project, "Ada")
        add_profile(project, "Joe", roles=["rater"], by="Ada")
        add_profile(project, "Rita", roles=["reviewer"], by="Ada")
        for name, words in (("Joe", "no role reviewer"), ("Nobody", "needs a profile")):
            with pytest.raises(UsageError, match=words):
                save_review(project, revision, reviewer=name, quality="uncertain", difficulty=1)
        with pytest.raises(UsageError, match="no role rater"):
            verdict(project, episode.id, "Rita")
        assert (
            save_review(project, revision, reviewer="rita", quality="uncertain", difficulty=1).reviewer
            == "Rita"
        )
        assert verdict(project, episode.id, "joe").judge.name == "Joe"


def test_whoever_edited_a_task_does_not_review_it(folder: Path) -> None:
    with Project.open(folder) as project:
        project.tasks.save(project.tasks.all()[0], by="Dora")
        with pytest.raises(UsageError, match="You made this task"):
            save_review(
                project, project.revisions.all()[0], reviewer="dora", quality="uncertain", difficulty=1
            )


def test_drafts_make_nobody_a_reviewer_but_stand_in_the_names(folder: Path) -> None:
    with Project.open(folder) as project:
        project.reviews.save_draft(a_review(project.revisions.all()[0], reviewer="Bob"))
        assert [(one.name, one.appears) for one in people_of(project)] == [
            ("Bob", ("reviewer",)),
            ("Cara", ("curator",)),
        ]


def verdict(project: Project, episode: str, rater: str) -> Any:
    return give_verdict(project, episode, rater=rater, verdict="met", reason="names the anomaly")


def a_hash(folder: Path) -> str:
    with Project.open(folder) as project:
        return project.revisions.all()[0].sha256


def test_commands_of_author_and_worlds_ask_for_the_role_once_there_are_profiles(
    tmp_path, capsys, monkeypatch
):
    folder = str(tmp_path / "p")
    assert run(["init", folder]) == 0
    with Project.open(Path(folder)) as project:
        task = a_task()
        project.tasks.save(task)
        add_profile(project, "Cara")
        add_profile(project, "Rita", roles=["reviewer"], by="Cara")
    capsys.readouterr()

    assert run(["profile", "switch", "Rita", "-p", folder]) == 0
    for command in (
        ["task", "freeze", task.id],
        ["task", "edit", task.id, "--title", "Mine"],
        ["task", "retire", task.id],
        ["task", "new", "--world", "house", "--control"],
        ["task", "new", "--world", "house", "--control", "--author", "Rita"],
        ["author", "auto", "--world", "house"],
        ["worlds", "remove", "own"],
        ["worlds", "tag", "own", "n1", "movable=yes"],
    ):
        capsys.readouterr()
        code = run([*command, "-p", folder])
        said = capsys.readouterr().err
        assert (code, "Your profile has no role curator" in said) == (2, True), (command, said)
    for command in (
        ["study", "make", "Pilot"],
        ["study", "take-in", "file"],
        ["example", "withdraw", "G1"],
        ["judge", "assign", "--raters", "Cara,Bo"],
        ["review", "assign", "-r", "Cara", "--by", "Rita"],
    ):
        capsys.readouterr()
        code = run([*command, "-p", folder])
        said = capsys.readouterr().err
        assert (code, "Your profile has no role curator" in said) == (2, True), (command, said)
    assert run(["profile", "switch", "Cara", "-p", folder]) == 0
    assert run(["task", "edit", task.id, "--title", "Mine", "-p", folder]) == 0
    with Project.open(Path(folder)) as project:
        assert project.tasks.get(task.id).title == "Mine"


def test_a_plan_of_raters_names_nobody_who_is_none(folder: Path, capsys: Any) -> None:
    said(capsys, folder, "profile", "add", "Ada")
    said(capsys, folder, "profile", "add", "Rita", "--role", "reviewer", "--by", "Ada")
    told = said(capsys, folder, *("judge", "assign", "--raters", "Ada,Rita", "--by", "Ada"), code=2)
    assert "Rita: Your profile has no role rater" in told


def test_reading_as_somebody_with_a_passphrase_asks_for_switching(
    folder: Path, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("four words of mine\n"))
    said(capsys, folder, "profile", "add", "Cara", "--passphrase")
    for command in ("show", "history"):
        told = said(capsys, folder, "review", command, a_hash(folder), "--as", "Cara", code=2)
        assert "has a passphrase" in told
    told = said(capsys, folder, "review", "note", "list", a_hash(folder), "--as", "cara", code=2)
    assert "has a passphrase" in told


def test_nobody_is_told_who_may_add_a_profile(tmp_path: Path):
    with Project.create(tmp_path / "mine") as project:
        add_profile(project, "Jos\u00e9")
        with pytest.raises(UsageError, match=r"profile switch 'Jos\u00e9'` first, or add --by 'Jos\u00e9'"):
            add_profile(project, "Bo", roles=["rater"])
        assert project.profiles.find("JOSE\u0301") is not None


def test_an_error_cuts_what_is_very_long(tmp_path: Path, capsys: Any):
    assert run(["profile", "add", "x" * 100_000, "--project", str(tmp_path)]) == 2
    assert run(["restore", str(tmp_path / ("x" * 100_000)), str(tmp_path / "new")]) == 2
    assert len(capsys.readouterr().err) < 2_000


def test_a_name_without_a_profile_is_refused_rather_than_told_that_nothing_waits(
    folder: Path, capsys: Any
) -> None:
    with Project.open(folder) as project:
        add_profile(project, "Naima")
    for arguments in (
        ("judge", "queue", "--rater", "naim"),
        ("review", "next", "--as", "naim"),
        ("review", "queue", "start", "--as", "naim"),
        ("review", "progress", "--as", "naim"),
        ("review", "queue", "move", "--as", "naim"),
        ("review", "queue", "end", "--as", "naim"),
        ("review", "disputes", "--as", "naim"),
    ):
        assert run([*arguments, "-p", str(folder)]) == 2
        error = capsys.readouterr().err
        assert "needs a profile" in error
        assert "Did you mean Naima?" in error
    assert run(["judge", "queue", "--rater", "NAIMA", "-p", str(folder)]) == 0
