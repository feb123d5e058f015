"""Renderer settings are found by trying, remembered, and never loosen the network lockdown."""

import os
import shutil
import subprocess

import pytest

from data.errors import RendererError
from worlds.three import client, flags
from worlds.three.chromium import FLAGS_VARIABLE, LOCKDOWN
from worlds.three.flags import Probe, RenderFlags, candidates


@pytest.fixture
def tried(monkeypatch):
    """Replaces probing: answers are taken from `tried.answers` by the candidate's flags; what was tried is recorded."""

    class Tried(list):
        answers: dict[tuple[str, ...], Probe]

    record = Tried()
    record.answers = {}

    def run_probe(candidate, platform, **_):
        record.append(candidate.chromium)
        return record.answers.get(candidate.chromium, Probe(ok=False, reason="nothing drawn"))

    monkeypatch.setattr(flags, "run_probe", run_probe)
    monkeypatch.setattr(flags, "_gpu_devices", list)
    return record


@pytest.fixture
def x_screen():
    """A virtual X screen of its own; its name."""
    reader, writer = os.pipe()
    server = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "640x480x24", "-nolisten", "tcp"],
        pass_fds=(writer,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as said:
        number = said.readline().strip()
    yield f":{number}"
    server.terminate()
    server.wait()


LLVMPIPE = Probe(ok=True, renderer="ANGLE (Mesa, llvmpipe)")
SWIFTSHADER = Probe(ok=True, renderer="ANGLE (Google, Vulkan SwiftShader)")
IGNORE = ("--ignore-gpu-blocklist",)


def test_with_a_gpu_no_flags_come_first_and_without_one_last_but_swiftshader():
    with_gpu = candidates(has_gpu=True, on_screen=True, is_root=False)
    assert with_gpu[0] == RenderFlags()
    without = [each.chromium for each in candidates(has_gpu=False, on_screen=False, is_root=False)]
    assert without[0] == IGNORE
    assert "swiftshader" in without[-1][0]


def test_only_root_goes_without_the_sandbox_at_first():
    assert candidates(has_gpu=True, on_screen=False, is_root=True)[0].variables == {
        "QTWEBENGINE_DISABLE_SANDBOX": "1"
    }
    assert candidates(has_gpu=True, on_screen=False, is_root=False)[0].variables == {}


def test_the_first_that_draws_is_taken_and_remembered(tried, tmp_path):
    tried.answers = {IGNORE: LLVMPIPE}
    found = flags.find_flags("offscreen", cache=tmp_path / "sub" / "renderer.json")
    assert found.chromium == IGNORE
    assert flags.find_flags("offscreen", cache=tmp_path / "sub" / "renderer.json") == found
    assert tried == [IGNORE]


def test_swiftshader_is_taken_only_when_nothing_else_draws(tried, tmp_path):
    tried.answers = {(): SWIFTSHADER, IGNORE: SWIFTSHADER}
    assert flags.find_flags("xcb", cache=tmp_path / "a.json").chromium == IGNORE
    assert len(tried) > 3


def test_another_screen_or_driver_is_probed_again(tried, tmp_path, monkeypatch):
    tried.answers = {IGNORE: LLVMPIPE}
    for _ in range(2):
        flags.find_flags("offscreen", cache=tmp_path / "a.json")
    monkeypatch.setenv("LIBGL_ALWAYS_SOFTWARE", "maybe")
    flags.find_flags("offscreen", cache=tmp_path / "a.json")
    assert len(tried) == 2


def test_a_damaged_cache_only_costs_a_probe(tried, tmp_path):
    tried.answers = {IGNORE: LLVMPIPE}
    (tmp_path / "a.json").write_text("[1, 2")
    assert flags.find_flags("offscreen", cache=tmp_path / "a.json").chromium == IGNORE


def test_forgotten_flags_are_probed_again(tried, tmp_path):
    tried.answers = {IGNORE: LLVMPIPE}
    flags.find_flags("offscreen", cache=tmp_path / "a.json")
    flags.forget_flags("offscreen", cache=tmp_path / "a.json")
    flags.find_flags("offscreen", cache=tmp_path / "a.json")
    assert len(tried) == 2


async def test_flags_that_have_gone_stale_are_probed_for_again_when_a_host_does_not_draw(monkeypatch):
    stale, fresh = RenderFlags(chromium=("--stale",)), RenderFlags(chromium=("--fresh",))
    known = [stale]

    async def start(given, **_):
        if given == stale:
            raise RendererError("WebGL does not draw here.")
        return given

    monkeypatch.setattr(client, "find_flags", lambda: known[0])
    monkeypatch.setattr(client, "forget_flags", lambda: known.__setitem__(0, fresh))
    monkeypatch.setattr(client.HostConnection, "start", start)
    assert (await client.ThreeWorld.start())._connection == fresh
    with pytest.raises(RendererError):
        await client.ThreeWorld.start(flags=stale)


def test_when_nothing_draws_the_error_has_each_reason_and_the_mend(tried, tmp_path):
    with pytest.raises(RendererError, match=r"nothing drawn.*worldaudit doctor"):
        flags.find_flags("offscreen", cache=tmp_path / "a.json")
    assert not (tmp_path / "a.json").exists()


def test_the_environment_always_carries_the_lockdown_once_and_keeps_what_the_user_set(monkeypatch):
    monkeypatch.setattr(flags, "_GIVEN", "--user-flag --ignore-gpu-blocklist")
    once = RenderFlags(chromium=IGNORE).environment({"A": "b"}, platform="offscreen")
    assert once["A"] == "b"
    assert once["QT_QPA_PLATFORM"] == "offscreen"
    line = once[FLAGS_VARIABLE]
    assert line.startswith("--user-flag --ignore-gpu-blocklist ")
    assert '--host-resolver-rules="MAP * ~NOTFOUND"' in line
    monkeypatch.setattr(flags, "_GIVEN", line)
    twice = RenderFlags(chromium=IGNORE).environment({})[FLAGS_VARIABLE]
    assert sorted(twice.split()) == sorted(line.split())
    assert all(flag.split("=")[0] in line for flag in LOCKDOWN)


def test_software_drawing_without_a_screen_does_not_depend_on_there_being_one():
    screen = {"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}
    assert not RenderFlags(chromium=IGNORE).environment(screen, platform="offscreen").keys() & screen.keys()
    assert RenderFlags().environment(screen, platform="offscreen").keys() >= screen.keys()
    assert RenderFlags(chromium=IGNORE).environment(screen, platform="xcb").keys() >= screen.keys()


@pytest.mark.browser
def test_a_real_probe_draws_here_and_one_without_any_renderer_says_why():
    assert flags.run_probe(flags.find_flags(), "offscreen").ok
    blind = RenderFlags(
        chromium=("--disable-gpu", "--disable-software-rasterizer", "--disable-3d-apis"),
        variables=flags.find_flags().variables,
    )
    probe = flags.run_probe(blind, "offscreen")
    assert (probe.ok, probe.reason) == (False, "no WebGL 2 context could be made")


@pytest.mark.browser
@pytest.mark.skipif(
    shutil.which("Xvfb") is None or bool(flags._gpu_devices()), reason="needs Xvfb, and no GPU"
)
def test_on_a_screen_without_a_gpu_a_view_that_stays_white_is_told_from_one_that_shows(x_screen, monkeypatch):
    monkeypatch.setenv("DISPLAY", x_screen)
    variables = flags.find_flags().variables
    white = flags.run_probe(RenderFlags(chromium=IGNORE, variables=variables), "xcb")
    assert (white.ok, white.reason) == (False, "the view shows #ffffff where the canvas should be")
    shown = flags.run_probe(
        RenderFlags(chromium=(*IGNORE, "--disable-gpu-compositing"), variables=variables), "xcb"
    )
    assert shown.ok, shown.reason
