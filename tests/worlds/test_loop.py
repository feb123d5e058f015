"""The worker loop runs coroutines for threads that have no loop, and ends in good order."""

import asyncio
import threading

import pytest

from worlds.three.loop import WorkerLoop


def test_work_runs_in_the_loop_s_own_thread_and_its_result_comes_back():
    loop = WorkerLoop()

    async def where() -> str:
        await asyncio.sleep(0)
        return threading.current_thread().name

    assert loop.run(where()) == "worlds"
    loop.close()


def test_an_error_crosses_to_the_caller():
    loop = WorkerLoop()

    async def fail() -> None:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        loop.submit(fail()).result(60)
    loop.close()


def test_closing_cancels_what_still_runs_and_lets_it_clean_up():
    loop = WorkerLoop()
    cleaned = []

    async def forever() -> None:
        try:
            await asyncio.sleep(3600)
        finally:
            cleaned.append(True)

    future = loop.submit(forever())
    loop.run(asyncio.sleep(0))
    loop.close()
    loop.close()
    assert cleaned == [True]
    assert future.cancelled()


def test_a_closed_loop_refuses_work():
    loop = WorkerLoop()
    loop.close()
    with pytest.raises(RuntimeError, match="closed"):
        loop.submit(asyncio.sleep(0))


def test_a_future_can_be_cancelled_from_outside():
    loop = WorkerLoop()
    future = loop.submit(asyncio.sleep(3600))
    loop.run(asyncio.sleep(0))
    assert future.cancel()
    loop.close()
