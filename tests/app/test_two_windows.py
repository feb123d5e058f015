"""Another window on the same project: what is done there is seen here, and no save of one loses what the other holds."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from PySide6.QtWidgets import QLabel

from app.desktop.models.sitting import Sitting, SittingView
from app.desktop.widgets.two_texts import TwoTextsView
from data.errors import ConflictError
from data.schema.scene import WorldSpec
from data.store import Project
from tests.app.desks import Desk
from worlds.fake import FakeWorld
from worlds.protocol import World

pytestmark = pytest.mark.gui


@pytest.fixture
def other(desk: Desk) -> Iterator[Project]:
    """The project as another process has it."""
    with Project.open(desk.project.folder) as opened:
        yield opened


def look(desk: Desk) -> None:
    """The window looks for what others wrote, which it does every two seconds anyway."""
    desk.studio._on_poll()
    desk.wait(lambda: not desk.studio._polling)


def look_no_more(desk: Desk) -> None:
    """From now on the window learns of the other one only where it meets it."""
    desk.studio._poll.stop()
    desk.wait(lambda: not desk.studio._polling)


def retitle(project: Project, task: str, title: str) -> None:
    project.tasks.save(project.tasks.get(task).model_copy(update={"title": title}))


def test_an_untouched_draft_follows_the_other_window_and_nothing_unseen_is_frozen(
    desk: Desk, other: Project
) -> None:
    desk.make_task()
    draft = desk.author.draft
    opened = draft.open_injection
    retitle(other, draft.task.id, "Renamed there")
    look(desk)
    desk.wait(lambda: draft.task.title == "Renamed there")
    assert draft.is_saved
    assert draft.open_injection == opened
    assert "changed in another window" in desk.window.banner.words
    look_no_more(desk)
    retitle(other, draft.task.id, "Renamed again")
    desk.author.opening.freeze("")
    desk.wait(lambda: "was saved as version" in desk.window.banner.words)
    assert desk.project.revisions.all() == ()


def test_an_untouched_review_follows_the_other_window(desk: Desk, other: Project) -> None:
    desk.make_task()
    desk.freeze()
    desk.become("Rita")
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    form = desk.review.form
    desk.wait(lambda: form.review is not None)
    other.reviews.save_draft(form.review.model_copy(update={"comment": "typed there", "at_ms": 7}))
    look(desk)
    desk.wait(lambda: form.review.comment == "typed there")
    assert form.is_saved
    assert "changed in another window" in desk.window.banner.words


@pytest.mark.parametrize("stays", ["mine", "theirs", ""])
def test_what_two_windows_type_into_one_review_is_shown_side_by_side(
    desk: Desk, other: Project, stays: str
) -> None:
    desk.make_task()
    desk.freeze()
    desk.become("Rita")
    desk.window.go_to("review")
    desk.wait(lambda: desk.review.library.rows)
    desk.review.open(desk.review.library.rows[0].key)
    form = desk.review.form
    desk.wait(lambda: form.review is not None)
    look_no_more(desk)
    other.reviews.save_draft(form.review.model_copy(update={"comment": "typed there", "at_ms": 7}))
    form.change(8, comment="typed here")
    texts = [one.accessibleName() for one in desk.find(TwoTextsView, "two-texts").findChildren(QLabel)]
    assert {"typed here", "typed there"} <= set(texts)
    desk.click("conflict-later")
    form.change(9, comment="typed here, more")
    desk.qtbot.wait(600)
    assert not desk.window.findChildren(TwoTextsView), "it asked again by itself"
    assert desk.window.bar.saved.text().startswith("not saved")
    desk.click("banner-act")
    if stays:
        desk.click(f"conflict-{stays}")
        desk.wait(lambda: form.is_saved and desk.window.bar.saved.text() == "saved")
    else:  # closes without an answer
        desk.click("conflict-later")
        desk.window.close()
        desk.wait(lambda: not desk.window.isVisible())
    draft = desk.project.reviews.draft(form.review.revision, "Rita")
    (aside,) = desk.project.reviews.put_aside(form.review.revision, "Rita")
    both = ("typed here, more", "typed there")
    assert (draft.comment, aside.comment) == (both if stays == "mine" else both[::-1])


def test_an_audit_goes_on_in_the_window_that_took_it_up_last(desk: Desk, other: Project) -> None:
    desk.make_task()
    revision = desk.project.revisions.get(desk.freeze())
    desk.become("Ada")
    controller = desk.audit.controller
    there = Sitting(other, _start)

    def do(work: Coroutine[Any, Any, Any]) -> Any:
        done = desk.studio.loop.submit(work)
        desk.wait(done.done)
        return done.result()

    begun: SittingView = do(there.begin(revision, "Ada"))
    do(there.use("turn", {"degrees": 15.0}))
    desk.begin_audit()
    assert (controller.view.audit, controller.view.steps_used) == (begun.audit, 1)
    with pytest.raises(ConflictError):
        do(there.use("turn", {"degrees": 15.0}))
    do(there.resume(other.audits.get(begun.audit), revision))
    desk.act("turn", degrees=90.0)
    assert controller.is_broken
    assert "It goes on in another window" in [one.text() for one in desk.audit.stage.findChildren(QLabel)]
    desk.click("audit-retry")
    desk.wait(lambda: controller.view and not controller.busy and not controller.is_broken)
    assert controller.view.steps_used == 1
    do(there.resume(other.audits.get(begun.audit), revision))
    do(there.use("finish", {}))
    desk.act("turn", degrees=90.0)
    desk.wait(lambda: "ended in another window" in desk.window.banner.words)
    assert not controller.is_open


async def _start(_: WorldSpec) -> World:
    return FakeWorld()
