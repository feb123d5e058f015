"""Verdicts in columns say what the slow honest way says."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from evaluation.ratings import PEOPLE, current_judgments, pair_sources, sources_of, verdicts_in
from evaluation.verdict_table import VERDICTS, tabulate_verdicts
from tests.evaluation.records import a_judgment, an_episode

JUDGES = (("ann", "human"), ("bo", "human"), ("cy", "human"), ("grounded-1", "grounded"))
EPISODES = [an_episode() for _ in range(4)]


def slowly(judgments, source):
    """Verdict of a source on each episode, one judgment at a time."""
    found = {}
    for episode in EPISODES:
        here = [one for one in judgments if one.episode == episode.id]
        if source != PEOPLE:
            own = [one.verdict for one in here if one.judge.id == source]
            if own:
                found[episode.id] = own[0]
            continue
        votes = Counter(one.verdict for one in here if one.judge.kind == "human").most_common()
        if votes:
            tied = len(votes) > 1 and votes[0][1] == votes[1][1]
            found[episode.id] = None if tied else votes[0][0]
    return found


@given(
    st.lists(
        st.tuples(st.sampled_from(range(4)), st.sampled_from(JUDGES), st.sampled_from(VERDICTS)), max_size=24
    )
)
def test_each_sources_verdicts_and_the_pairs_of_two_are_those_of_the_slow_way(said):
    given_ = [
        a_judgment(EPISODES[place], verdict, judge=judge, kind=kind, at_ms=number)
        for number, (place, (judge, kind), verdict) in enumerate(said)
    ]
    current = current_judgments(given_)
    table = tabulate_verdicts(current)
    for source in (PEOPLE, "ann", "grounded-1"):
        assert verdicts_in(source, table) == slowly(current, source)
    first, second = slowly(current, PEOPLE), slowly(current, "grounded-1")
    both = sorted(first.keys() & second.keys())
    clear = [one for one in both if {first[one], second[one]} <= {"met", "not_met"}]
    paired = pair_sources(PEOPLE, "grounded-1", table, {one.id: "t" for one in EPISODES})
    assert paired.episodes.tolist() == clear
    assert [(pair.a, pair.b) for pair in paired.pairs] == [
        (first[one] == "met", second[one] == "met") for one in clear
    ]
    assert sum(paired.excluded.values()) == len(first.keys() | second.keys()) - len(clear)
    assert sum(source.judgments for source in sources_of(table) if source.id != PEOPLE) == len(current)


def test_what_an_adjudicator_settled_counts_until_a_rater_says_another():
    episode = EPISODES[0]
    ann = a_judgment(episode, "met", judge="ann", kind="human")
    bo = a_judgment(episode, "not_met", judge="bo", kind="human")
    decided = a_judgment(episode, "not_met", judge="dee", kind="adjudicator", at_ms=2).model_copy(
        update={"settles": (ann.id, bo.id)}
    )
    assert verdicts_in(PEOPLE, tabulate_verdicts([ann, bo, decided])) == {episode.id: "not_met"}
    again = a_judgment(episode, "met", judge="bo", kind="human", at_ms=3, replaces=bo.id)
    current = current_judgments([ann, bo, decided, again])
    assert verdicts_in(PEOPLE, tabulate_verdicts(current)) == {episode.id: "met"}
    assert "dee" not in {source.id for source in sources_of(tabulate_verdicts([ann, bo, decided]))}
