"""Versions of the instructions: those that the program ships and those that a project wrote.

Owns: listing them and adding one. Refuses: changing one; episodes name the version that was read.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from data.errors import NotFoundError, UsageError
from data.ids import new_id, now_ms
from data.plain_fault import first_fault
from data.schema.study import Instructions
from evaluation.instructions import SHIPPED

if TYPE_CHECKING:
    from data.store.project import Project


def all_instructions(project: Project) -> tuple[Instructions, ...]:
    """Every version: shipped ones first, then the project's own, oldest first."""
    return (*SHIPPED.values(), *project.instructions.all())


def add_instructions(
    project: Project, files: Mapping[str, Mapping[str, Path | None]], *, by: str
) -> Instructions:
    """Keeps texts as a version of the project's own.

    Args:
        project: the project.
        files: mode -> language -> a text file, None where there is none.
        by: who adds them.

    Raises:
        NotFoundError: a file is not there. UsageError: a text is empty, too long or no UTF-8; a mode has no English.
    """
    texts: dict[str, dict[str, str]] = {}
    for mode, languages in files.items():
        read = {language: _text(file) for language, file in languages.items() if file is not None}
        if read and "en" not in read:
            raise UsageError(
                f"Give the instructions of {mode} mode in English too; they stand in for a missing language."
            )
        if read:
            texts[mode] = read
    fields: dict[str, Any] = {"id": new_id(), "name": "own-1", "texts": texts, "by": by, "at_ms": now_ms()}
    try:
        instructions = Instructions.model_validate(fields)
    except ValidationError as error:
        raise UsageError(f"These are no instructions: {first_fault(error)}.") from error
    return project.instructions.add_next(instructions)


def _text(file: Path) -> str:
    if not file.is_file():
        raise NotFoundError(f"There is no file {file}.")
    try:
        text = file.read_text(encoding="utf-8-sig").strip()
    except UnicodeDecodeError as error:
        raise UsageError(f"{file} is no UTF-8 text ({error.reason}). Save it as UTF-8.") from error
    if not text:
        raise UsageError(f"{file} is empty.")
    return text
