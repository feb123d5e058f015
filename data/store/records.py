"""Records as JSON text, and back with every check.

Owns: writing and reading one record, and lifting old ones to today's schema. Refuses: tables and SQL.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar, cast

from pydantic import ValidationError

from data.errors import SchemaError
from data.foreign_json import ForeignJsonError, read_json
from data.plain_fault import plain_fault
from data.schema.base import Record

R = TypeVar("R", bound=Record)
Upcast = Callable[[dict[str, Any]], dict[str, Any]]

UPCASTS: dict[tuple[type[Record], int], Upcast] = {}
"""(record class, schema number) -> the same content in the next number. A class whose default is n needs 1 to n-1."""


def write_record(record: Record) -> str:
    """The JSON text that is stored."""
    return record.model_dump_json(by_alias=True)


def read_record(model: type[R], text: str) -> R:
    """A record from its stored text.

    Raises:
        SchemaError: it is newer than this program, or does not fit its schema.
    """
    try:
        record = model.model_validate_json(text)
    except ValidationError:
        record = None  # old, newer, or wrong: the slow way tells which
    if record is not None and record.schema_ == schema_of(model):
        return record
    return parse_record(model, read_plain(model, text))


def read_plain(model: type[Record], text: str | bytes) -> object:
    """The plain values of a record's text, which anybody may have written.

    Raises:
        SchemaError: it is no JSON that is read.
    """
    try:
        return read_json(text)
    except ForeignJsonError as error:
        raise SchemaError(f"The text of {noun_of(model)} is no JSON: {error}.") from error


def parse_record(model: type[R], content: object) -> R:
    """A record from plain JSON values, lifted to today's schema first.

    Raises:
        SchemaError: it is newer than this program, or does not fit its schema.
    """
    if not isinstance(content, dict):
        raise SchemaError(f"{noun_of(model).capitalize()} must be a JSON object, not {_kind(content)}.")
    plain = cast("dict[str, Any]", content)
    known = schema_of(model)
    found = plain.get("schema", 1)
    if not isinstance(found, int) or found < 1:
        raise SchemaError(
            f"{noun_of(model).capitalize()} has schema {_short(found)}, which is none; its text was changed."
        )
    if found > known:
        raise SchemaError(
            f"{noun_of(model).capitalize()} has schema {found}; this program knows up to {known}. "
            "Update WorldAudit Studio."
        )
    for number in range(found, known):
        plain = {**UPCASTS[(model, number)](plain), "schema": number + 1}
    try:
        return model.model_validate(plain)
    except ValidationError as error:
        raise SchemaError(
            f"{noun_of(model).capitalize()} does not fit its schema: {_first_fault(error)}"
        ) from error


def schema_of(model: type[Record]) -> int:
    """The schema number that this program writes for a record class."""
    return int(model.model_fields["schema_"].default)


def _first_fault(error: ValidationError) -> str:
    fault = error.errors(include_url=False, include_input=False)[0]
    place = ".".join(str(part) for part in fault["loc"]) or "the record"
    return f"{place}: {plain_fault(fault)} ({error.error_count()} in all)."


def noun_of(model: type[Record]) -> str:
    """A record's kind in plain words, with its article: "a result bundle"."""
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", model.__name__).lower()
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _kind(content: object) -> str:
    if content is None:
        return "null"
    if isinstance(content, bool | int | float):
        return "a number or a truth value"
    return "a list" if isinstance(content, list) else "a text"


def _short(value: object) -> str:
    return str(value)[:40]
