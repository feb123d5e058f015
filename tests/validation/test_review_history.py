"""The history of a review says who changed what, from what to what."""

from tests.data.builders import a_task
from tests.validation.builders import frozen, saved
from validation.review_history import field_changes, review_history

REVISION = frozen(a_task())
FIRST = saved(REVISION, "ada", "pass", comment="Fair.")
SECOND = FIRST.model_copy(update={"version": 2, "quality": "fail", "other_problem": "It is dark."})


def test_each_version_tells_what_it_changed():
    first, second = review_history([FIRST, SECOND])

    assert {change.field: change.after for change in first.changes} == {
        "Quality": "pass",
        "Difficulty": "2",
        "Comment": "Fair.",
    }
    assert [(change.field, change.before, change.after) for change in second.changes] == [
        ("Quality", "pass", "fail"),
        ("Another problem", "", "It is dark."),
    ]


def test_drafts_are_left_out_unless_they_were_put_aside():
    draft = SECOND.model_copy(update={"version": 3, "saved": False, "comment": "Half a sent"})
    aside = draft.model_copy(update={"aside": True, "version": 2})

    assert [entry.version for entry in review_history([FIRST, SECOND, draft])] == [1, 2]
    last = review_history([FIRST, SECOND, aside])[-1]
    assert (last.aside, last.changes[-1].after) == (True, "Half a sent")


def test_people_do_not_mix():
    bobs = saved(REVISION, "bob", "fail")

    assert [entry.by for entry in review_history([FIRST, bobs, SECOND])] == ["ada", "bob", "ada"]
    assert field_changes(None, bobs)[0].before == ""
