"""The audit contract: every tool an auditor has, its arguments, its ranges, in one place.

Owns: tool names, argument models, what costs a step, the words of a refusal, and what a tool answers.
Refuses: doing anything (audit), and any transport; Inspect tools, MCP and buttons are made from this table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, cast

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError, model_validator

from data.errors import RangeError, UsageError
from data.plain_fault import plain_fault
from data.schema.action import Interact, Look, Move, Turn, Wait
from data.schema.audit import Ending, FrameRef, Mark
from data.schema.base import Value
from data.schema.category import CategoryCode

ToolGroup = Literal["environment", "view", "memory", "report", "example"]
Unit = Annotated[float, Field(ge=0, le=1)]
ExampleRef = Annotated[str, StringConstraints(pattern=r"^e[1-9]$")]
"""A picture of the worked example; no evidence, since it is of another task."""
HISTORY_MAX = 40
NOTES_MAX = 100
REPORTS_MAX = 20


class Observe(Value):
    """The current view, the task's text, notes, reports and the steps left."""


class Inspect(Value):
    """Looks again at one to four earlier frames, whole or cropped; a crop becomes a frame of its own (`a12#c1`)."""

    frames: Annotated[tuple[FrameRef, ...], Field(min_length=1, max_length=4)]
    crop: tuple[Unit, Unit, Unit, Unit] | None = None
    """`[x0, y0, x1, y1]`, 0-1 from the left and from the top."""

    @model_validator(mode="after")
    def _crop_has_an_area(self) -> Inspect:
        if self.crop is not None and not (
            self.crop[2] - self.crop[0] >= 0.02 and self.crop[3] - self.crop[1] >= 0.02
        ):
            raise ValueError("a crop is [x0, y0, x1, y1] with x1 and y1 at least 0.02 larger than x0 and y0")
        return self


class History(Value):
    """What was done so far: actions `from_step` to `to_step`, at most 40 of them."""

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    from_step: Annotated[int, Field(ge=1, alias="from")]
    to_step: Annotated[int, Field(ge=1, alias="to")]

    @model_validator(mode="after")
    def _at_most_forty(self) -> History:
        if not 0 <= self.to_step - self.from_step < HISTORY_MAX:
            raise ValueError(
                f"'to' must be 'from' or later, and at most {HISTORY_MAX} actions fit one answer"
            )
        return self


class Note(Value):
    """Writes something down; notes are shown by `observe` and survive a model's forgetting."""

    text: Annotated[str, Field(min_length=1, max_length=2000)]


class ReportAnomaly(Value):
    """Claims one anomaly, with the frames that show it."""

    description: Annotated[str, Field(min_length=1, max_length=10_000)]
    category: CategoryCode | None = None
    evidence: Annotated[tuple[FrameRef, ...], Field(min_length=1, max_length=30)]
    mark: Mark | None = None
    confidence: Unit | None = None


class ReviseReport(Value):
    """Changes a report's text or evidence, or withdraws it."""

    id: Annotated[str, Field(pattern=r"^r\d{1,3}$")]
    description: Annotated[str, Field(min_length=1, max_length=10_000)] | None = None
    evidence: Annotated[tuple[FrameRef, ...], Field(min_length=1, max_length=30)] | None = None
    withdraw: bool | None = None


class ListReports(Value):
    """All reports of this audit so far."""


class Finish(Value):
    """Ends the audit. Without a standing report the ending is `nothing_found`, with one it is `submitted`."""

    summary: Annotated[str, Field(max_length=10_000)] = ""
    ending: Literal["gave_up", "technical"] | None = None
    """Said instead of a result: the auditor gives up, or something on this side is broken."""


class ReadExample(Value):
    """A worked example of the hinted category, from another task, where the study gives one."""


class Tool(Value):
    """One row of the contract."""

    model_config = ConfigDict(frozen=True, extra="forbid", arbitrary_types_allowed=True)

    name: str
    group: ToolGroup
    arguments: type[BaseModel]
    costs_step: bool = False

    @property
    def words(self) -> str:
        """What the tool does, for the auditor."""
        return " ".join((self.arguments.__doc__ or "").split())

    def json_schema(self) -> dict[str, Any]:
        """JSON schema of the arguments, as a tool-calling interface wants it."""
        schema = self.arguments.model_json_schema(by_alias=True)
        schema.get("properties", {}).pop("action", None)
        return schema


_ROWS: tuple[tuple[str, ToolGroup, type[BaseModel]], ...] = (
    ("move", "environment", Move),
    ("turn", "environment", Turn),
    ("look", "environment", Look),
    ("interact", "environment", Interact),
    ("wait", "environment", Wait),
    ("observe", "view", Observe),
    ("inspect", "memory", Inspect),
    ("history", "memory", History),
    ("note", "memory", Note),
    ("report", "report", ReportAnomaly),
    ("revise_report", "report", ReviseReport),
    ("list_reports", "report", ListReports),
    ("finish", "report", Finish),
    ("read_example", "example", ReadExample),
)
TOOLS: dict[str, Tool] = {
    name: Tool(name=name, group=group, arguments=model, costs_step=group == "environment")
    for name, group, model in _ROWS
}


class Picture(Value):
    """A picture handed to an auditor: exactly the bytes that are stored."""

    ref: FrameRef | ExampleRef
    mime: str
    data: bytes = Field(repr=False)


class ToolResult(Value):
    """What a tool answered. `data` is what `text` says, for programs; neither holds more than the other."""

    tool: str
    ok: bool = True
    text: str
    data: dict[str, Any] = Field(default_factory=dict)
    pictures: tuple[Picture, ...] = ()
    ending: Ending | None = None
    """Set by the call that ended the audit, and by every call after it."""


def parse_arguments(tool_name: str, arguments: Mapping[str, Any]) -> BaseModel:
    """Checks a tool's arguments.

    Raises:
        UsageError: no such tool, a missing or unknown argument; the message names the tool's arguments.
        RangeError: a number outside its range; the message says the range.
    """
    tool = TOOLS.get(tool_name)
    if tool is None:
        raise UsageError(f"There is no tool '{tool_name}'. Tools: {', '.join(TOOLS)}.")
    try:
        return tool.arguments.model_validate(dict(arguments))
    except ValidationError as error:
        raise _refusal(tool, error) from error


def _refusal(tool: Tool, error: ValidationError) -> UsageError:
    first = error.errors()[0]
    name = ".".join(str(part) for part in first["loc"]) or "the arguments"
    bounds = _bounds(tool.json_schema(), first["loc"])
    if first["type"] in {"greater_than_equal", "less_than_equal"} and bounds:
        return RangeError(f"{tool.name}: {name} is {first['input']}; it must be {bounds}. No step was used.")
    known = ", ".join(tool.json_schema().get("properties", {})) or "none"
    if first["type"] == "missing":
        return UsageError(f"{tool.name} needs {name}. Arguments: {known}. No step was used.")
    value = f" (given: {str(first['input'])[:80]!r})" if first["type"] != "value_error" else ""
    return UsageError(
        f"{tool.name}: {name}: {plain_fault(first)}{value}. Arguments: {known}. No step was used."
    )


def _bounds(schema: dict[str, Any], path: tuple[str | int, ...]) -> str:
    field = cast("dict[str, Any]", schema.get("properties", {}).get(str(path[0]), {})) if path else {}
    for choice in cast("list[dict[str, Any]]", [field, *field.get("anyOf", [])]):
        if "minimum" in choice and "maximum" in choice:
            return f"from {choice['minimum']:g} to {choice['maximum']:g}"
        if "minimum" in choice:
            return f"at least {choice['minimum']:g}"
    return ""
