"""Reading a table of ratings from a file.

Owns: the file, and saying in words why it cannot be read. Refuses: what the ratings mean (evaluation.rating_table).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from data.errors import NotFoundError, UsageError
from evaluation.rating_file import measure_table
from evaluation.rating_table import SCALES, Scale, read_table


def measure_file(file: Path, scale: str | None = None, *, seed: int = 0, draws: int = 2000) -> dict[str, Any]:
    """The agreement of the raters in a file, as `evaluation.rating_file.measure_table` names it.

    Raises:
        NotFoundError: there is no such file.
        UsageError: it cannot be read, is no such table, or the scale is none.
    """
    chosen = None if scale is None else _scale_of(scale)
    try:
        text = file.read_text(encoding="utf-8")
    except FileNotFoundError as error:
        raise NotFoundError(f"There is no file {file}.") from error
    except IsADirectoryError as error:
        raise NotFoundError(f"{file} is a folder. Name the file of the table.") from error
    except OSError as error:
        raise UsageError(f"The file {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"The file {file} is no text in UTF-8; save it as CSV in UTF-8.") from error
    return measure_table(read_table(text), chosen, seed=seed, draws=draws)


def _scale_of(word: str) -> Scale:
    for scale in SCALES:
        if scale == word:
            return scale
    raise UsageError(f"--scale {word!r} is not one of {', '.join(SCALES)}.")
