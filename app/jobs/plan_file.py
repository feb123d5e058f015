"""Reading the plan of a benchmark from a YAML file.

Owns: the file, and saying in words what is wrong in it and where. Refuses: what a plan means (data.schema.plan).
"""

from __future__ import annotations

from pathlib import Path

from pydantic import ValidationError

from data.errors import UsageError
from data.plain_fault import plain_fault
from data.schema.plan import BenchmarkPlan


def read_plan(file: Path) -> BenchmarkPlan:
    """The plan in a file.

    Raises:
        UsageError: it cannot be read, is no YAML, or says something that no plan says; the message names the place.
    """
    import yaml

    try:
        said = yaml.safe_load(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageError(f"The plan {file} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UsageError(f"The plan {file} is no text in UTF-8.") from error
    except yaml.YAMLError as error:
        raise UsageError(f"The plan {file} is no YAML: {' '.join(str(error).split())}.") from error
    except (RecursionError, ValueError) as error:
        raise UsageError(
            f"The plan {file} is nested too deeply, or holds a number or a date that is none. Write it as in docs/commands.md."
        ) from error
    if not isinstance(said, dict):
        raise UsageError(
            f"The plan {file} must say `worlds:` and what is wanted of each; see docs/commands.md."
        )
    try:
        return BenchmarkPlan.model_validate({"name": file.stem, **said})
    except ValidationError as error:
        first = error.errors()[0]
        where = ".".join(str(part) for part in first["loc"] if part != "[key]")
        raise UsageError(
            f"The plan {file} is wrong at {where or 'its top'}: {plain_fault(first)}."
        ) from error
