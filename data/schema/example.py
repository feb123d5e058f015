"""In-context examples: what an anomaly of one category looks like, worked out on a task that nobody audits.

Owns: the example record, the frames with their boxes and captions, and the example as an auditor gets it.
Refuses: which tasks are kept out of evaluation for it (evaluation.examples), and pictures' bytes (blobs).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from data.schema.base import Millis, Record, RecordId, Sha256, Value
from data.schema.category import CategoryCode
from data.schema.task import Language

Unit = Annotated[float, Field(ge=0, le=1)]
Texts = dict[Language, Annotated[str, Field(min_length=1, max_length=4000)]]
FRAMES_MAX = 3
BOXES_MAX = 6


class ExampleBox(Value):
    """A box on a frame, 0-1 from the left and from the top."""

    x0: Unit
    y0: Unit
    x1: Unit
    y1: Unit

    @model_validator(mode="after")
    def _has_an_area(self) -> ExampleBox:
        if not (self.x1 - self.x0 >= 0.005 and self.y1 - self.y0 >= 0.005):
            raise ValueError("a box is x0, y0, x1, y1 with x1 and y1 at least 0.005 larger than x0 and y0")
        return self


class ExampleFrame(Value):
    """One picture of an example. Its bytes are the blob of that hash."""

    blob: Sha256
    mime: str = "image/jpeg"
    width: Annotated[int, Field(ge=1)]
    height: Annotated[int, Field(ge=1)]
    boxes: Annotated[tuple[ExampleBox, ...], Field(max_length=BOXES_MAX)] = ()
    caption: Texts = Field(default_factory=dict[Language, str])


class Example(Record):
    """One version of the example of a category. A change is a new version; the newest that stands is the current one."""

    id: RecordId
    category: CategoryCode
    version: Annotated[int, Field(ge=1)]
    definition: Texts
    """What the category means, in words for an auditor; English at least."""
    frames: Annotated[tuple[ExampleFrame, ...], Field(min_length=1, max_length=FRAMES_MAX)]
    answer: Texts
    """The report that an auditor should have written; English at least."""
    task: RecordId
    """The solved task that it shows; kept out of evaluation."""
    revision: Sha256
    by: Annotated[str, Field(max_length=100)]
    at_ms: Millis
    withdrawn: bool = False
    """This version says that the category has no example any more."""

    @property
    def label(self) -> str:
        """How an episode names it: `G1-v3`."""
        return f"{self.category}-v{self.version}"


class GivenFrame(Value):
    """A picture of an example as an auditor gets it."""

    blob: Sha256
    mime: str
    width: int
    height: int
    boxes: tuple[ExampleBox, ...] = ()
    caption: str = ""


class GivenExample(Value):
    """An example as an auditor gets it, in one language; nothing in it names the task it comes from."""

    label: Annotated[str, Field(pattern=r"^[A-Z]\d-v\d{1,5}$")]
    category: CategoryCode
    title: str
    """The category's name, in English; a window says it in its own language."""
    definition: str
    frames: tuple[GivenFrame, ...]
    answer: str
    language: Language
