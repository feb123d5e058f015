"""Whose verdicts are compared, and what is left out."""

from evaluation.ratings import PEOPLE, SIMULATED, list_sources, pair_ratings, verdicts_of
from tests.evaluation.records import a_judgment, an_episode


def test_only_the_newest_verdict_of_a_judge_counts():
    episode = an_episode()
    first = a_judgment(episode, "met", judge="ann", kind="human", at_ms=1)
    second = a_judgment(episode, "not_met", judge="ann", kind="human", at_ms=2, replaces=first.id)
    other = a_judgment(episode, "not_met")
    paired = pair_ratings("ann", "grounded-1", [second, other, first], {episode.id: "t"})
    assert [(pair.a, pair.b) for pair in paired.pairs] == [(False, False)]


def test_what_cannot_be_paired_is_counted_never_coerced():
    episodes = [an_episode() for _ in range(5)]
    human = ["met", "cannot_judge", "rubric_wrong", "met", "not_met"]
    judgments = [a_judgment(e, v, judge="ann", kind="human") for e, v in zip(episodes, human, strict=True)]
    judgments += [a_judgment(e, "met") for e in episodes[:4]]
    paired = pair_ratings("ann", "grounded-1", judgments, {e.id: "t" for e in episodes})
    assert len(paired.pairs) == 2
    assert paired.excluded == {"cannot judge": 1, "rubric wrong": 1, "rated by one only": 1}


def test_a_tie_of_people_is_no_verdict():
    episode = an_episode()
    votes = [a_judgment(episode, v, judge=n, kind="human") for n, v in (("ann", "met"), ("bo", "not_met"))]
    paired = pair_ratings(PEOPLE, "grounded-1", [*votes, a_judgment(episode, "met")], {episode.id: "t"})
    assert len(paired) == 0
    assert paired.excluded == {"tie": 1}


def test_simulated_raters_are_a_source_of_their_own_and_say_so():
    episode = an_episode()
    judgments = [a_judgment(episode, "met", judge="s1", kind="simulated"), a_judgment(episode, "met")]
    sources = {source.id: source for source in list_sources(judgments)}
    assert PEOPLE not in sources
    assert sources[SIMULATED].simulated
    assert "simulated" in sources["s1"].name.lower()


def test_what_a_third_person_decided_is_the_peoples_verdict_and_no_source_of_its_own():
    episode = an_episode()
    votes = [a_judgment(episode, v, judge=n, kind="human") for n, v in (("ann", "met"), ("bo", "not_met"))]
    decided = a_judgment(episode, "not_met", judge="cara", kind="adjudicator")
    decided = decided.model_copy(update={"settles": tuple(vote.id for vote in votes)})
    judgments = [*votes, decided, a_judgment(episode, "met")]

    assert verdicts_of(PEOPLE, judgments) == {episode.id: "not_met"}
    assert {source.id for source in list_sources(judgments)} == {PEOPLE, "ann", "bo", "grounded-1"}
    changed = a_judgment(episode, "cannot_judge", judge="bo", kind="human", replaces=votes[1].id)
    assert verdicts_of(PEOPLE, [*judgments, changed]) == {episode.id: None}


def test_a_verdict_that_was_taken_back_is_none():
    episode = an_episode()
    given = a_judgment(episode, "met", judge="ann", kind="human", at_ms=1)
    back = a_judgment(episode, "met", judge="ann", kind="human", at_ms=2, replaces=given.id)

    assert verdicts_of(PEOPLE, [given, back.model_copy(update={"withdrawn": True})]) == {}
