"""Progress counts tasks by what may be known, and each number is the tasks behind it."""

from tests.validation.builders import frozen, saved, task_of
from validation.blind import ProjectRecords
from validation.progress import progress_of

ACCEPTED, DISPUTED, WAITING, CONTROL = (
    task_of("G1", seed=1),
    task_of("V1", seed=2),
    task_of("G1", seed=3),
    task_of("T1", seed=4, retired=True),
)
TASKS = (ACCEPTED, DISPUTED, WAITING, CONTROL)
REVISIONS = tuple(frozen(task) for task in TASKS)
REVIEWS = (
    saved(REVISIONS[0], "ada", "pass"),
    saved(REVISIONS[0], "bob", "pass"),
    saved(REVISIONS[1], "ada", "pass"),
    saved(REVISIONS[1], "bob", "fail"),
)
RECORDS = ProjectRecords(
    tasks=TASKS, revisions=REVISIONS, reviews=REVIEWS, proposed={one.sha256 for one in REVISIONS}
)


def progress(viewer="", workspace="results", records=RECORDS):
    return progress_of(records, viewer=viewer, workspace=workspace, engine_of=lambda world: "threejs")


def test_every_task_in_use_is_in_one_column():
    whole = progress().whole

    assert whole.tasks == (ACCEPTED.id, DISPUTED.id, WAITING.id)
    assert (whole.accepted, whole.disputed, whole.needed) == ((ACCEPTED.id,), (DISPUTED.id,), (WAITING.id,))
    assert (whole.votes, whole.votes_needed) == (4, 2)


def test_parts_are_in_the_order_of_the_table_and_add_up():
    parts = progress().parts

    assert [row.part for row in parts["category"]] == ["G1", "V1"]
    assert [row.words for row in parts["family"]] == ["Static physics", "Spatial consistency"]
    assert [len(row.tasks) for row in parts["category"]] == [2, 1]
    assert [row.part for row in parts["engine"]] == ["threejs"]


def test_reviewers_are_counted_with_their_votes():
    rows = {row.reviewer: row for row in progress().reviewers}

    assert (rows["ada"].passes, rows["bob"].passes, rows["bob"].fails) == (2, 1, 1)
    assert rows["ada"].reviewed == (ACCEPTED.id, DISPUTED.id)


def test_in_review_nothing_tells_families_categories_or_others_votes():
    seen = progress("cleo", "review")

    assert set(seen.parts) == {"engine", "world"}
    assert seen.reviewers == ()
    assert (seen.whole.accepted, seen.whole.disputed, seen.whole.votes) == ((), (), 0)
    assert seen.whole.needed == (ACCEPTED.id, DISPUTED.id, WAITING.id)


def test_in_review_the_view_is_the_same_whatever_others_voted_and_whatever_the_answer_is():
    others = tuple(
        review.model_copy(update={"quality": "uncertain"}) for review in REVIEWS if review.reviewer == "bob"
    )
    without = ProjectRecords(tasks=TASKS, revisions=REVISIONS, reviews=others)

    assert progress("cleo", "review") == progress("cleo", "review", without)


def test_in_review_ones_own_work_is_counted():
    seen = progress("ada", "review")

    assert seen.whole.accepted == (ACCEPTED.id, DISPUTED.id)
    assert [row.reviewer for row in seen.reviewers] == ["ada"]
