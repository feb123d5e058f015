"""What does not fit is told in plain words, not in the validating library's."""

import pytest
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from data.plain_fault import plain_fault


class Form(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)
    numbers: tuple[int, ...] = ()
    high: float = Field(default=1, ge=0)
    name: str = ""


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"numbers": "x"}, "it must be a list"),
        ({"high": "x"}, "it must be a number"),
        ({"high": -1.0}, "it must be greater than or equal to 0"),
        ({"name": 1}, "it must be text"),
        ({"odd": 1}, "nothing of that name is known here"),
    ],
)
def test_a_fault_is_told_in_plain_words(given, said):
    with pytest.raises(ValidationError) as caught:
        Form.model_validate(given)
    assert plain_fault(caught.value.errors()[0]) == said
