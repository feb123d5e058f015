"""Stored records: old ones are lifted step by step, newer and wrong ones are refused by name."""

import pytest
from pydantic import Field

from data.errors import SchemaError
from data.schema.base import Record
from data.store import records
from data.store.records import parse_record, read_record, schema_of, write_record


class Note(Record):
    """A record in its third schema: `text` was `words`, then `words` in capitals."""

    schema_: int = Field(default=3, alias="schema", ge=1)
    text: str


@pytest.fixture(autouse=True)
def _upcasts(monkeypatch):
    monkeypatch.setitem(records.UPCASTS, (Note, 1), lambda old: {"words": old["words"].upper()})
    monkeypatch.setitem(records.UPCASTS, (Note, 2), lambda old: {"text": old["words"] + "!"})


def test_a_record_is_written_with_its_schema_and_read_back():
    assert write_record(Note(text="a")) == '{"schema":3,"text":"a"}'
    assert read_record(Note, write_record(Note(text="a"))) == Note(text="a")
    assert schema_of(Note) == 3


@pytest.mark.parametrize(
    ("text", "lifted"),
    [('{"schema":1,"words":"a"}', "A!"), ('{"words":"a"}', "A!"), ('{"schema":2,"words":"a"}', "a!")],
)
def test_an_old_record_is_lifted_through_every_schema_since(text, lifted):
    assert read_record(Note, text) == Note(text=lifted)


def test_an_old_record_is_lifted_even_if_it_would_fit_as_it_is(monkeypatch):
    monkeypatch.setitem(records.UPCASTS, (Note, 2), lambda old: {"text": old["text"] + "?"})

    assert read_record(Note, '{"schema":2,"text":"a"}') == Note(text="a?")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{"schema":4,"text":"a"}', "schema 4; this program knows up to 3"),
        ('{"schema":"new","text":"a"}', "schema new"),
        ('{"schema":0,"text":"a"}', "schema 0, which is none"),
        ('{"schema":3,"text":' + "[" * 200_000, "nested more than 64 deep"),
        ('{"schema":3,"text":' + "9" * 5_000 + "}", "a number of 5000 digits"),
        ("null", "A note must be a JSON object, not null"),
        ('{"schema":3}', r"text: it is missing \(1 in all\)"),
        ('{"schema":3,"text":"a","more":1}', "more: nothing of that name"),
        ('{"schema":3,"text":', "is no JSON"),
        ("[1]", "A note must be a JSON object, not a list"),
    ],
)
def test_newer_wrong_and_broken_records_are_refused_with_the_reason(text, words):
    with pytest.raises(SchemaError, match=words):
        read_record(Note, text)


def test_plain_values_are_checked_in_the_same_way():
    assert parse_record(Note, {"schema": 1, "words": "a"}) == Note(text="A!")
    with pytest.raises(SchemaError, match="schema 9"):
        parse_record(Note, {"schema": 9, "text": "a"})
