"""A page of somebody's own as a world: the example of the guide keeps its contract, and pages that break it are told how."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from app.__main__ import run
from app.jobs.own_pages import inspect_page
from app.jobs.page_checks import Findings, check_calls
from app.jobs.world_checks import check_world
from app.jobs.world_facts import known_page
from data.errors import CapabilityError, HostError, ImportRefusedError, NotFoundError
from data.schema.action import Interact, Move, Turn
from data.schema.scene import WorldSpec
from data.store import Project
from worlds.pages.folder import open_folder
from worlds.three.client import ThreeWorld

from .counting_server import CountingServer
from .pages import write_page

pytestmark = pytest.mark.browser

EXAMPLE = Path(__file__).parents[2] / "docs" / "own-page" / "tea-house"
PATIENCE_S = 4.0
INTERACT = Interact()


def spec_of(folder: Path) -> WorldSpec:
    source = open_folder(folder)
    return WorldSpec(world=source.id, imported=source)


def results(found: Findings) -> dict[str, str]:
    return {one.call: one.result for one in found.calls}


def test_the_example_is_added_checked_driven_and_audited_by_command(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    project = tmp_path / "project"

    def answer(*arguments: str) -> dict:
        assert run([*arguments, "--json", "-p", str(project)]) == 0
        return json.loads(capsys.readouterr().out)

    assert run(["init", str(project)]) == 0
    capsys.readouterr()
    added = answer("worlds", "add", "--page", str(EXAMPLE), "--era", "1920-1990")
    assert (added["ok"], added["world"], added["error"]) == (True, "tea-house", None)
    checked = answer("worlds", "check", "tea-house")
    assert [one["call"] for one in checked["calls"] if one["needed"]] == ["load", "reset", "act", "observe"]
    assert {one["result"] for one in checked["calls"]} == {"passed", "missing"}
    named = {one["name"]: one["result"] for one in checked["checks"]}
    assert (named["contract"], named["network"], named["deterministic"]) == ("passed",) * 3
    assert (
        "not checkable"
        in next(one for one in checked["checks"] if one["name"] == "walkable")["words"].lower()
    )
    made = answer("task", "new", "--world", "tea-house", "--control", "--freeze", "--steps", "4")
    assert made["revision"]
    audited = answer("audit", "-a", "random", "-a", "blind")
    assert {one["state"] for one in audited} == {"done"}
    assert run(["worlds", "tag", "tea-house", "hall/lamp", "movable=yes", "-p", str(project)]) == 2
    with Project.open(project) as opened:
        (kept,) = opened.worlds.all()
        assert (kept.world.kind, kept.world.setting.title) == ("page", "Tea house")
        assert kept.world.setting.era.from_year == 1920
        assert set(kept.world.files) == {"index.html", "scene.js", "world.js"}


async def test_the_lamp_of_the_example_is_lit_and_its_door_opens(host: ThreeWorld) -> None:
    graph = await host.load(spec_of(EXAMPLE))
    lamp = next(node for node in graph.nodes if node.id == "hall/lamp")
    start = graph.starts[0].pose
    dark = await host.reset(start=start.model_copy(update={"x": -3.3, "z": -1.4, "pitch_deg": 30}))
    lit = await host.act(INTERACT)
    assert (lit.outcome, lit.activated) == ("done", lamp.id)
    assert lit.frames[-1].rgba_sha256 != dark.frames[-1].rgba_sha256
    await host.reset(start=start.model_copy(update={"z": 2.5, "yaw_deg": 180, "pitch_deg": 10}))
    blocked = await host.act(Move(distance_m=3))
    assert blocked.outcome == "blocked"
    assert (await host.act(INTERACT)).activated == "hall/door"
    assert (await host.act(Move(distance_m=3))).outcome == "done"
    for refused in (host.scan(), host.walkable(), host.bodies()):
        with pytest.raises(CapabilityError, match="has no call"):
            await refused
    assert "inject" not in host.info.capabilities


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("delete audit.observe;", "no call `observe`"),
        ("audit.observe = () => 42;", "the answer: "),
        ("audit.observe = () => { throw new TypeError('no brush'); };", "threw TypeError: no brush"),
        (
            "audit.observe = async () => ({ ...await frame(BIG), tick: 'now' });",
            "tick: it must be a whole number",
        ),
        ("audit.observe = () => frame({ width: 320, height: 200 });", "320x200 where it must be 960x576"),
        ("audit.observe = async () => ({ ...await frame(BIG), data: 'bm8=' });", "no image/jpeg"),
        ("audit.observe = async () => ({ ...await frame(BIG), data: 'é' });", "no base64"),
        ("audit.observe = () => audit;", "tick: it is missing"),
        ("audit.self = audit; audit.observe = () => audit;", "threw TypeError"),
        ("audit.observe = () => 'x'.repeat(50_000_000);", "48000000 are the most"),
        ("audit.observe = () => ({ n: 1n });", "threw TypeError"),
    ],
)
async def test_an_answer_that_breaks_the_contract_is_told_in_words(
    host: ThreeWorld, tmp_path: Path, change: str, words: str
) -> None:
    await host.load(spec_of(write_page(tmp_path, change)))
    await host.reset(frames="none")
    with pytest.raises((HostError, CapabilityError), match=words):
        await host.observe()
    assert host.is_alive


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("audit.load = () => ({});", "setting: it is missing"),
        ("const plain = audit.load; audit.load = () => ({ ...plain(), starts: [] });", "no start pose"),
        ("audit.capabilities = ['fly'];", "must be a list of these words"),
        ("audit.capabilities = ['path'];", "lacks the calls for it"),
        ("throw new Error('half way');", "sets no window.worldAudit.*half way"),
        ("window.worldAudit = 7;", "no object"),
        ("import './lost.js';", "lacks lost.js"),
    ],
)
async def test_a_page_that_cannot_be_a_world_is_refused_with_the_reason(
    host: ThreeWorld, tmp_path: Path, change: str, words: str
) -> None:
    with pytest.raises(ImportRefusedError, match=words):
        await inspect_page(host, write_page(tmp_path, change))
    assert host.is_alive


async def test_a_page_reaches_no_server_leaves_for_nowhere_and_is_told_on(
    host: ThreeWorld, tmp_path: Path
) -> None:
    async with CountingServer() as server:
        http = f"http://127.0.0.1:{server.port}/"
        tries = f"""
        fetch("{http}fetch").catch(() => 0);
        navigator.sendBeacon("{http}beacon", "x");
        new WebSocket("ws://127.0.0.1:{server.port}/socket");
        window.open("{http}window");
        try {{ new RTCPeerConnection(); }} catch {{}}
        alert("hello");
        audit.observe = () => {{ location.href = "{http}away"; return frame(BIG); }};
        """
        await host.load(spec_of(write_page(tmp_path, tries)))
        await host.reset(frames="none")
        await host.observe()
        assert (await host.act(Turn(degrees=10))).outcome == "done"
        tried = await host.attempts()
        assert server.hits == []
    said = " ".join(tried.network)
    assert all(each in said for each in ("/fetch", "/beacon", "/socket", "RTCPeerConnection"))
    assert (tried.window, tried.navigation, tried.dialog) == (
        (f"{http}window",),
        (f"{http}away",),
        ("alert: hello",),
    )


async def test_a_page_gets_nothing_that_is_not_in_its_folder(host: ThreeWorld, tmp_path: Path) -> None:
    (tmp_path / "secret.js").write_text("window.stolen = 'secret';")
    page = write_page(
        tmp_path / "page",
        """
        const fetched = {};
        for (const url of ["../secret.js", "%2e%2e/secret.js", "file:///etc/hostname", "world://import/x/secret.js"])
          await new Promise((done) => {
            const script = Object.assign(document.createElement("script"), { src: url, onload: done, onerror: done });
            document.head.append(script);
          });
        const whole = audit.load;
        audit.load = () => ({ ...whole(), starts: [{ id: "middle", label: String(window.stolen), pose: START }] });
        """,
    )
    assert (await host.load(spec_of(page))).starts[0].label == "undefined"


async def test_calls_that_hang_or_loop_are_told_and_the_rest_is_asked(tmp_path: Path) -> None:
    page = write_page(
        tmp_path,
        """
        audit.act = () => { for (;;); };
        audit.digest = () => new Promise(() => {});
        audit.bodies = () => [];
        delete audit.observe;
        """,
    )
    told: list[str] = []
    found = await check_calls(spec_of(page), patience_s=PATIENCE_S, tell=told.append)
    got = results(found)
    assert (got["load"], got["reset"], got["act"], got["observe"]) == ("passed", "passed", "failed", "failed")
    assert (got["digest"], got["bodies"], got["scan"]) == ("failed", "not_asked", "missing")
    assert "did not answer `act`" in next(one.words for one in found.calls if one.call == "act")
    assert not found.keeps


async def test_a_page_whose_script_never_ends_is_ended(tmp_path: Path) -> None:
    page = write_page(tmp_path, "for (;;);")
    found = await check_calls(spec_of(page), patience_s=PATIENCE_S, tell=lambda _: None)
    assert results(found)["load"] == "failed"
    assert set(results(found).values()) == {"failed", "not_asked"}


async def test_a_page_that_draws_by_chance_is_not_deterministic(tmp_path: Path) -> None:
    page = write_page(
        tmp_path,
        """
        const once = audit.act;
        audit.act = async (params) => {
          const done = await once(params);
          const hash = crypto.getRandomValues(new Uint8Array(32)).toHex();
          for (const each of done.frames) each.rgba_sha256 = hash;
          return done;
        };
        """,
    )
    report = await check_world(known_page(page), patience_s=60)
    checks = {check.name: check for check in report.checks}
    assert (report.ok, checks["contract"].result, checks["deterministic"].result) == (
        False,
        "passed",
        "failed",
    )
    assert "two plays in one host differ in their picture after turn (1)" in checks["deterministic"].words


async def test_after_a_guest_our_own_page_answers_again(host: ThreeWorld, tmp_path: Path) -> None:
    await host.load(spec_of(write_page(tmp_path)))
    with pytest.raises(NotFoundError, match=r'no world "nowhere"; it has .*house'):
        await host.load(WorldSpec(world="nowhere"))
    await host.load(spec_of(write_page(tmp_path)))
