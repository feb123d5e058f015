"""What a walk's pieces come to when they come late, twice or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.desktop.models.participation import Participation
from app.jobs.participating import Participating
from data.errors import StoreError
from data.schema.action import Outcome
from data.schema.package import SealedScene
from data.schema.scene import SceneGraph, WorldInfo, WorldSpec
from data.schema.walk import WalkPiece, WalkSpan
from evaluation.ledger import fold
from tests.app.participants import fake_digest, make_scene, make_sitting, pack
from worlds.fake import FakeWorld


class Page:
    """A fake world in the place of the window's page."""

    def __init__(self) -> None:
        self.world = FakeWorld()

    @property
    def info(self) -> WorldInfo:
        return self.world.info

    async def load(self, spec: WorldSpec) -> SceneGraph:
        return await self.world.load(spec)

    async def start(self, scene: SealedScene, *, picture: bool) -> Outcome:
        return await self.world.reset(
            scene.injections, start=scene.start, frames="final" if picture else "none"
        )

    async def walk(self, spans: tuple[WalkSpan, ...]) -> Outcome:
        return await self.world.walk(spans, frames="none")

    async def piece(self, ticks: int) -> WalkPiece:
        before = (await self.world.observe()).tick
        span = WalkSpan(ticks=ticks, ahead=1, aside=0, yaw_deg=15, pitch_deg=0)
        outcome = await self.walk((span,))
        return WalkPiece(
            from_tick=before,
            tick=outcome.tick,
            pose=outcome.pose,
            state_digest=outcome.state_digest,
            spans=(span,),
        )


async def open_walk(place: Participating, page: Page) -> Participation:
    sitting = place.package.sittings[0]

    async def no_host(_: WorldSpec) -> FakeWorld:
        raise AssertionError("a free walk needs no host")

    part = Participation(
        package=place.package,
        sitting=sitting,
        scene=place.scene(sitting.id),
        place=place,
        language="en",
        configuration={},
        start_world=no_host,
        walk_world=page,
    )
    await part.open(lambda _done, _of: None)
    return part


@pytest.fixture
async def file(tmp_path: Path) -> Path:
    return pack(
        tmp_path / "ada.auditpack", make_sitting("free"), scene=make_scene(digest=await fake_digest())
    )


async def test_pieces_that_come_in_another_order_are_logged_in_the_order_in_which_they_were_walked(
    file: Path,
) -> None:
    with Participating(file) as place:
        page = Page()
        part = await open_walk(place, page)
        first, second, third = [await page.piece(ticks) for ticks in (12, 7, 12)]
        assert (await part.walked(third)).used == 0
        assert (await part.walked(first)).used == 12
        assert (await part.walked(second)).used == 31
        pieces = fold(place.entries(place.package.sittings[0].id)).walk
        assert pieces == [first, second, third]


async def test_what_could_not_be_written_is_written_with_what_comes_next(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Participating(file) as place:
        page = Page()
        part = await open_walk(place, page)

        def refuse(*_: object, **__: object) -> None:
            raise OSError(28, "No space left on device")

        with monkeypatch.context() as patch:
            patch.setattr("data.interchange.results._write_all", refuse)
            with pytest.raises(StoreError, match="no room"):
                await part.walked(await page.piece(12))
        assert part.view().used == 0
        assert (await part.walked(await page.piece(12))).used == 24
        again = await open_walk(place, Page())
        assert again.view().used == 24
        assert again.view().resumed_at == (24,)
