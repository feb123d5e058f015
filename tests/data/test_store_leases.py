"""A lease is one holder's until its time, whoever asks and from wherever."""

import pytest

from data.errors import ConflictError
from tests.data import children
from tests.data.test_store_sharing import run_together


def test_a_key_is_one_holders_until_its_time_and_then_anybodys(project):
    taken = project.leases.take("seat/1", "ada", until_ms=100, now_ms=0)
    assert taken.holder == "ada"

    assert project.leases.take("seat/1", "bob", until_ms=200, now_ms=99) is None
    assert project.leases.holder("seat/1", now_ms=99).holder == "ada"
    assert project.leases.holder("seat/1", now_ms=100) is None
    assert project.leases.take("seat/1", "bob", until_ms=200, now_ms=100).holder == "bob"


def test_a_holder_renews_its_own_lease_even_one_that_ran_out_while_nobody_took_it(project):
    project.leases.take("seat/1", "ada", until_ms=100, now_ms=0)

    assert project.leases.renew("seat/1", "ada", until_ms=300).until_ms == 300
    assert project.leases.take("seat/1", "bob", until_ms=400, now_ms=299) is None
    assert project.leases.take("seat/1", "bob", until_ms=400, now_ms=300) is not None
    with pytest.raises(ConflictError, match="taken by somebody else"):
        project.leases.renew("seat/1", "ada", until_ms=500)


def test_a_lease_is_given_back_only_by_its_holder(project):
    project.leases.take("seat/1", "ada", until_ms=100, now_ms=0)

    assert project.leases.release("seat/1", "bob") is False
    assert project.leases.release("seat/1", "ada") is True
    assert project.leases.find("seat/1") is None


def test_the_leases_under_a_prefix_are_those_and_no_others(project):
    for key in ("study/1/a", "study/10/a", "judge/1"):
        project.leases.take(key, "ada", until_ms=100, now_ms=0)

    assert [lease.key for lease in project.leases.under("study/1/")] == ["study/1/a"]


def test_of_processes_that_race_for_keys_each_key_is_won_by_exactly_one(processes, project):
    keys = [f"seat/{number}" for number in range(60)]

    won = run_together(
        processes,
        children.take_leases,
        *((project.folder, name, order) for name, order in (("a", keys), ("b", keys), ("c", keys[::-1]))),
    )

    assert sorted(key for mine in won for key in mine) == sorted(keys)
    for name, mine in zip("abc", won, strict=True):
        assert {project.leases.find(key).holder for key in mine} <= {name}
