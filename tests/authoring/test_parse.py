"""An injection in one line: what it means, and what is wrong with a bad one."""

from __future__ import annotations

import pytest

from authoring.catalogue import list_operators, targets_of
from authoring.parse import name_targets, parse_injection, write_injection
from data.errors import InjectionError, NotFoundError, RangeError, UsageError
from data.schema.injection import AfterSeconds, Always, InSector, OnReturn
from tests.authoring.kitchen import INJECTION_ID, kitchen

SCENE = kitchen()


def parse(text: str):
    return parse_injection(text, SCENE, injection_id=INJECTION_ID)


def test_a_line_gives_the_injection_with_defaults_for_what_it_leaves_out() -> None:
    injection = parse("float kitchen/table-1 raise_m=0.6 seed=7")
    assert injection.parameters == {"raise_m": 0.6}
    assert (injection.trigger, injection.seed, injection.targets) == (Always(), 7, ("kitchen/table-1",))
    assert parse("disappear kitchen/ball-1").trigger == OnReturn(min_distance_m=3, min_unseen_s=2)


def test_a_trigger_takes_its_own_fields() -> None:
    assert parse("disappear kitchen/ball-1 trigger=after_seconds seconds=4").trigger == AfterSeconds(
        seconds=4
    )
    injection = parse("disappear kitchen/ball-1 trigger=on_return min_distance_m=2.5")
    assert injection.trigger == OnReturn(min_distance_m=2.5, min_unseen_s=2)
    assert parse("disappear kitchen/ball-1 min_unseen_s=1").trigger == OnReturn(
        min_distance_m=3, min_unseen_s=1
    )
    assert parse("vanish_in_sector kitchen/table-1 azimuth_deg=30 sector_deg=90").trigger == InSector(
        azimuth_deg=30, width_deg=90
    )


@pytest.mark.parametrize("operator", list_operators(), ids=lambda operator: operator.name)
def test_a_written_line_reads_back_to_the_same_injection(operator) -> None:
    for target in targets_of(operator, SCENE).applicable:
        injection = parse(f"{operator.name} {target} seed=3")
        assert parse(write_injection(injection)) == injection


def test_lines_name_their_targets_for_a_survey() -> None:
    lines = [
        "float kitchen/table-1 raise_m=0.6",
        "turn_over kitchen/cup-1",
        "float kitchen/table-1",
        "float",
        "",
    ]
    assert name_targets(lines) == ("kitchen/table-1", "kitchen/cup-1")
    assert name_targets([]) == ()


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("", UsageError, "names no target"),
        ("float", UsageError, "names no target"),
        ("flaot kitchen/table-1", UsageError, "Did you mean float"),
        ("xyzzy kitchen/table-1", UsageError, "There are: float"),
        ("float kitchen/tabel-1", NotFoundError, "Did you mean kitchen/table-1"),
        ("float kitchen/table-1 kitchen/cup-1", UsageError, "takes one target"),
        ("float kitchen/table-1 raise_m=9", RangeError, r"from 0\.05 to 1\.18 m"),
        ("float kitchen/table-1 raise_m=nan", RangeError, "raise_m of float is nan"),
        ("float kitchen/table-1 raise_m=high", UsageError, "must be a number"),
        ("float kitchen/table-1 raise_m=0.2 raise_m=0.3", UsageError, "given twice"),
        ("float kitchen/table-1 rise_m=0.2", UsageError, "Did you mean raise_m"),
        ("float kitchen/table-1 trigger=on_return", UsageError, "it allows always"),
        ("float kitchen/table-1 trigger=sometimes", UsageError, "no trigger 'sometimes'"),
        ("float kitchen/table-1 seed=-1", RangeError, "seed is -1"),
        ("float kitchen/floor", InjectionError, "part of the building"),
        ("disappear kitchen/ball-1 trigger=after_seconds", UsageError, "needs seconds"),
        ("disappear kitchen/ball-1 trigger=after_seconds seconds=9000", RangeError, "from 0 to 600"),
        ("float 'kitchen/table-1", UsageError, "cannot be read"),
    ],
)
def test_a_bad_line_is_answered_with_what_is_wrong(text: str, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        parse(text)
