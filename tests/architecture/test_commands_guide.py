"""The guide of the commands names every command there is, and only those; what it shows can be used."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from app.cli.root import COMMANDS
from data.schema.plan import BenchmarkPlan

DOCS = Path(__file__).resolve().parents[2] / "docs"
GUIDE = (DOCS / "commands.md").read_text(encoding="utf-8")
SAID = re.compile(r"worldaudit((?: [a-z][a-z-]*)+)")


def leaves(command: Any, before: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    """The commands below a group, each by its words."""
    for name, one in command.commands.items():
        if hasattr(one, "commands"):
            yield from leaves(one, (*before, name))
        elif not one.hidden:
            yield (*before, name)


ALL = frozenset(leaves(COMMANDS))


@pytest.mark.parametrize("words", sorted(ALL), ids=" ".join)
def test_every_command_is_in_the_guide(words):
    group, name = " ".join(words[:-1]), words[-1]
    whole = " ".join(("worldaudit", *words))
    listed = group and re.search(rf"worldaudit {group} [a-z| -]*\b{name}\b", GUIDE)
    assert whole in GUIDE or listed, f"docs/commands.md does not name `{whole}`"


def test_every_command_that_the_documents_name_is_there():
    groups = {words[:depth] for words in ALL for depth in range(1, len(words))}
    for file in sorted(DOCS.rglob("*.md")):
        code = re.findall(r"```.*?```|`[^`\n]+`", file.read_text(encoding="utf-8"), re.DOTALL)
        for said in (one for piece in code for one in SAID.findall(piece)):
            words = tuple(said.split())
            begins = [words[:depth] for depth in range(1, len(words) + 1)]
            is_command = any(one in ALL for one in begins)
            assert is_command or words in groups, f"{file.name}: worldaudit{said}"


def test_the_plan_that_the_guide_shows_is_one():
    (text,) = re.findall(r"```yaml\n(.*?)```", GUIDE, re.DOTALL)
    plan = BenchmarkPlan.model_validate({"name": "guide", **yaml.safe_load(text)})
    assert set(plan.worlds) == {"house", "farm"}
