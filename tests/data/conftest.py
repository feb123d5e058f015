"""An empty project for each test, and processes that start quickly."""

import multiprocessing

import pytest

from data.store import Project


@pytest.fixture
def project(tmp_path):
    with Project.create(tmp_path / "project", name="Trial", busy_s=2) as project:
        yield project


@pytest.fixture(scope="session")
def processes():
    """A multiprocessing context whose children have everything imported already and share no thread with us."""
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["tests.data.children"])
    return context
