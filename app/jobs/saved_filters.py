"""Filters of the task library, kept with the project under names.

Owns: reading and writing them in the project's settings. Refuses: filtering (validation.filtering).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from data.errors import NotFoundError, SchemaError, UsageError
from data.plain_fault import first_fault
from validation.filtering import LibraryFilter

if TYPE_CHECKING:
    from data.store.project import Project

KEY = "library.filters"
NAME_MAX = 60
_FILTERS: TypeAdapter[dict[str, LibraryFilter]] = TypeAdapter(dict[str, LibraryFilter])


def saved_filters(project: Project) -> dict[str, LibraryFilter]:
    """Every filter by its name, in the order of their names.

    Raises:
        SchemaError: the setting holds something else.
    """
    try:
        kept = _FILTERS.validate_python(project.settings.get(KEY, {}))
    except ValidationError as error:
        raise SchemaError(f"The project's saved filters cannot be read: {first_fault(error)}.") from error
    return dict(sorted(kept.items(), key=lambda item: item[0].casefold()))


def saved_filter(project: Project, name: str) -> LibraryFilter:
    """One filter.

    Raises:
        NotFoundError: none of that name.
    """
    kept = saved_filters(project)
    if name not in kept:
        known = ", ".join(kept) or "none yet"
        raise NotFoundError(f"The project has no saved filter {name!r}. It has: {known}.")
    return kept[name]


def save_filter(project: Project, name: str, kept: LibraryFilter) -> None:
    """Keeps a filter under a name; what was kept under it before is replaced.

    Raises:
        UsageError: the name is empty or too long, or the filter keeps everything.
    """
    name = name.strip()
    if not 1 <= len(name) <= NAME_MAX:
        raise UsageError(f"A filter's name has 1 to {NAME_MAX} characters; {name!r} has {len(name)}.")
    if kept.is_empty:
        raise UsageError(f"The filter {name!r} would keep every task; search or filter by something first.")
    _write(project, {**saved_filters(project), name: kept})


def forget_filter(project: Project, name: str) -> None:
    """Keeps a filter no longer.

    Raises:
        NotFoundError: none of that name.
    """
    saved_filter(project, name)
    _write(project, {other: kept for other, kept in saved_filters(project).items() if other != name})


def _write(project: Project, kept: dict[str, LibraryFilter]) -> None:
    project.settings.set(KEY, _FILTERS.dump_python(kept, mode="json"))
