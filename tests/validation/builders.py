"""Records of a small project in memory, for tests of validation."""

from data.canonical import canonical_bytes, sha256_hex
from data.schema.task import Revision
from tests.data.builders import a_definition, a_judge, a_judgment, a_review, a_task, an_anomaly, an_episode

AUTHOR = "curator"


def frozen(task, number=1):
    """The revision that freezing a task gives."""
    return Revision(
        sha256=sha256_hex(canonical_bytes(task.definition)),
        task=task.id,
        number=number,
        title=task.title,
        author=task.author,
        frozen_ms=3_000,
        definition=task.definition,
    )


def saved(revision, reviewer, quality, **fields):
    """A saved review."""
    return a_review(revision, reviewer=reviewer, quality=quality, **fields).model_copy(update={"saved": True})


def human_audit(revision, name):
    """A finished audit by a person."""
    return an_episode(revision, auditor=name, kind="human")


def human_verdict(episode, name, verdict="met"):
    """A person's verdict."""
    return a_judgment(episode, verdict=verdict, judge=a_judge(name, "human"))


def task_of(category, *, seed=0, **fields):
    """A task with one anomaly of that category; `seed` sets it apart from its like."""
    definition = a_definition(an_anomaly(category)).model_copy(update={"world_seed": seed})
    return a_task(definition=definition, **fields)
