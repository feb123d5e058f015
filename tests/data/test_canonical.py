"""Canonical bytes are RFC 8785's, and nothing that JSON cannot say has any."""

import hashlib
import json
import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from data.canonical import canonical_bytes, sha256_hex
from data.errors import SchemaError
from tests.data.strategies import json_values

RFC_EXAMPLE = {
    "numbers": [333333333.33333329, 1e30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000f\u000aA'\u0042\u0022\u005c\\\"/",
    "literals": [None, True, False],
}
RFC_BYTES = (
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],'
    '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}'
)


def test_the_example_of_rfc_8785_section_3_2_4_gives_its_bytes():
    assert canonical_bytes(RFC_EXAMPLE) == RFC_BYTES.encode()


@pytest.mark.parametrize(
    ("bits", "text"),  # RFC 8785, appendix B
    [
        ("0000000000000001", "5e-324"),
        ("7fefffffffffffff", "1.7976931348623157e+308"),
        ("4340000000000001", "9007199254740994"),
        ("44b52d02c7e14af6", "1e+23"),
        ("44b52d02c7e14af5", "9.999999999999997e+22"),
        ("444b1ae4d6e2ef4e", "999999999999999700000"),
        ("444b1ae4d6e2ef50", "1e+21"),
        ("3eb0c6f7a0b5ed8d", "0.000001"),
        ("3eb0c6f7a0b5ed8c", "9.999999999999997e-7"),
        ("41b3de4355555553", "333333333.3333332"),
        ("becbf647612f3696", "-0.0000033333333333333333"),
        ("43143ff3c1cb0959", "1424953923781206.2"),
    ],
)
def test_numbers_are_written_as_in_the_appendix_of_rfc_8785(bits, text):
    import struct

    number = struct.unpack(">d", bytes.fromhex(bits))[0]

    assert canonical_bytes([number]) == f"[{text}]".encode()


def test_keys_are_sorted_by_utf_16_code_units_as_in_rfc_8785():
    keys = ["\u20ac", "\r", "\ufb33", "1", "\U0001f600", "\u0080", "\u00f6"]
    in_order = ["\r", "1", "\u0080", "\u00f6", "\u20ac", "\U0001f600", "\ufb33"]

    assert list(json.loads(canonical_bytes(dict.fromkeys(keys, 0)))) == in_order


def test_minus_zero_is_written_as_zero_at_any_depth():
    assert canonical_bytes({"a": [-0.0, {"b": -0.0}]}) == canonical_bytes({"a": [0.0, {"b": 0}]})


@pytest.mark.parametrize("number", [math.nan, math.inf, -math.inf, 2**53 + 1, -(2**53) - 1])
def test_what_json_cannot_say_has_no_canonical_form(number):
    with pytest.raises(SchemaError, match="no canonical form"):
        canonical_bytes({"deep": [number]})


def test_the_hash_is_that_of_sha256sum():
    assert sha256_hex(b"abc") == hashlib.sha256(b"abc").hexdigest()
    assert sha256_hex(b"abc").startswith("ba7816bf8f01cfea")


@settings(max_examples=50)
@given(st.dictionaries(st.text(), json_values()))
def test_reading_and_writing_again_gives_the_same_bytes(value):
    once = canonical_bytes(value)

    assert canonical_bytes(json.loads(once)) == once


@settings(max_examples=50)
@given(st.dictionaries(st.text(), json_values(), min_size=2), st.randoms())
def test_the_order_of_keys_does_not_matter(value, random):
    keys = list(value)
    random.shuffle(keys)

    assert canonical_bytes({key: value[key] for key in keys}) == canonical_bytes(value)
