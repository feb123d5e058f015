"""What every record has in common.

Owns: the frozen base models and the constrained words (ids, digests, slugs) that other files use.
Refuses: any record of its own.
"""

from __future__ import annotations

from typing import Annotated, ClassVar

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

NodeId = Annotated[str, StringConstraints(pattern=r"^[a-z0-9._/-]+$", max_length=200)]
RecordId = Annotated[
    str, StringConstraints(pattern=r"^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$")
]
Sha256 = Annotated[str, StringConstraints(pattern=r"^[0-9a-f]{64}$")]
Slug = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9._-]*$", max_length=80)]
Millis = Annotated[
    int, Field(ge=0, le=253_402_300_799_999, description="UTC milliseconds since 1970, to the end of 9999")
]
Ticks = Annotated[int, Field(ge=0, description="simulated time in ticks of 1/60 s")]

TICKS_PER_SECOND = 60


class Value(BaseModel):
    """A frozen value without identity. Unknown keys are refused, NaN and infinities too."""

    model_config: ClassVar[ConfigDict] = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Record(Value):
    """A value that is stored by itself: it has a `schema` number; a newer one is refused by the store.

    The Python attribute is `schema_`, because pydantic's own class method is called `schema`.
    """

    model_config: ClassVar[ConfigDict] = ConfigDict(
        frozen=True, extra="forbid", allow_inf_nan=False, populate_by_name=True, serialize_by_alias=True
    )

    schema_: int = Field(default=1, alias="schema", ge=1)
