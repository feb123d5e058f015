"""Profiles keep one person a name; the log of acts grows with every write, and never shrinks."""

import sqlite3

import pytest

from data.errors import ConflictError, NotFoundError, UsageError
from data.ids import new_id
from data.passphrase import fits, hash_passphrase
from data.schema.profile import COLOURS, ROLES, Profile, free_colour
from data.store import Project
from tests.data.builders import a_judgment, a_review, a_task, an_episode, an_open_audit
from tests.data.test_store_migrations import restored


def a_profile(name="Ada", *roles, **fields):
    return Profile(id=new_id(), name=name, roles=roles or ROLES, created_ms=1, updated_ms=2, **fields)


def lines(project, **which):
    return [(act.who, act.did, act.kind) for act in project.acts.all(**which)]


def test_a_profile_is_found_however_its_name_is_written(project):
    ada = project.profiles.save(a_profile("Ada Lovelace", "rater"))

    assert ada.version == 1
    assert project.profiles.get("  ada LOVELACE ") == ada
    assert project.profiles.all() == (ada,)
    with pytest.raises(NotFoundError, match="profile add"):
        project.profiles.get("Bob")


def test_two_profiles_never_have_one_name_and_a_name_never_changes(project):
    ada = project.profiles.save(a_profile())

    with pytest.raises(UsageError, match="already"):
        project.profiles.save(a_profile(" ADA"))
    with pytest.raises(UsageError, match="never changes"):
        project.profiles.save(ada.model_copy(update={"name": "Bea"}))
    assert project.profiles.all() == (ada,)


def test_a_profile_that_was_changed_meanwhile_is_not_overwritten(project):
    ada = project.profiles.save(a_profile())
    newer = project.profiles.save(ada.model_copy(update={"roles": ("rater",)}))

    with pytest.raises(ConflictError) as met:
        project.profiles.save(ada.model_copy(update={"roles": ("curator",)}))
    assert met.value.theirs == newer


def test_a_removed_profile_is_offered_to_nobody_and_its_name_is_free(project):
    ada = project.profiles.save(a_profile())
    project.profiles.save(ada.model_copy(update={"removed": True}))

    assert project.profiles.all() == ()
    assert project.profiles.find("ada") is None
    assert project.profiles.find("ada", removed=True) is not None
    project.profiles.save(a_profile())
    assert [profile.removed for profile in project.profiles.all(removed=True)] == [True, False]


def test_roles_stand_once_each_in_one_order_and_there_is_at_least_one(project):
    assert a_profile("Ada", "rater", "curator", "rater").roles == ("curator", "rater")
    with pytest.raises(ValueError, match="at least 1"):
        Profile(id=new_id(), name="Ada", roles=(), created_ms=1, updated_ms=1)


def test_colours_go_round_when_all_are_taken():
    assert free_colour(()) == COLOURS[0]
    assert free_colour(COLOURS[:3]) == COLOURS[3]
    assert free_colour((*COLOURS, COLOURS[0])) == COLOURS[1]


def test_a_passphrase_is_kept_as_a_salted_hash_with_what_it_was_made_with():
    one, other = hash_passphrase("correct horse", n=2**10), hash_passphrase("correct horse", n=2**10)

    assert one.digest != other.digest
    assert fits("correct horse", one)
    assert not fits("correct hors", one)
    assert fits("ﬁne weather", hash_passphrase("fine weather", n=2**10)), "one text in two Unicode forms"
    assert "horse" not in one.model_dump_json()
    with pytest.raises(UsageError, match="7 characters"):
        hash_passphrase("seven77")


def test_scrypt_gives_the_digest_of_rfc_7914():
    """The second vector of section 12 has N 1024, r 8, p 16; ours has p 3, so the library is asked with the vector's."""
    from data.passphrase import _scrypt

    digest = _scrypt("password", b"NaCl", 1024, 8, 16, 64)
    assert digest.hex().startswith("fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162")


def test_the_log_tells_of_each_write_who_did_what(project):
    project.act_as("Cara")
    task = project.tasks.save(a_task(author="Cara"))
    project.tasks.save(task)
    revision = project.revisions.freeze(project.tasks.get(task.id), frozen_ms=5)
    project.reviews.save_draft(a_review(revision, reviewer="Rita"))
    project.reviews.save(a_review(revision, reviewer="Rita"))
    project.audits.begin(an_open_audit(revision))
    episode = project.episodes.add(an_episode(revision))
    project.judgments.add(a_judgment(episode))
    project.profiles.save(a_profile("Ada"), by="Cara")

    assert lines(project)[:4] == [
        ("Cara", "made", "task"),
        ("Cara", "edited", "task"),
        ("Cara", "froze", "revision"),
        ("Rita", "reviewed", "review"),
    ]
    assert lines(project, who="cara ", kind="profile") == [("Cara", "made", "profile")]
    assert lines(project, newest=1) == [("Cara", "made", "profile")]


def test_edits_of_one_sitting_are_one_line_and_anothers_edit_between_them_is_its_own(project):
    task = project.tasks.save(a_task(author="Cara"))
    for who in ("Cara", "Cara", "Dora", "Cara"):
        task = project.tasks.save(task, by=who)

    assert [who for who, did, _ in lines(project) if did == "edited"] == ["Cara", "Dora", "Cara"]
    assert project.tasks.makers(task.id) == ("Cara", "Dora")
    first, second = project.tasks.all_makers()
    assert (first.person, second.person) == ("Cara", "Dora")
    assert project.tasks.makers(task.id, until_ms=first.since_ms - 1) == ()


def test_a_write_that_is_rolled_back_leaves_no_line(project):
    def fail():
        project.tasks.save(a_task())
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        project.write(fail)
    assert lines(project) == []


def test_lines_of_the_log_are_neither_changed_nor_removed(project):
    project.acts.note("switched to", "profile", "x", by="Ada")
    for change in ("UPDATE acts SET who = 'Bob'", "DELETE FROM acts"):
        with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
            project.write(lambda change=change: project._connections.execute(change))


def test_an_old_project_tells_in_its_log_what_its_records_know(tmp_path):
    with Project.open(restored("version_1", tmp_path)) as project:
        did = {(act.who, act.did) for act in project.acts.all()}
        names = project.profiles.names()

    assert {("ada", "reviewed"), ("curator", "made"), ("curator", "froze")} <= did
    assert {"ada", "bob", "grace"} <= set(names)
    assert names["bob"] == ("reviewer",)
