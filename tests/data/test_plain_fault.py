"""What does not fit is told in plain words, not in the validating library's."""

from typing import Annotated, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from data.plain_fault import first_fault, plain_fault


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    numbers: Annotated[list[int], Field(max_length=1)] = []
    high: float = Field(default=1, ge=0, lt=2)
    name: str = Field(default="", max_length=3)
    kind: Literal["a", "b"] = "a"
    code: str = Field(default="x", pattern="^[a-z]$")

    @model_validator(mode="after")
    def refuse_odd(self) -> "Form":
        if self.name == "odd":
            raise ValueError("the name is odd")
        return self


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"numbers": "x"}, "it must be a list"),
        ({"high": "x"}, "it must be a number"),
        ({"high": -1.0}, "it must be at least 0"),
        ({"high": 2.5}, "it must be less than 2"),
        ({"kind": "c"}, "it must be 'a' or 'b'"),
        ({"name": "abcd"}, "it must have at most 3 characters"),
        ({"numbers": [1, 2]}, "it must have at most 1 entry"),
        ({"code": "X"}, "it is not written as it must be (^[a-z]$)"),
        ({"kind": "a", "name": "odd"}, "the name is odd"),
        ({"name": 1}, "it must be text"),
        ({"odd": 1}, "nothing of that name is known here"),
    ],
)
def test_a_fault_is_told_in_plain_words(given, said):
    with pytest.raises(ValidationError) as caught:
        Form.model_validate(given)
    assert plain_fault(caught.value.errors()[0]) == said


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"numbers": ["x"]}, "numbers, 1: it must be a whole number"),
        ({"name": "odd"}, "the name is odd"),
        ([], "it must be an object with names and values"),
    ],
)
def test_the_first_fault_is_told_with_its_place(given, said):
    with pytest.raises(ValidationError) as caught:
        Form.model_validate(given)
    assert first_fault(caught.value) == said
