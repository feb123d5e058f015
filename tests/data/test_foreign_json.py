"""JSON that came from outside becomes plain values, or is refused in a phrase, however it was made."""

import json
import math
import zipfile

import pytest
from hypothesis import given

from data.errors import SchemaError
from data.foreign_json import DEPTH, DIGITS, MOST_DIGITS, ForeignJsonError, read_json
from data.interchange.bundles import OpenedBundle, read_entries
from data.interchange.packages import OpenedPackage
from tests.data.strategies import json_values


@given(json_values())
def test_what_the_program_writes_is_read_as_it_was(value):
    assert read_json(json.dumps(value)) == read_json(json.dumps(value, ensure_ascii=False).encode()) == value


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("[" * 200_000, "nested more than"),
        ('{"a":' * 200_000, "nested more than"),
        ("[" * (DEPTH + 1) + "]" * (DEPTH + 1), "nested more than"),
        ("9" * 5_000, "a number of 5000 digits"),
        ("-" + "9" * 5_000, "digits"),
        ("1e999", "too large"),
        ("[0.5, 1E+0400]", "too large"),
        ("1" + "0" * 400 + ".5", "too large"),
        ("9" * (DIGITS + 1), "a number of 26 digits"),
        (("9" * (DIGITS + 1)).encode("utf-16"), "a number of 26 digits"),
        ("NaN", "NaN, which is no number"),
        ("-Infinity", "no number"),
        ('"\\ud800"', "half a character"),
        ('{"\\udc00": 1}', "half a character"),
        (b"\xff\xfe{", "no text"),
        (b'"\xc3"', "no text in UTF-8"),
        ("", "line 1"),
        ("[1,]", "line 1"),
        ("{} {}", "Extra data"),
    ],
)
def test_text_that_is_no_json_is_refused_in_a_phrase(text, why):
    with pytest.raises(ForeignJsonError, match=why) as refused:
        read_json(text)
    assert "sys." not in str(refused.value)
    assert len(str(refused.value)) < 120


def test_the_deepest_and_the_longest_that_are_read():
    assert read_json("[" * DEPTH + "]" * DEPTH) is not None
    assert read_json("1" + "0" * 21) == 10**21
    assert read_json("9" * DIGITS) == 10**DIGITS - 1
    assert read_json("[1e99, 1e-400]") == [1e99, 0.0]
    assert read_json("9" * MOST_DIGITS, plain_numbers=False) == 10**MOST_DIGITS - 1
    assert read_json("1e999", plain_numbers=False) == math.inf
    assert read_json('"\\ud83d\\ude00"') == "😀"


@pytest.mark.parametrize(
    "content", [b"[" * 200_000, b"null", b"[]", b"\xff", b'{"made_ms":' + b"9" * 5_000 + b"}", b"{}"]
)
@pytest.mark.parametrize(
    ("member", "reads"), [("bundle.json", OpenedBundle), ("package.json", OpenedPackage)]
)
def test_a_list_of_contents_that_is_none_is_refused_with_its_file_and_the_next_step(
    tmp_path, member, reads, content
):
    with zipfile.ZipFile(tmp_path / "x.zip", "w") as archive:
        archive.writestr(member, content)
    with pytest.raises(SchemaError, match=r"x\.zip cannot be used as an? .* Ask for it again") as refused:
        reads(tmp_path / "x.zip")
    assert not {"NoneType", "ResultBundle", "int_max", "Package "} & set(str(refused.value).split())


def test_a_line_of_a_log_that_is_none_is_named():
    with pytest.raises(SchemaError, match=r"Line 2 of a\.jsonl is no JSON: it is nested"):
        read_entries(b'{"kind":"a"}\n' + b"[" * 200_000 + b"\n", "a.jsonl")
