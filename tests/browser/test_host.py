"""A world host that dies, hangs or talks nonsense ends in an error that says so, and leaves nothing behind."""

import asyncio
import os
import signal
import subprocess
import sys
import textwrap

import psutil
import pytest

from data.errors import CapabilityError, HostError, HostTimeoutError, NotFoundError, RendererError
from worlds.three import wire
from worlds.three.connection import HostConnection
from worlds.three.flags import find_flags
from worlds.three.memory import group_pss_mb
from worlds.three.messages import PageBugError
from worlds.three.spawn import child_command
from worlds.three.thrift import SPARING

from .bundles import write_bundle

pytestmark = pytest.mark.browser
PATIENCE_S = 60.0
"""For what comes at once, except on a machine that is busy with something else."""


@pytest.fixture
def start():
    """Starts hosts, with a page of the test's own where `handlers` is given, and ends them afterwards."""
    return lambda **more: HostConnection.start(find_flags(), **more)


def group(pid: int) -> list[psutil.Process]:
    """The living processes of a group."""
    return [p for p in psutil.process_iter() if _group_of(p) == pid and p.status() != psutil.STATUS_ZOMBIE]


def _group_of(process: psutil.Process) -> int:
    try:
        return os.getpgid(process.pid)
    except ProcessLookupError:
        return -1


async def until_gone(pid: int, within_s: float = PATIENCE_S) -> bool:
    for _ in range(int(within_s / 0.05)):
        if not group(pid):
            return True
        await asyncio.sleep(0.05)
    return False


async def test_the_built_page_says_hello_and_draws(house):
    host, _ = house
    hello = await host._connection.call("hello", {})
    assert hello["webgl"] is True
    assert "Chrome/" in hello["renderer"]


async def test_all_its_processes_get_memory_sparingly(house):
    host, _ = house
    processes = group(host._connection.pid)
    assert len(processes) > 1
    assert all(process.environ().items() >= SPARING.items() for process in processes)


async def test_an_unknown_method_is_a_missing_capability(house):
    host, _ = house
    with pytest.raises(CapabilityError, match='no method "fly_away"'):
        await host._connection.call("fly_away", {})


async def test_a_killed_host_fails_what_waits_and_what_comes_after(start, tmp_path):
    bundle = write_bundle(tmp_path, "handlers.sleep = () => new Promise(() => {});")
    host = await start(bundle=bundle)
    waiting = asyncio.create_task(host.call("sleep", {}))
    await asyncio.sleep(0.2)
    os.kill(host.pid, signal.SIGKILL)
    with pytest.raises(HostError, match=r"killed by SIGKILL, perhaps because memory ran out\)\.$"):
        await waiting
    with pytest.raises(HostError, match="killed by SIGKILL"):
        await host.call("hello", {})
    assert not host.is_alive
    assert await until_gone(host.pid)
    await host.close()


async def test_a_killed_renderer_is_named_and_a_new_host_can_be_started(start):
    host = await start()
    # The renderer is what a zygote, itself a child of the host, has made.
    renderer = next(p for p in group(host.pid) if p.pid != host.pid and p.ppid() != host.pid)
    renderer.kill()
    words = str(await asyncio.wait_for(host.wait(), PATIENCE_S))
    assert (
        words
        == "The world host ended with code 5. The page's renderer process ended (it was killed, code 9)."
    )
    with pytest.raises(HostError, match="renderer process ended"):
        await host.call("hello", {})
    await host.close()
    again = await start()
    assert (await again.call("hello", {}))["webgl"] is True
    await again.close()
    assert await until_gone(again.pid)


async def test_a_page_that_never_answers_is_a_timeout_and_its_whole_group_is_killed(start, tmp_path):
    host = await start(bundle=write_bundle(tmp_path, "handlers.hang = () => { for (;;); };"))
    with pytest.raises(HostTimeoutError, match=r"did not answer `hang` within 0\.5 s"):
        await host.call("hang", {}, timeout_s=0.5)
    assert await until_gone(host.pid)
    await host.close()


async def test_a_page_that_does_not_draw_is_a_renderer_error_within_its_five_seconds(start, tmp_path):
    broken = 'handlers.hello = () => ({ ...HELLO, webgl: false, reason: "context lost" });'
    with pytest.raises(RendererError, match=r"context lost.*worldaudit doctor"):
        await start(bundle=write_bundle(tmp_path / "broken", broken))
    silent = "handlers.hello = () => new Promise(() => {});"
    with pytest.raises(RendererError, match="within 5 s"):
        await start(bundle=write_bundle(tmp_path / "silent", silent))


async def test_a_missing_page_names_the_folder_and_the_mend(start, tmp_path):
    with pytest.raises(HostError, match=rf"{tmp_path}.*build it with"):
        await start(bundle=tmp_path)


async def test_nonsense_from_the_page_ends_the_host_and_says_what_it_was(start, tmp_path):
    host = await start(bundle=write_bundle(tmp_path, 'handlers.babble = () => "raw:<html>not json";'))
    with pytest.raises(HostError, match="no reply"):
        await host.call("babble", {})
    await host.close()


async def test_a_bug_in_the_page_is_no_expected_failure(start, tmp_path):
    host = await start(bundle=write_bundle(tmp_path, "handlers.trip = () => undefined.x;"))
    with pytest.raises(PageBugError, match="TypeError"):
        await host.call("trip", {})
    assert (await host.call("hello", {}))["bundle"] == "test"
    await host.close()


async def test_pictures_cross_as_bytes(start, tmp_path):
    host = await start(
        bundle=write_bundle(
            tmp_path, 'handlers.picture = () => ({ mime: "image/png", data: btoa("\\x00\\xffpng") });'
        )
    )
    assert await host.call("picture", {}) == {"mime": "image/png", "data": b"\x00\xffpng"}
    await host.close()


async def test_garbage_on_its_input_ends_the_host_with_a_reason(start):
    host = await start()
    host._send(b"GET / HTTP/1.1\r\n\r\n")
    assert "code 4" in str(await asyncio.wait_for(host.wait(), PATIENCE_S))
    await host.close()
    assert host._process.returncode == 4
    assert await until_gone(host.pid)


async def test_a_host_of_another_protocol_is_refused(start):
    other = child_command("worlds.three.host", "--protocol", "999")
    with pytest.raises(HostError, match=rf"speaks protocol {wire.PROTOCOL}, not 999"):
        await start(command=other)


async def test_a_program_that_is_no_host_is_named_with_its_last_words(start):
    with pytest.raises(HostError, match=r"code 7.*no such luck"):
        await start(
            command=[sys.executable, "-c", "import sys; print('no such luck', file=sys.stderr); sys.exit(7)"]
        )


async def test_the_memory_of_a_host_is_that_of_its_whole_group(start):
    host = await start()
    alone = psutil.Process(host.pid).memory_full_info().pss / 1e6
    assert alone < group_pss_mb(host.pid) < 1000
    await host.close()
    assert await until_gone(host.pid)
    with pytest.raises(NotFoundError):
        group_pss_mb(host.pid)


async def test_the_end_of_input_ends_the_host_in_good_order(start):
    host = await start()
    await host.close()
    assert host._process.returncode == 0
    assert await until_gone(host.pid)


async def test_sigterm_ends_the_host_in_good_order(start):
    host = await start()
    os.kill(host.pid, signal.SIGTERM)
    assert await asyncio.wait_for(host._process.wait(), PATIENCE_S) == 0
    await host.close()


async def test_no_host_outlives_its_parent():
    program = textwrap.dedent(
        """
        import asyncio
        from worlds.three.client import ThreeWorld

        async def main():
            world = await ThreeWorld.start()
            print(world.pid, flush=True)
            await asyncio.sleep(60)

        asyncio.run(main())
        """
    )
    parent = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE)  # noqa: ASYNC220
    host_pid = int(parent.stdout.readline())
    assert group(host_pid)
    parent.kill()
    parent.wait()
    parent.stdout.close()
    assert await until_gone(host_pid)
