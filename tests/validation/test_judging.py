"""People's judging: two raters, a third who decides, nobody their own, in an order that tells nothing."""

import pytest

from data.errors import UsageError
from data.ids import new_id
from data.schema.audit import PointMark, Report
from data.schema.judging import Assignment, JudgingPlan
from data.schema.judgment import REASONS
from data.schema.profile import Profile
from data.schema.task import Maker
from tests.data.builders import a_frame, a_judge, a_judgment, an_episode
from tests.validation.builders import frozen, human_audit, human_verdict, task_of
from validation.bars import bar_to_judging
from validation.blind import ProjectRecords
from validation.blind_episode import UNCITED, blind_episode
from validation.judging import (
    bar_to_adjudicating,
    bar_to_offering,
    judging_standing,
    likely_reason,
    missing_in_verdict,
    place_in_queue,
    words_if_nobody_is_left,
)
from validation.judging_plan import plan_judging
from validation.library import library_rows


@pytest.fixture
def task():
    return task_of("G1")


@pytest.fixture
def revision(task):
    return frozen(task)


@pytest.fixture
def episode(revision):
    return an_episode(revision, auditor="model", kind="vlm")


def decided(episode, name, verdict, *settles):
    judge = a_judge(name, "adjudicator")
    settled = tuple(one.id for one in settles)
    return a_judgment(episode, verdict=verdict, judge=judge).model_copy(update={"settles": settled})


def test_two_raters_agree_or_a_third_person_decides(episode):
    ada, bob = human_verdict(episode, "ada", "met"), human_verdict(episode, "bob", "not_met")
    grounded = a_judgment(episode)

    assert judging_standing([grounded]).state == "waiting"
    assert judging_standing([ada]).words == "1 of 2 raters have judged it."
    assert judging_standing([ada, human_verdict(episode, "bob", "met")]).state == "agreed"
    standing = judging_standing([ada, bob, grounded])
    assert (standing.state, standing.disagreeing) == ("disputed", (ada.id, bob.id))
    assert judging_standing([ada, bob, decided(episode, "cara", "met", ada, bob)]).state == "settled"


def test_a_decision_falls_when_a_rater_changes_their_verdict(episode):
    ada, bob = human_verdict(episode, "ada", "met"), human_verdict(episode, "bob", "not_met")
    cara = decided(episode, "cara", "met", ada, bob)
    changed = human_verdict(episode, "bob", "cannot_judge")

    standing = judging_standing([ada, changed, cara])
    assert standing.state == "disputed"
    assert "decided before" in standing.words
    assert judging_standing([ada, human_verdict(episode, "bob", "met"), cara]).state == "agreed"


def test_a_plan_says_how_many_raters_there_are(episode):
    plan = JudgingPlan(id=new_id(), at_ms=1, raters_each=1)

    assert judging_standing([human_verdict(episode, "ada")], plan).state == "agreed"
    assert judging_standing([human_verdict(episode, "ada")]).state == "waiting"


def test_an_episode_is_offered_until_enough_have_judged_it(episode):
    ada, bob = human_verdict(episode, "ada"), human_verdict(episode, "bob")

    assert bar_to_offering("cara", episode, [ada], None) == ""
    assert bar_to_offering("cara", episode, [ada, bob], None) == "2 people have judged it, which is enough."
    assert bar_to_offering("Ada", episode, [ada, bob], None) == ""


def test_a_plan_keeps_others_away_from_what_it_names(episode, revision):
    other = an_episode(revision)
    plan = JudgingPlan(id=new_id(), at_ms=1, assignments=(Assignment(episode=episode.id, rater="Ada"),))

    assert bar_to_offering("ada", episode, [], plan) == ""
    assert bar_to_offering("bob", episode, [], plan) == "It is assigned to other raters."
    assert bar_to_offering("bob", other, [], plan) == ""


def test_where_a_technical_end_left_no_report_there_is_nothing_to_judge(episode):
    broken = episode.model_copy(update={"ending": "technical", "reports": ()})

    assert "nothing to judge" in bar_to_offering("ada", broken, [], None)
    assert bar_to_offering("ada", episode.model_copy(update={"ending": "technical"}), [], None) == ""


def test_who_decides_is_neither_rater_nor_auditor_nor_author(revision):
    audit = human_audit(revision, "Pat")
    given = [human_verdict(audit, "ada"), human_verdict(audit, "bob", "not_met")]

    assert bar_to_adjudicating("dan", audit, revision, given) == ""
    assert "your own" in bar_to_adjudicating("pat", audit, revision, given)
    assert "You made this task" in bar_to_adjudicating(revision.author, audit, revision, given)
    assert "You made this task" in bar_to_adjudicating("dan", audit, revision, given, makers=["Dan"])
    assert "one of its raters" in bar_to_adjudicating("Ada", audit, revision, given)
    assert "Say who you are" in bar_to_adjudicating(" ", audit, revision, given)


def a_profile(name, *roles, **fields):
    return Profile(id=new_id(), name=name, roles=roles, created_ms=1, updated_ms=1, **fields)


def test_nobody_judges_audits_of_a_task_that_they_made_or_edited(task, revision, episode):
    assert "You made this task" in bar_to_judging(episode, revision, revision.author.upper())
    assert "You made this task" in bar_to_judging(episode, revision, "Dan", makers=["dan "])
    assert bar_to_judging(episode, revision, "eve", makers=["dan"]) == ""
    records = ProjectRecords([task], [revision], [], [episode], makers=[Maker(task.id, "Dan")])
    (row,) = library_rows("judge", "dan", records)
    assert (row.queue, row.bar) == ("", "You made this task; somebody else must judge audits of it.")


def test_where_nobody_is_left_to_judge_or_decide_a_refusal_says_what_helps(task, revision, episode):
    bo, eve = a_profile("Bo", "rater"), a_profile("Eve", "rater", "curator")
    gone = a_profile("Gil", "rater", removed=True)
    fay = a_profile("Fay", "reviewer")
    split = [human_verdict(episode, "bo"), human_verdict(episode, "cy", "not_met")]

    def left(profiles, judgments=(), **more):
        return words_if_nobody_is_left(episode, revision, judgments, profiles, makers=["eve"], **more)

    assert "adds a profile" in left([eve, gone, fay])
    assert left([eve, bo]) == left([]) == ""
    assert "adds a profile" in left([eve, bo], split)
    assert left([eve, bo], [human_verdict(episode, "bo"), human_verdict(episode, "cy")]) == ""
    assert left([eve, bo], split[:1], plan=JudgingPlan(id=new_id(), at_ms=1, raters_each=1)) == ""
    records = ProjectRecords(
        [task], [revision], [], [episode], profiles=[eve], makers=[Maker(task.id, "Eve")]
    )
    assert "Nobody else here may" in library_rows("judge", "eve", records)[0].bar


def test_the_list_offers_each_person_what_is_theirs_to_do(task, revision, episode):
    given = [human_verdict(episode, "ada"), human_verdict(episode, "bob", "not_met")]
    records = ProjectRecords([task], [revision], [], [episode], given)

    def row(viewer, records=records):
        (found,) = library_rows("judge", viewer, records)
        return found

    assert (row("ada").queue, row("ada").done) == ("judge", True)
    assert (row("cara").queue, row("cara").done) == ("decide", False)
    assert row("cara", ProjectRecords([task], [revision], [], [episode], given[:1])).queue == "judge"
    settled = [*given, decided(episode, "cara", "met", *given)]
    after = ProjectRecords([task], [revision], [], [episode], settled)
    assert (row("cara", after).queue, row("cara", after).done) == ("decide", True)
    assert (row("dan", after).queue, row("dan", after).bar) == (
        "",
        "2 people have judged it, which is enough.",
    )


def test_each_raters_order_is_their_own_mixed_and_lasting(task, revision):
    made = [an_episode(revision, auditor=f"a{n}", kind="vlm") for n in range(20)]
    made += [human_audit(revision, f"p{n}") for n in range(20)]
    records = ProjectRecords([task], [revision], [], made, [])

    def order(viewer, plan=None):
        return [
            row.key
            for row in library_rows(
                "judge", viewer, ProjectRecords([task], [revision], [], made, [], judging_plan=plan)
            )
        ]

    assert order("ada") == order(" ADA ") == [row.key for row in library_rows("judge", "ada", records)]
    assert order("ada") != order("bob")
    assert order("ada") != order("ada", JudgingPlan(id=new_id(), at_ms=1, seed=2))
    first = [key in {one.id for one in made[20:]} for key in order("ada")[:20]]
    assert 4 <= sum(first) <= 16
    assert place_in_queue("ada", made[0].id, None) != place_in_queue("ada", made[1].id, None)


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ((None, "", "", ()), "Choose a verdict."),
        (("met", "too vague", "", ("r1",)), "Choose a reason: names the anomaly"),
        (("met", "names the anomaly", "", ()), "Say which report"),
        (("met", "names the anomaly", "", ("r9",)), "no report r9"),
        (("not_met", "other", " ", ()), "Say in the note"),
        (("met", "names the anomaly", "", ("r1",)), ""),
        (("rubric_wrong", "rubric is ambiguous", "", ()), ""),
    ],
)
def test_a_verdict_says_what_it_lacks(given, words):
    said = missing_in_verdict(*given, ("r1", "r2"))
    assert said == "" if not words else words in said


def test_an_adjudication_needs_a_written_reason_and_no_reports_name_nothing():
    assert "written reason" in missing_in_verdict("not_met", "too vague", "", (), ("r1",), decides=True)
    assert missing_in_verdict("not_met", "too vague", "It says nothing.", (), ("r1",), decides=True) == ""
    assert "nothing names" in missing_in_verdict("met", "names the anomaly", "", (), ())
    assert missing_in_verdict("met", "nothing reported", "", (), ()) == ""


def test_the_only_possible_reason_is_known_before_it_is_chosen():
    assert likely_reason("met", has_reports=True, is_control=False) == "names the anomaly"
    assert likely_reason("met", has_reports=False, is_control=True) == "nothing reported"
    assert likely_reason("not_met", has_reports=False, is_control=False) == "nothing reported"
    assert likely_reason("not_met", has_reports=True, is_control=True) == "false alarm on a clean world"
    assert likely_reason("not_met", has_reports=True, is_control=False) == ""
    assert likely_reason("cannot_judge", has_reports=True, is_control=False) == ""
    assert all(reasons[-1] == "other" for reasons in REASONS.values())


def telling(revision, **fields):
    """An episode whose every telling word is a canary."""
    frames = [
        a_frame(f"{n}" * 64).model_copy(update={"ref": ref}) for n, ref in ((1, "a0"), (2, "a17"), (3, "a31"))
    ]
    episode = an_episode(revision, auditor="canary-auditor", kind="vlm", frames=frames)
    reports = (
        Report(id="r1", description="gone", evidence=("a0",), after_step=2, withdrawn=True),
        Report(
            id="r2",
            description="In a17 the lamp hangs; see a31 and a0.",
            evidence=("a17",),
            mark=PointMark(frame="a17", x=0.5, y=0.25),
            confidence=0.93,
            category="G1",
            after_step=33,
        ),
    )
    told = {"reports": reports, "notes": ("canary note",), "summary": "canary summary", "ending": "limit"}
    return episode.model_copy(update={**told, **fields})


def test_a_rater_sees_reports_and_cited_pictures_under_numbers_and_nothing_else(revision):
    seen = blind_episode(telling(revision))

    (report,) = seen.reports
    assert (report.number, report.text) == (1, f"In picture 1 the lamp hangs; see {UNCITED} and {UNCITED}.")
    assert (report.pictures, report.points_at) == ((1,), 1)
    (picture,) = seen.pictures
    assert (picture.frame.ref, picture.part_of, len(picture.marks)) == ("a17", None, 1)
    text = seen.model_dump_json()
    for word in ("canary", "limit", "0.93", "G1", "33", "gone"):
        assert word not in text


def test_a_part_of_a_picture_says_of_which(revision):
    crop = a_frame("9" * 64).model_copy(update={"ref": "a17#c1"})
    report = Report(id="r1", description="See a17#c1.", evidence=("a17", "a17#c1"), after_step=3)
    seen = blind_episode(telling(revision, reports=(report,), captures=(crop,)))

    assert [(one.number, one.part_of) for one in seen.pictures] == [(1, None), (2, 1)]
    assert seen.reports[0].text == "See picture 2."


@pytest.mark.parametrize("ending", ["gave_up", "limit", "technical", "submitted"])
def test_how_an_audit_without_reports_ended_is_told_only_where_it_is_a_claim(revision, ending):
    silent = blind_episode(telling(revision, reports=(), ending=ending))
    claimed = blind_episode(telling(revision, reports=(), ending="nothing_found"))

    assert silent.said == "Nothing was reported, and nothing was said about it."
    assert claimed.said == "Nothing was reported, and it was said that nothing is wrong."


def a_plan(episodes, judgments, raters=("Ada", "Bo", "Cara"), makers=None, **options):
    wanted = {"each": 2, "seed": 3, "plan_id": new_id(), "by": "Ann", "at_ms": 5, **options}
    return plan_judging(episodes, judgments, makers or {}, raters, **wanted)


def test_a_plan_is_balanced_seeded_and_gives_nobody_their_own(revision):
    made = [an_episode(revision, auditor="m", kind="vlm") for _ in range(29)] + [human_audit(revision, "ada")]
    plan = a_plan(made, {})
    assert plan.raters_by_episode[made[-1].id] == tuple(
        one.rater for one in plan.assignments if one.episode == made[-1].id
    )
    again = a_plan(made, {}, plan_id=plan.id)

    assert plan == again
    assert a_plan(made, {}, seed=4).assignments != plan.assignments
    assert {"Bo", "Cara"} == {one.rater for one in plan.assignments if one.episode == made[-1].id}
    loads = [sum(one.rater == name for one in plan.assignments) for name in ("Ada", "Bo", "Cara")]
    assert sum(loads) == 60
    assert max(loads) - min(loads) <= 1
    assert len({(one.episode, one.rater) for one in plan.assignments}) == 60
    assert "seed 3" in plan.words


def test_a_plan_keeps_who_judged_already_and_adds_who_is_missing(revision, episode):
    given = {episode.id: [human_verdict(episode, "bo")]}
    raters = [one.rater for one in a_plan([episode], given).assignments]

    assert raters[0] == "Bo"
    assert len(raters) == 2


def test_a_plan_of_too_few_raters_is_refused_and_what_nobody_can_judge_is_said(revision):
    own = human_audit(revision, "ada")
    with pytest.raises(UsageError, match="at least 2 names"):
        a_plan([own], {}, raters=("Ada",))
    makers = {own.revision: ["Ada", "bo"]}
    assert [one.rater for one in a_plan([own], {}, makers=makers).assignments] == ["Cara"]
    with pytest.raises(UsageError, match="twice"):
        a_plan([own], {}, raters=("Ada", "ada "))
    assert "1 audits have fewer raters" in a_plan([own], {}, raters=("Ada", "Bo")).words
