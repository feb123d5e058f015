"""What a rule says against a text: where, what is wrong, and what to change.

Owns: the value that the rules of rubrics and of leaks give, and what they must be told of operators.
Refuses: the rules themselves (rubric_rules, leak_rules). The linter of a form and the gates show the same findings.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from data.schema.base import Slug, Value
from data.schema.category import CategoryCode
from data.schema.task import Language

Field = Literal["anomaly", "expected", "scene", "interactions"]
FIELD_TITLES: dict[Field, str] = {
    "anomaly": "What is wrong",
    "expected": "What would be normal",
    "scene": "What the auditor is told",
    "interactions": "What one can do there",
}
"""How a field is called where people read and write it."""
Fault = Literal[
    "empty",
    "too_short",
    "too_long",
    "no_object",
    "no_place",
    "no_condition",
    "node_name",
    "operator_name",
    "number",
    "phrase",
    "tells",
]


class TextFinding(Value):
    """One fault of one text."""

    field: Field
    language: Language
    anomaly: int | None = None
    """Number of the anomaly whose rubric it is about, from 0; None for texts of the scene that leak no rubric."""
    fault: Fault
    words: str
    """What is wrong, one sentence."""
    change: str
    """What to change, one sentence."""
    quote: str = ""
    """The very piece of the text that is at fault; empty where something is missing."""


class OperatorFacts(Value):
    """What the rules and gates must know of one operator; the catalogue is authoring's, so callers pass it in."""

    name: Slug
    category: CategoryCode
    reveal: Literal["always", "fired", "traversed"]
    parameters: tuple[str, ...] = ()


OperatorBook = Mapping[str, OperatorFacts]
"""Every operator by its name."""
