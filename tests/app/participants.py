"""A participant's window on a sealed package, with fake world hosts: what tests of the window stand on."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from app.desktop.models.participation import WorldStarter
from app.desktop.participant.application import ParticipantDesktop
from app.desktop.participant.controller import ParticipantController
from app.desktop.participant.window import OpenedPackage, ParticipantWindow
from app.jobs.participating import Participating
from data.canonical import sha256_hex
from data.errors import HostError
from data.ids import new_id
from data.interchange.packages import new_key, write_package
from data.schema.action import FrameMode, Outcome
from data.schema.audit import AuditorBrief
from data.schema.category import CategoryCode
from data.schema.example import ExampleBox, GivenExample, GivenFrame
from data.schema.injection import Injection
from data.schema.package import Package, SealedScene, Sitting
from data.schema.scene import WorldSpec
from data.schema.space import Pose
from data.schema.study import Mode
from data.schema.task import Budget, Language
from evaluation.ledger import AuditState, fold
from tests.hands import Hands
from worlds.fake import FakeWorld
from worlds.fake.room import START
from worlds.protocol import World

TEXTS: dict[Language, str] = {
    "en": "Look around in each world. Something may be wrong with it, or nothing.\n\nReport what you find.",
    "zh": "请在每个世界里四处看看。其中可能有异常，也可能没有。\n\n请报告你发现的问题。",
}
SCENES: dict[Language, str] = {
    "en": "A square room with a table and a lamp.",
    "zh": "一个方形房间，里面有一张桌子和一盏灯。",
}


class FragileWorld(FakeWorld):
    """Dies at the next action when it is told to."""

    def __init__(self, desk: ParticipantDesk) -> None:
        super().__init__()
        self._desk = desk

    async def act(self, action: object, *, frames: FrameMode = "final") -> Outcome:
        if self._desk.kills_next and frames != "none":
            self._desk.kills_next = False
            raise HostError("The world host died (signal 9).")
        return await super().act(action, frames=frames)  # type: ignore[arg-type]


@dataclass
class ParticipantDesk(Hands):
    """Everything that a test of the window touches."""

    qtbot: QtBot
    app: ParticipantDesktop
    place: Participating
    kills_next: bool = False
    started: list[World] = field(default_factory=list)

    @property
    def window(self) -> ParticipantWindow:
        return self.app.window

    @property
    def screen(self) -> ParticipantWindow:
        return self.app.window

    @property
    def controller(self) -> ParticipantController:
        return self.app.controller

    @property
    def package(self) -> Package:
        return self.place.package

    def state(self, number: int = 0) -> AuditState:
        """What the log of a sitting adds up to, as it is on the disk."""
        return fold(self.place.entries(self.package.sittings[number].id))

    def to_the_audit(self) -> None:
        """Instructions, keys, and the world is there."""
        self.click("welcome-next")
        self.click("practice-begin")
        self.until_open()

    def until_open(self) -> None:
        self.wait(lambda: self.controller.is_open and not self.controller.doing.what)

    def see_newest(self) -> None:
        """Waits until the picture of the last action is on the screen."""
        self.wait(lambda: self.read("picture-name").startswith(f"{self.controller.view.frames[-1].ref} "))

    def settle(self) -> None:
        self.wait(lambda: not self.controller.doing.what and not self.app.operations.busy)


def make_scene(
    *injections: Injection, world: str = "fake", digest: str = "", start: Pose = START
) -> SealedScene:
    return SealedScene(
        revision="ab" * 32,
        spec=WorldSpec(world=world),
        world=world,
        scene_digest=digest,
        start=start,
        injections=injections,
    )


async def fake_digest() -> str:
    return (await FakeWorld().load(WorldSpec(world="fake"))).scene_digest


def make_sitting(
    mode: Mode = "step",
    *,
    languages: tuple[Language, ...] = ("en", "zh"),
    asks_category: bool = True,
    example: GivenExample | None = None,
    simulated_s: float = 60.0,
    steps: int = 40,
) -> Sitting:
    briefs = {
        one: AuditorBrief(
            description=SCENES[one],
            interactions=(),
            controls=(),
            budget=Budget(steps=steps),
            asks_category=asks_category,
            language=one,
        )
        for one in languages
    }
    return Sitting(
        id=new_id(),
        mode=mode,
        hint="none",
        condition="only",
        briefs=briefs,
        instructions="standard-1",
        instruction_texts={one: TEXTS[one] for one in languages},
        examples={} if example is None else dict.fromkeys(languages, example),
        simulated_s=simulated_s if mode == "free" else None,
    )


def make_example(picture: bytes, category: CategoryCode = "G1") -> GivenExample:
    frame = GivenFrame(
        blob=sha256_hex(picture),
        mime="image/jpeg",
        width=960,
        height=576,
        boxes=(ExampleBox(x0=0.4, y0=0.3, x1=0.6, y1=0.6),),
        caption="The cup hangs over the table.",
    )
    return GivenExample(
        label="G1-v1",
        category=category,
        title="Unsupported or floating object",
        definition="Something hangs with nothing under it.",
        frames=(frame,),
        answer="The cup hangs 30 cm above the table.",
        language="en",
    )


def pack(
    file: Path,
    *sittings: Sitting,
    scene: SealedScene,
    person: str = "Ada",
    files: dict[str, bytes] | None = None,
) -> Path:
    """Writes a sealed package, the same scene in each sitting."""
    held = files or {}
    package = Package(
        id=new_id(),
        study=new_id(),
        participant=person,
        made_ms=1,
        made_by="test",
        sittings=sittings,
        files=tuple(held),
        key=new_key(),
    )
    write_package(file, package, {one.id: scene for one in sittings}, held.__getitem__)
    return file


@contextmanager
def open_participant(
    qtbot: QtBot,
    qapp: QApplication,
    file: Path,
    *,
    start_world: WorldStarter | None = None,
    language: Language = "en",
    theme: Any = "light",
    simulated: bool = False,
) -> Iterator[ParticipantDesk]:
    """A shown window on a package; closed in order at the end. Without `start_world` hosts are fake.

    `simulated`: the test stands for a participant, and the episodes say so.
    """
    place = Participating(file)
    desk: ParticipantDesk | None = None

    async def fake(spec: WorldSpec) -> World:
        assert desk is not None
        world = FragileWorld(desk)
        desk.started.append(world)
        return world

    opened = OpenedPackage(place.package, place.scene, place, "test", simulated=simulated)
    app = ParticipantDesktop(qapp, opened, start_world=start_world or fake, language=language, theme=theme)
    desk = ParticipantDesk(qtbot, app, place)
    try:
        app.show()
        desk.wait(app.window.isActiveWindow)
        yield desk
    finally:
        app.close()
        place.close()
        app.wardrobe.deleteLater()
        app.deleteLater()
