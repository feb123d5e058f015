"""Seats at an episode: so that no more people judge it at one time than it needs.

Owns: which leases judging takes, and when there is a seat. Refuses: the leases themselves (data.store.leases), and what
was judged already (validation.judging).

A seat is a person's, not a window's: after a crash the same person sits down again at once, and two windows of one person
are kept apart by the conflict of their saves. The window that leaves first gives their seat back, and the one that stays
takes it again as soon as it sees that. A verdict that was given without a seat (its lease ran out) is kept all the
same; work is never thrown away.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from app.jobs.verdicts import bar_to_verdict
from data.ids import now_ms
from data.schema.audit import Episode
from data.schema.judging import RATERS_EACH
from data.schema.judgment import Judge

if TYPE_CHECKING:
    from data.store.project import Project

LEASE_MS = 120_000
RENEW_MS = 40_000
Work = Literal["judge", "decide"]


def take_seat(project: Project, work: Work, episode: str, judge: str, *, seats: int, now_ms: int) -> bool:
    """Takes a seat for one judge, or keeps theirs longer; False when `seats` others have one. Inside a write."""
    live = [one for one in project.leases.under(f"{work}/{episode}/") if one.until_ms > now_ms]
    mine = next((one.key for one in live if one.holder == judge), None)
    if mine is None and len(live) >= seats:
        return False
    taken = {one.key for one in live}
    key = mine or next(key for n in range(1, len(live) + 2) if (key := f"{work}/{episode}/{n}") not in taken)
    return project.leases.take(key, judge, until_ms=now_ms + LEASE_MS, now_ms=now_ms) is not None


def keep_seat(project: Project, episode: str, judge: Judge, *, decides: bool) -> bool:
    """Takes the seat that an audit still has for a judge, or keeps theirs; False when there is none. Inside a write."""
    now = now_ms()
    if decides:
        return take_seat(project, "decide", episode, judge.id, seats=1, now_ms=now)
    current = [one for one in project.judgments.current_for_episode(episode) if one.judge.kind == "human"]
    if any(one.judge.id == judge.id for one in current):
        return True  # changing one's own verdict takes nobody's seat
    plan = project.judging_plans.current()
    wanted = plan.raters_each if plan else RATERS_EACH
    return take_seat(project, "judge", episode, judge.id, seats=wanted - len(current), now_ms=now)


def sit_down(project: Project, episode: Episode, judge: Judge, *, decides: bool) -> str | None:
    """Takes a seat. None when one has it; else why one must not judge this, empty where all are taken. Inside a write."""
    if bar := bar_to_verdict(project, episode, judge.name):
        return bar
    return None if keep_seat(project, episode.id, judge, decides=decides) else ""


def regain_seat(project: Project, episode: str, judge: Judge, *, decides: bool) -> None:
    """Takes a judge's seat again when it was given back; writes nothing while they have one. Inside a write."""
    work: Work = "decide" if decides else "judge"
    seats = project.leases.under(f"{work}/{episode}/")
    if not any(one.holder == judge.id for one in seats):
        keep_seat(project, episode, judge, decides=decides)


def leave_seat(project: Project, work: Work, episode: str, judge: str) -> None:
    """Gives a judge's seat back. Inside a write; no seat is no mistake."""
    for lease in project.leases.under(f"{work}/{episode}/"):
        if lease.holder == judge:
            project.leases.release(lease.key, judge)
