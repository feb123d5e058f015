"""What a restless reviewer and a restless rater do; `restless` starts them.

Lines: `typed N` for each text that stood on the screen, `kept N` whenever the mark says *saved*, `counted VERSION N` for a
review and `given ID EPISODE N` for a verdict that the screen said were saved. N is the number in the text.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from app.desktop.assembly import Assembly
from data.ids import now_ms
from data.schema.judgment import Verdict

Say = Callable[..., None]
Wait = Callable[[Callable[[], object]], None]
Pause = Callable[[int], None]


def work_as_reviewer(assembly: Assembly, rng: random.Random, say: Say, wait: Wait, pause: Pause) -> None:
    """Types a comment, saves it as a review that counts, changes it, leaves it and comes back; for ever."""
    review: Any = assembly.window.workspaces["review"]
    form, keeper = review.form, review.keeper
    assembly.window.go_to("review")
    wait(lambda: review.library.rows)
    key = review.library.rows[0].key

    def open_it() -> None:
        review.open(key)
        wait(lambda: form.review is not None)
        form.spend(1.0)

    def marked(is_saved: bool) -> None:
        shown = form.review.comment if form.review is not None else ""
        if is_saved and form.is_saved and shown and assembly.window.bar.saved.text() == "saved":
            say("kept", shown)

    keeper.marked.connect(marked)
    keeper.counted.connect(lambda saved: say("counted", saved.version, saved.comment))
    open_it()
    number = int(form.review.comment or 0)
    while True:
        for _ in range(rng.randint(1, 6)):
            number += 1
            say("typed", number)
            form.change(now_ms(), comment=str(number), quality="uncertain", difficulty=rng.randint(1, 5))
            pause(rng.randint(0, 150))
        kind = rng.choice(["save", "save", "leave", "wait"])
        if kind == "save":
            keeper.save()
        elif kind == "leave":
            review._on_person()
            open_it()
        pause(rng.randint(0, 400))


def work_as_rater(assembly: Assembly, rng: random.Random, say: Say, wait: Wait, pause: Pause) -> None:
    """Chooses, explains, notes, gives the verdict, takes it back or goes to another audit; for ever."""
    judge: Any = assembly.window.workspaces["judge"]
    model, keeper = judge.model, judge.keeper
    assembly.window.go_to("judge")
    wait(lambda: len(judge.library.rows) >= 2)
    keys = [row.key for row in judge.library.rows]
    verdicts: list[tuple[Verdict, str]] = [("met", "names the anomaly"), ("not_met", "too vague")]

    def marked(is_saved: bool) -> None:
        if is_saved and model.is_saved and model.note and assembly.window.bar.saved.text() == "saved":
            say("kept", model.note, model.key)

    keeper.marked.connect(marked)
    keeper.given.connect(lambda given: say("given", given.id, given.episode, given.note))
    number = 0
    while True:
        judge.open(rng.choice(keys))
        wait(lambda: model.is_ready)
        for _ in range(rng.randint(1, 5)):
            number += 1
            verdict, reason = rng.choice(verdicts)
            model.choose(verdict)
            model.explain(reason)
            say("typed", number, model.key)
            model.annotate(str(number))
            pause(rng.randint(0, 150))
        if rng.random() < 0.6:
            keeper.give()
            wait(lambda: not keeper.is_giving)
            if rng.random() < 0.3:
                judge.undo()
        pause(rng.randint(0, 400))
