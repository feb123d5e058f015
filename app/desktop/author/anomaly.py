"""The anomaly tab: the selected object, what can happen to it, and the injections that are there.

Owns: putting authoring's offers, specs and the draft together for the views. Refuses: operators' words and rules.
"""

from __future__ import annotations

from typing import Any

from PySide6.QtWidgets import QWidget

from app.desktop.author.desk import AuthorDesk
from app.desktop.author.injections import InjectionRow, InjectionsView
from app.desktop.author.offers import OfferRow, OffersView
from app.desktop.author.parameters import FieldSpec
from app.desktop.author.pictures import picture_files, read_pictures
from app.desktop.author.suggesting import Suggesting
from app.desktop.author.suggestions import SuggestionsView
from app.desktop.models.fields import FIELD_WORDS, TRIGGER_WORDS, first_trigger, trigger_ranges, unit_of
from app.desktop.widgets.laying_out import laid_out_once
from app.desktop.widgets.pieces import ElidedLabel, card, column, label, panel, scrolling
from authoring.catalogue import list_operators, offers_for, operator_named
from authoring.operator import Operator
from authoring.suggesting import Suggestion
from data.errors import WorldAuditError
from data.ids import new_id
from data.schema.injection import Injection
from data.schema.scene import Node, SceneGraph

_TRIGGER_FIELD = "trigger.kind"
_PARTNER_FIELD = "partner"
PARTNERS_MAX = 60


NO_INJECTIONS = (
    "This world is a page of its own, and it takes no injections. A task in it can be a clean control: tick that on the "
    "tab Task. A page with the calls inject, remove_injection, ground_truths and measure takes anomalies; the guide is "
    "docs/own-page."
)
NO_TASK = "No task is open. Choose one on the left, or make one."
NONE_YET = "None yet. Choose an object, then what happens to it."
CHOOSE = "Click an object in the world, or choose one in the scene list on the left."


class AnomalyView(QWidget):
    """Shows the draft's injections and the offers for the selected object."""

    def __init__(self, desk: AuthorDesk) -> None:
        super().__init__()
        self.setObjectName("anomaly")
        self._draft = draft = desk.draft
        self._outliner = outliner = desk.outliner
        self._studio = studio = desk.studio
        self.faults: dict[str, str] = dict(desk.driver.faults)
        self._offered: tuple[Node | None, SceneGraph | None] = (None, None)
        """What the offers that are shown were computed for; that takes long in a large scene."""
        self._forms: dict[tuple[str, str], list[FieldSpec]] = {}
        """Operator and target -> the fields of their form in the scene below."""
        self._forms_of: SceneGraph | None = None
        self._chosen: Node | None = None
        self._driver = desk.driver
        self._driver.truth_changed.connect(self._on_truth)
        self._injections = InjectionsView(studio.wardrobe, desk.keys)
        self._injections.selected.connect(draft.open_form)
        self._injections.edited.connect(self._on_edited)
        self._injections.rested.connect(draft.rest)
        self._injections.removed.connect(draft.remove)
        self._none = label(NO_TASK, "soft", wrap=True)
        self._name = ElidedLabel("", "title")
        self._name.setObjectName("selected-object")
        self._facts = label("", "caption", wrap=True)
        self._object = card(column(self._name, self._facts, margin="m", space="xs"))
        self._hint = label(CHOOSE, "soft", wrap=True)
        self._offers = OffersView(studio.wardrobe)
        self._offers.chosen.connect(self._on_offer)
        self._measuring = label("Measuring what fits…", "soft")
        self._refusing = label(NO_INJECTIONS, "soft", wrap=True)
        self._refusing.setObjectName("takes-no-injections")
        self._title = label("Anomalies", "section")
        self.suggesting = Suggesting(desk)
        self._suggestions = SuggestionsView(self.suggesting, studio.wardrobe, studio.keymap)
        self._suggestions.taken.connect(self._on_taken)
        self._suggestions.shown.connect(lambda one: outliner.select(one.injection.targets[0]))
        self._there = label("Injections of this task", "section")
        self._chosen_title = label("Selected object", "section")
        inside = column(
            self._there,
            self._none,
            self._injections,
            self._suggestions,
            self._chosen_title,
            self._object,
            self._hint,
            self._refusing,
            self._title,
            self._measuring,
            self._offers,
            margin="m",
        )
        inside.addStretch(1)
        self._inside = inside
        self.setLayout(column(scrolling(panel(inside))))
        studio.operations.run(
            "Reading pictures",
            lambda: (read_pictures(), picture_files()),
            then=lambda read: self._offers.show_pictures(*read),
            quiet=True,
        )
        draft.listen(self.show_all)
        outliner.listen(self._on_outliner)
        self.show_all()

    def list_operators(self) -> None:
        """Makes the rows of the browser before there is a task to show them for: they are many."""
        self._offers.show_offers(_nothing_chosen(), is_quiet=True)

    def show_all(self) -> None:
        """Shows draft, selection and faults as they are now."""
        with laid_out_once(self._inside):
            self._show_all()

    def _show_all(self) -> None:
        task, scene, node = self._draft.task, self._draft.scene, self._outliner.node
        injections = task.definition.injections if task else ()
        rows = [self._row(injection, scene) for injection in injections]
        self._injections.show_rows(rows, self._draft.open_injection)
        self._object.setVisible(node is not None and task is not None)
        takes = self._driver.takes_injections
        for part in (self._title, self._offers, self._suggestions):
            part.setVisible(task is not None and takes)
        self._none.setText(NO_TASK if task is None else NONE_YET)
        self._none.setVisible(not rows and takes)
        self._there.setVisible(task is not None and (bool(rows) or takes))
        self._chosen_title.setVisible(task is not None)
        self._refusing.setVisible(task is not None and not takes)
        measured = node is not None and (node.headroom_m is not None or not self._driver.can_survey)
        self._measuring.setVisible(node is not None and task is not None and takes and not measured)
        self._offers.setEnabled(node is None or measured)
        self._hint.setVisible(node is None and task is not None)
        if task is None:
            return
        if node is None or scene is None:
            self._offered = (None, None)
            self._offers.show_offers(_nothing_chosen(), is_quiet=True)
            return
        self._name.setText(self._outliner.name)
        self._facts.setText(_facts(node, scene))
        if measured and (node is not self._offered[0] or scene is not self._offered[1]):
            self._offered = (node, scene)
            self._offers.show_offers(_offers(node, scene))

    def _on_outliner(self) -> None:
        """A search or a mark changes nothing here."""
        node = self._outliner.node
        if node is not self._chosen:
            self._chosen = node
            self.show_all()

    def _on_truth(self) -> None:
        self.faults = dict(self._driver.faults)
        self.show_all()

    def _row(self, injection: Injection, scene: SceneGraph | None) -> InjectionRow:
        operator = operator_named(injection.operator)
        node = _find(scene, injection)
        fields = self._fields_of(operator, node, scene)
        if len(operator.triggers) > 1:
            choices = tuple((kind, TRIGGER_WORDS[kind]) for kind in operator.triggers)
            fields.append(FieldSpec(_TRIGGER_FIELD, "When", choices=choices))
        own = set(injection.parameters)
        if injection.trigger.kind != "in_sector" or "sector_deg" not in own:
            fields += [
                FieldSpec(f"trigger.{name}", FIELD_WORDS.get(name, name), unit_of(name), low, high)
                for name, low, high in trigger_ranges(injection.trigger.kind)
            ]
        values: dict[str, Any] = dict(injection.parameters)
        values.update({f"trigger.{name}": value for name, value in injection.trigger.model_dump().items()})
        values[_PARTNER_FIELD] = injection.targets[1] if len(injection.targets) > 1 else ""
        return InjectionRow(
            id=injection.id,
            title=operator.title,
            target=node.label if node else ", ".join(injection.targets),
            category=operator.category,
            fields=tuple(fields),
            values=values,
            fault=self.faults.get(injection.id, ""),
            when="" if len(operator.triggers) > 1 else _when(injection, operator),
        )

    def _fields_of(self, operator: Operator, node: Node | None, scene: SceneGraph | None) -> list[FieldSpec]:
        """The fields of an operator's parameters and of its second object, for a target."""
        if node is None or scene is None:
            return []
        if scene is not self._forms_of:
            self._forms_of = scene
            self._forms.clear()
        key = (operator.name, node.id)
        if key not in self._forms:
            self._forms[key] = _parameter_fields(operator, node, scene)
            if operator.targets > 1:
                others = operator.partners(node, scene)[:PARTNERS_MAX]
                choices = tuple((other.id, self._outliner.name_of(other.id)) for other in others)
                self._forms[key].append(FieldSpec(_PARTNER_FIELD, "Second object", choices=choices))
        return list(self._forms[key])

    def _on_offer(self, operator: str) -> None:
        node = self._outliner.node
        if node is None:
            return
        try:
            self._draft.inject(operator, node.id)
        except WorldAuditError as error:
            self._studio.say(str(error), "warn")

    def _on_taken(self, one: Suggestion) -> None:
        """A suggestion becomes an injection of the draft, under an id of its own."""
        scene = self._draft.scene
        if scene is None or self.suggesting.world != scene.world:
            self._studio.say("This suggestion is for another world; ask for others.", "warn")
            return
        self._draft.take(one.injection.model_copy(update={"id": new_id()}), start=one.prospect.start.pose)
        self._outliner.select(one.injection.targets[0])

    def _on_edited(self, injection_id: str, name: str, value: object) -> None:
        try:
            if name == _PARTNER_FIELD:
                self._draft.set_partner(injection_id, str(value))
            elif name == _TRIGGER_FIELD:
                self._draft.set_trigger(injection_id, first_trigger(str(value)))
            elif name.startswith("trigger."):
                trigger = self._draft.injection(injection_id).trigger.model_dump()
                trigger[name.removeprefix("trigger.")] = value
                self._draft.set_trigger(injection_id, trigger)
            else:
                self._draft.set_parameter(injection_id, name, value)
        except WorldAuditError as error:
            self._studio.say(str(error), "warn")


def _find(scene: SceneGraph | None, injection: Injection) -> Node | None:
    if scene is None or not injection.targets:
        return None
    return next((node for node in scene.nodes if node.id == injection.targets[0]), None)


def _parameter_fields(operator: Operator, node: Node, scene: SceneGraph) -> list[FieldSpec]:
    return [
        FieldSpec(
            spec.name,
            spec.words,
            spec.unit,
            spec.minimum,
            spec.maximum,
            spec.step,
            tuple((choice, choice.replace("_", " ").replace("-", " ")) for choice in spec.choices),
        )
        for spec in operator.specs(node, scene)
    ]


def _when(injection: Injection, operator: Operator) -> str:
    if operator.reveal == "traversed":
        return "once one walks into it"
    return TRIGGER_WORDS[injection.trigger.kind].lower()


def _nothing_chosen() -> list[OfferRow]:
    return [OfferRow(one.name, one.title, one.does, one.category, CHOOSE) for one in list_operators()]


def _offers(node: Node, scene: SceneGraph) -> list[OfferRow]:
    reasons = {offer.operator: offer.reason for offer in offers_for(node, scene)}
    return [
        OfferRow(operator.name, operator.title, operator.does, operator.category, reasons[operator.name])
        for operator in list_operators()
    ]


def _facts(node: Node, scene: SceneGraph) -> str:
    size = [high - low for low, high in zip(node.bounds.min, node.bounds.max, strict=True)]
    room = next((room.label for room in scene.rooms if room.id == node.room), "")
    rests = next((other.label for other in scene.nodes if other.id == node.rests_on), "")
    parts = [node.kind, f"in the {room.lower()}" if room else "", f"on the {rests}" if rests else ""]
    parts.append(f"{size[0]:.2f} by {size[1]:.2f} by {size[2]:.2f} m")
    return " · ".join(part for part in parts if part)
