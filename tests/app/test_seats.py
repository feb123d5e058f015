"""Seats of judging: however many ask at once, an episode is given to no more raters than it needs."""

from __future__ import annotations

from collections import Counter

from app.jobs.seats import LEASE_MS, leave_seat, take_seat
from data.store import Project
from tests.data.conftest import processes  # noqa: F401 - a fixture


def race(folder, name, episodes, pipe):
    """Asks for a seat at every episode, as one of several processes; says which it got."""
    with Project.open(folder) as project:
        pipe.recv()
        took = [
            project.write(lambda n=n: take_seat(project, "judge", f"e{n}", name, seats=2, now_ms=1_000))
            for n in range(episodes)
        ]
        pipe.send([n for n, got in enumerate(took) if got])


def test_of_three_processes_that_ask_for_two_seats_two_get_them(processes, tmp_path):  # noqa: F811
    episodes = 100
    Project.create(tmp_path / "project").close()
    pipes, children = [], []
    for name in ("ada", "bo", "cy"):
        ours, theirs = processes.Pipe()
        child = processes.Process(target=race, args=(tmp_path / "project", name, episodes, theirs))
        child.start()
        pipes.append(ours)
        children.append(child)
    for pipe in pipes:
        pipe.send("go")
    got = [pipe.recv() for pipe in pipes]
    for child in children:
        child.join()

    assert Counter(n for some in got for n in some) == dict.fromkeys(range(episodes), 2)


def test_a_person_keeps_their_seat_gives_it_back_and_loses_it_with_time(tmp_path):
    with Project.create(tmp_path / "project") as project:

        def ask(name, now_ms=1_000, seats=1):
            return project.write(lambda: take_seat(project, "judge", "e", name, seats=seats, now_ms=now_ms))

        assert ask("ada")
        assert ask("ada")
        assert not ask("bo")
        assert ask("bo", seats=2)
        assert not ask("cy", seats=2)
        project.write(lambda: leave_seat(project, "judge", "e", "ada"))
        assert ask("cy", seats=2)
        assert not ask("ada", seats=2)
        assert ask("ada", seats=2, now_ms=1_000 + LEASE_MS)
        assert not ask("dan", seats=0, now_ms=10**9)
