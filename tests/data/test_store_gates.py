"""Gate results, waivers and certificates belong to a revision, are only ever added, and the newest counts."""

import sqlite3

import pytest

from data.errors import NotFoundError
from data.ids import new_id
from data.schema.gate import (
    GATES,
    Certificate,
    GateOutcome,
    GatePicture,
    GateResult,
    Waiver,
    Witness,
    WitnessReveal,
    WitnessStep,
)
from tests.data.builders import FEET, ZERO, a_revision


def a_result(revision, gate="loads", word="passed", *, gating=None, pictures=(), at_ms=1_000):
    return GateResult(
        id=new_id(),
        gating=gating or new_id(),
        revision=revision,
        outcome=GateOutcome(gate=gate, result=word, words="It was looked at.", pictures=pictures),
        command=f"worldaudit gates {revision[:12]} --only {gate}",
        at_ms=at_ms,
    )


def results_of(revision, **words):
    """One result a gate; those named have another word than passed."""
    return [a_result(revision, gate, words.get(gate, "passed")) for gate in GATES]


def a_waiver(revision, gate, reason="It hangs on a nail, as it should."):
    return Waiver(id=new_id(), revision=revision, gate=gate, reason=reason, by="ada", at_ms=2_000)


def a_certificate(revision, *, frame=ZERO):
    witness = Witness(
        steps=(WitnessStep(pose=FEET, tick=0, state_digest=ZERO),),
        reveals=(WitnessReveal(anomaly=0, step=0, pixels=812, frame=frame),),
    )
    return Certificate(
        id=new_id(),
        gating=new_id(),
        revision=revision,
        witness=witness,
        oracle_steps=0,
        renderer="fake",
        at_ms=1_000,
    )


def test_results_come_back_in_order_and_the_newest_of_each_gate_counts(project):
    revision = a_revision(project).sha256
    first = project.gates.keep([a_result(revision, "loads", "failed"), a_result(revision, "rubric")])
    (second,) = project.gates.keep([a_result(revision, "loads", "passed")])

    assert project.gates.results(revision) == (*first, second)
    assert {gate: one.outcome.result for gate, one in project.gates.newest(revision).items()} == {
        "loads": "passed",
        "rubric": "passed",
    }
    assert project.gates.certificate(revision) is None


def test_a_certificate_is_kept_with_its_results_or_neither(project):
    revision = a_revision(project).sha256
    certificate = a_certificate(revision)
    project.gates.keep([a_result(revision)], certificate)
    assert project.gates.certificate(revision) == certificate

    with pytest.raises(NotFoundError, match="f" * 64):
        project.gates.keep([a_result(revision, "rubric")], a_certificate("f" * 64))
    assert set(project.gates.newest(revision)) == {"loads"}


def test_a_waiver_of_a_revision_that_is_not_there_is_refused(project):
    with pytest.raises(NotFoundError):
        project.gates.waive(a_waiver("e" * 64, "loads"))


@pytest.mark.parametrize("table", ["gate_results", "waivers", "certificates"])
def test_what_was_found_is_never_changed_and_never_deleted(project, table):
    revision = a_revision(project).sha256
    project.gates.keep([a_result(revision)], a_certificate(revision))
    project.gates.waive(a_waiver(revision, "loads"))
    connection = sqlite3.connect(project.folder / "project.db")
    for change in (f"UPDATE {table} SET at_ms = 0", f"DELETE FROM {table}"):  # noqa: S608 - names of ours
        with pytest.raises(sqlite3.IntegrityError, match="only ever added"):
            connection.execute(change)
    connection.close()


def test_words_tell_every_result_and_then_every_waiver(project):
    revision = a_revision(project).sha256
    project.gates.keep([a_result(revision, "clean_twin", "failed")])
    project.gates.waive(a_waiver(revision, "clean_twin"))
    project.gates.keep([a_result(revision, "rubric")])
    assert project.gates.words() == (
        (revision, "clean_twin", "failed"),
        (revision, "rubric", "passed"),
        (revision, "clean_twin", "waived"),
    )


def test_listeners_hear_of_results_and_a_check_finds_pictures_that_are_missing(project):
    heard = []
    stop = project.listen(heard.append)
    revision = a_revision(project).sha256
    kept = project.blobs.put(b"a picture")
    (result,) = project.gates.keep([a_result(revision, pictures=(GatePicture(what="start", blob=kept),))])
    stop()
    assert ("gate", result.id) in [(change.kind, change.id) for change in heard]
    assert project.find_damage() == ()
    project.gates.keep([], a_certificate(revision, frame="d" * 64))
    assert "1 of its pictures are missing" in project.find_damage()[0]
