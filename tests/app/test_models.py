"""The window's models, without Qt."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from app.desktop.models.library import LibraryModel, second_line, state_words
from app.desktop.models.live_sync import plan_sync
from app.desktop.models.report_draft import DraftMark, ReportDraft
from data.ids import new_id
from data.schema.injection import Injection
from validation.library import LibraryRow, OpenFacts

IDS = [new_id() for _ in range(5)]


def injection(number: int, raise_m: float = 0.5) -> Injection:
    return Injection(id=IDS[number], operator="float", targets=("a/b-1",), parameters={"raise_m": raise_m})


injections = st.lists(
    st.tuples(st.integers(0, 4), st.sampled_from([0.5, 0.6])), unique_by=lambda pair: pair[0]
).map(lambda pairs: [injection(*pair) for pair in pairs])


@given(injections, injections)
def test_a_sync_turns_what_is_there_into_what_is_wanted(
    there: list[Injection], wanted: list[Injection]
) -> None:
    now = list(there)
    for step in plan_sync(there, wanted):
        if step.kind == "remove":
            assert now.pop() == step.injection
        else:
            now.append(step.injection)
    assert now == wanted


def test_a_sync_leaves_what_is_equal_alone() -> None:
    there = [injection(0), injection(1)]
    steps = plan_sync(there, [injection(0), injection(1, 0.6)])
    assert [step.kind for step in steps] == ["remove", "inject"]
    assert plan_sync(there, there) == ()


def row(key: str, label: str, *, state: str = "frozen", **more: object) -> LibraryRow:
    facts = OpenFacts(
        state=state,  # type: ignore[arg-type]
        words="",
        revision=None,
        edited_since=False,
        categories=("G1",),
        families=("SP",),
        origin="injected",
        author="Cara",
        reviews=1,
        audits=2,
    )
    return LibraryRow(key=key, label=label, world="house", done=False, facts=facts).model_copy(update=more)


def test_the_library_searches_every_word_and_filters_by_state() -> None:
    model = LibraryModel("author")
    model.show(
        [
            row("a", "Floating lamp"),
            row("b", "Lamp upside down", state="draft"),
            row("c", "Old", state="retired"),
        ]
    )
    assert [one.key for one in model.visible] == ["a", "b"]
    model.search("lamp floating")
    assert [one.key for one in model.visible] == ["a"]
    model.search("")
    model.filter("state", "draft")
    assert [one.key for one in model.visible] == ["b"]
    assert model.filtered
    model.show_all()
    model.with_retired = True
    assert len(model.visible) == 3


def test_a_blind_library_has_no_filter_that_tells_the_answer() -> None:
    for workspace in ("review", "audit", "judge"):
        assert LibraryModel(workspace).filters == ("world", "done")  # type: ignore[arg-type]


def test_a_row_says_only_what_may_be_known() -> None:
    assert second_line(row("a", "x")) == "frozen · house · 1 review · 2 audits"
    assert second_line(row("a", "x", facts=None, done=True), done_word="audited") == "audited · house"


def test_a_report_needs_text_evidence_and_a_mark_or_the_word_that_there_is_none() -> None:
    draft = ReportDraft()
    assert len(draft.missing()) == 3
    draft = draft.model_copy(update={"description": "It floats."}).with_evidence("a2").with_evidence("a2")
    assert draft.evidence == ["a2"]
    assert len(draft.missing()) == 1
    assert draft.model_copy(update={"cannot_point": True}).missing() == ()
    marked = draft.model_copy(
        update={"mark": DraftMark(kind="point", frame="a2", x0=0.2, y0=0.3, x1=0.2, y1=0.3)}
    )
    assert marked.missing() == ()
    tool, arguments = marked.arguments()
    assert tool == "report"
    assert arguments["mark"] == {"kind": "point", "frame": "a2", "x": 0.2, "y": 0.3}
    assert marked.without_evidence("a2").mark is None


def test_a_revision_of_a_report_names_it() -> None:
    tool, arguments = ReportDraft(revises="r2", description=" New ", evidence=["a1"]).arguments()
    assert (tool, arguments) == ("revise_report", {"id": "r2", "description": "New", "evidence": ["a1"]})


def test_a_row_says_why_it_is_not_offered_and_the_count_leaves_it_out() -> None:
    why = "You reviewed this task and know its answer; somebody else must audit it."
    rows = [row("a", "House 1", facts=None), row("b", "House 2", facts=None, bar=why)]
    assert second_line(rows[0], done_word="audited") == "not audited yet"
    assert second_line(rows[1], done_word="audited") == why
    model = LibraryModel("audit")
    model.show(rows)
    assert model.count_words == "1 left of 2"
    model.show([rows[0].model_copy(update={"done": True}), rows[1]])
    assert model.count_words == "0 left of 2"
    model.search("2")
    assert model.count_words == "1 of 2"
    author = LibraryModel("author")
    author.show([row("a", "A lamp", done=True)])
    assert author.count_words == "1"


def test_a_list_says_that_a_gate_stands_against_a_task() -> None:
    facts = row("a", "A lamp").facts
    assert facts is not None
    held = facts.model_copy(update={"against": ("start",), "edited_since": True})
    assert state_words(held) == "frozen, 1 gate against it, edited since"
