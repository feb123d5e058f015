"""A participant sits down at this machine: seats by lease, their window, and taking in what they did.

Owns: where the package and its results lie meanwhile, keeping the lease while the window is open, letting go of it when
the window closes before the end, and going on with what was left. Refuses: choosing seats (drawing), the package (packing), the
window itself (the caller opens it), and judging results (returning).

A seat is held for two minutes at a time: whatever ends this process or the machine frees it for others by itself. What
was recorded stays in the folder and is taken up, or taken in, the next time the same person sits down. Once its seat was
given out again nobody can go on with it, and it is cleared away when anybody sits down here next.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import platformdirs

from app.jobs.drawing import LOCAL_LEASE_MS, RENEW_MS, participant_of, renew
from app.jobs.packing import pack
from app.jobs.participating import Participating
from app.jobs.returning import Returned, take_in
from data.errors import HostError, StoreError, WorldAuditError
from data.ids import new_id, now_ms
from data.interchange.packages import SUFFIX, OpenedPackage
from data.schema.package import Package
from data.schema.profile import person_key
from data.schema.study import Assignment, Study
from data.store.faults import disk_explained
from data.store.location import APPLICATION

if TYPE_CHECKING:
    from data.store.project import Project

KEPT = frozenset({"taken_in", "there_already", "surplus"})
"""What came of a sitting that is in the project now."""


class Window(Protocol):
    """The participant's window, a process of its own."""

    def wait(self, seconds: float) -> bool:
        """Waits so long for its end; whether it has ended."""
        ...

    def close(self) -> None:
        """Closes it, and waits; nothing that was recorded is lost."""
        ...

    @property
    def fault(self) -> str:
        """Why it ended otherwise than by being closed; empty when it was closed."""
        ...


@dataclass(frozen=True)
class Place:
    """Where one package lies on this machine while its seats are held here."""

    package: Path
    results: Path
    bundle: Path

    @classmethod
    def in_folder(cls, folder: Path, name: str) -> Place:
        """The place of that name."""
        return cls(folder / f"{name}{SUFFIX}", folder / f"{name}-results", folder / f"{name}.auditresults")

    def clear(self) -> None:
        """Forgets it: everything is in the project."""
        self.package.unlink(missing_ok=True)
        self.bundle.unlink(missing_ok=True)
        shutil.rmtree(self.results, ignore_errors=True)


@dataclass(frozen=True)
class Sat:
    """What came of sitting down once."""

    participant: str
    went_on: bool
    """What was left before was taken up again."""
    returned: tuple[Returned, ...]
    open: tuple[str, ...]
    """Sittings that are not finished; whoever sits down next for this person goes on with them."""


def default_folder() -> Path:
    """Where packages of this machine lie until their results are taken in."""
    return platformdirs.user_data_path(APPLICATION, appauthor=False) / "sittings"


def sit(
    project: Project,
    study: Study,
    participant: str,
    open_window: Callable[[Place], Window],
    *,
    most: int = 1,
    folder: Path | None = None,
    by: str = "",
    tell: Callable[[str], None] = lambda _: None,
) -> Sat:
    """Gives a participant seats here, opens their window on them, and takes in what they did.

    What they left before comes first: a finished sitting is taken in, one in the middle goes on where it stopped.

    Args:
        project: the project.
        study: a running study of it.
        participant: one of its participants.
        open_window: opens the participant's window.
        most: how many sittings at most.
        folder: where packages lie meanwhile; None: the person's own data folder.
        by: who takes the results in.
        tell: is told what happens.

    Raises:
        UsageError: nothing is left for this person (says why), or the study is not running.
        StoreLockedError: a window of theirs is open on what they left.
        StoreError: the folder cannot be written, or the results not taken in; they stay where they are.
    """
    name = participant_of(study, participant)
    here = (folder or default_folder()) / study.id
    with disk_explained(here):
        here.mkdir(parents=True, exist_ok=True)
    for who in _clear_lost(project, here):
        tell(f"An unfinished sitting of {who} was cleared away here: its seat was given out again.")
    before = _take_in_left(project, here, name, by)
    for one in before:
        tell(f"Taken in from before: {one.words}")
    place = _left_open(project, here, name)
    went_on = place is not None
    if place is None:
        place = _pack_new(project, study, name, here, most)
    package = OpenedPackage(place.package).package
    try:
        tell(f"{name} audits in a window of its own; this goes on when it is closed.")
        window = open_window(place)
        _hold(project, package, window)
    finally:
        _let_go(project, package)
    returned = _take_in(project, place, by)
    done = {one.sitting for one in returned if one.came in KEPT}
    if window.fault and not done:
        raise HostError(
            f"The participant's window ended by itself: {window.fault} What was recorded is kept; run this again."
        )
    left = tuple(one.id for one in package.sittings if one.id not in done)
    return Sat(name, went_on, (*before, *returned), left)


def _pack_new(project: Project, study: Study, name: str, here: Path, most: int) -> Place:
    place = Place.in_folder(here, new_id())
    pack(project, study, name, place.package, most=most, lease_ms=LOCAL_LEASE_MS)
    return place


def _hold(project: Project, package: Package, window: Window) -> None:
    """Keeps the seats until the window has ended; a store that cannot be written just now is asked again."""
    try:
        while not window.wait(RENEW_MS / 1000):
            try:
                renew(
                    project,
                    tuple(one.id for one in package.sittings),
                    package.id,
                    until_ms=now_ms() + LOCAL_LEASE_MS,
                )
            except StoreError:
                continue
    except BaseException:
        window.close()
        raise


def _let_go(project: Project, package: Package) -> None:
    """Frees the leases that are still this package's; finished sittings are taken in without one."""
    for one in _seats(project, package):
        if one.state == "given":
            project.leases.release(one.lease_key, package.id)


def _take_in_left(project: Project, here: Path, name: str, by: str) -> tuple[Returned, ...]:
    """What this person finished here before and nothing has taken in."""
    came: list[Returned] = []
    for place, package in _places(here, name):
        with Participating(place.package, place.results, bundle=place.bundle) as opened:
            is_any_over = any(opened.finished(one.id) for one in package.sittings)
        waits = any(one.state != "done" for one in _seats(project, package))
        if is_any_over and waits:
            came += [one for one in _take_in(project, place, by) if one.came in KEPT - {"there_already"}]
    return tuple(came)


def _clear_lost(project: Project, here: Path) -> tuple[str, ...]:
    """Forgets recordings that nobody can go on with any more, and says whose: every seat of theirs was given out again,
    and nothing in them was finished and waits to be taken in. A window that is open on one keeps it."""
    cleared: list[str] = []
    for place, package in _places(here):
        seats = _seats(project, package)
        is_known = len(seats) == len(package.sittings)
        if not is_known or any(one.state == "given" and one.package == package.id for one in seats):
            continue
        in_project = {one.id for one in seats if one.state in ("done", "surplus")}
        try:
            with Participating(place.package, place.results, bundle=place.bundle) as opened:
                waits = any(opened.finished(one.id) for one in seats if one.id not in in_project)
        except WorldAuditError:
            continue
        if not waits:
            place.clear()
            cleared.append(package.participant)
    return tuple(cleared)


def _left_open(project: Project, here: Path, name: str) -> Place | None:
    """A package of this person whose seats are still theirs and not all finished; its leases are taken again."""
    for place, package in _places(here, name):

        def take(package: Package = package) -> bool:
            at = now_ms()
            mine = [
                one for one in _seats(project, package) if one.state == "given" and one.package == package.id
            ]
            taken = [
                project.leases.take(one.lease_key, package.id, until_ms=at + LOCAL_LEASE_MS, now_ms=at)
                for one in mine
            ]
            return bool(mine) and all(lease is not None for lease in taken)

        if project.write(take):
            return place
    return None


def _take_in(project: Project, place: Place, by: str) -> tuple[Returned, ...]:
    """Puts the results together and takes them in; once all are in the project the place is cleared."""
    with Participating(place.package, place.results, bundle=place.bundle) as opened:
        opened.bundle()
        package = opened.package
    returned = take_in(project, place.bundle, by=by)
    in_project = {one.sitting for one in returned if one.came in KEPT}
    if in_project == {one.id for one in package.sittings}:
        place.clear()
    return returned


def _places(here: Path, name: str | None = None) -> Iterator[tuple[Place, Package]]:
    """The packages that lie here, of one person or of all, oldest first; a damaged one is left alone."""
    for file in sorted(here.glob(f"*{SUFFIX}")):
        try:
            package = OpenedPackage(file).package
        except WorldAuditError:
            continue
        if name is None or person_key(package.participant) == person_key(name):
            yield Place.in_folder(here, file.name.removesuffix(SUFFIX)), package


def _seats(project: Project, package: Package) -> tuple[Assignment, ...]:
    found = (project.assignments.find(one.id) for one in package.sittings)
    return tuple(one for one in found if one is not None)
