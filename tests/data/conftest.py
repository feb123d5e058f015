"""An empty project for each test, and processes that start quickly."""

import multiprocessing
from multiprocessing import forkserver, resource_tracker

import pytest

from data.store import Project


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project", name="Trial", busy_s=2) as project:
        yield project


@pytest.fixture(scope="session")
def processes():
    """A multiprocessing context whose children have everything imported already and share no thread with us.

    Its server runs from here to the end of the session, so that no single test starts it.
    """
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.data.children"])
    resource_tracker.ensure_running()
    forkserver.ensure_running()
    return context
