"""A complete check of an open project.

Owns: looking at every page, revision and blob, and saying what is wrong. Refuses: mending anything.
"""

from __future__ import annotations

from collections.abc import Iterator

from data.errors import WorldAuditError
from data.schema.audit import Episode
from data.store.blobs import Blobs
from data.store.connection import Connections
from data.store.episodes import Episodes
from data.store.examples import Examples
from data.store.gates import Gates
from data.store.reviews import Reviews
from data.store.revisions import Revisions
from data.store.worlds import Worlds


def find_damage(
    connections: Connections,
    blobs: Blobs,
    revisions: Revisions,
    episodes: Episodes,
    worlds: Worlds,
    gates: Gates,
    examples: Examples,
    reviews: Reviews,
) -> tuple[str, ...]:
    """One sentence for each thing that is wrong; empty when nothing is."""
    findings = [f"SQLite: {finding}" for finding in _database_findings(connections)]
    findings += [str(fault) for fault in _revision_faults(connections, revisions)]
    findings += [str(fault) for fault in _blob_faults(blobs)]
    return (*findings, *find_missing(blobs, episodes, worlds, gates, examples, reviews))


def find_missing(
    blobs: Blobs, episodes: Episodes, worlds: Worlds, gates: Gates, examples: Examples, reviews: Reviews
) -> tuple[str, ...]:
    """One sentence for each record that names a picture or file which is not there; reads no blob."""
    return (
        *_episode_faults(blobs, episodes),
        *_world_faults(blobs, worlds),
        *_gate_faults(blobs, gates),
        *_example_faults(blobs, examples),
        *_review_faults(blobs, reviews),
    )


def _database_findings(connections: Connections) -> Iterator[str]:
    for row in connections.rows("PRAGMA integrity_check(20)"):
        if row["integrity_check"] != "ok":
            yield str(row["integrity_check"])
    for row in connections.rows("PRAGMA foreign_key_check"):
        yield f"a row of {row['table']} names a missing row of {row['parent']}"


def _revision_faults(connections: Connections, revisions: Revisions) -> Iterator[WorldAuditError]:
    for row in connections.rows("SELECT sha256 FROM revisions ORDER BY n"):
        try:
            revisions.get(row["sha256"])
        except WorldAuditError as fault:
            yield fault


def _blob_faults(blobs: Blobs) -> Iterator[WorldAuditError]:
    for sha in blobs.all():
        try:
            blobs.get(sha)
        except WorldAuditError as fault:
            yield fault


def _episode_faults(blobs: Blobs, episodes: Episodes) -> Iterator[str]:
    for episode in episodes.all():
        missing = [sha for sha in _frames(episode) if not blobs.has(sha)]
        if missing:
            yield f"Episode {episode.id}: {len(missing)} of its frames are missing, first {missing[0]}."


def _world_faults(blobs: Blobs, worlds: Worlds) -> Iterator[str]:
    for kept in worlds.all(archived=True):
        missing = [uri for uri, file in kept.world.files.items() if not blobs.has(file.sha256)]
        if missing:
            yield f"World {kept.world.id}: {len(missing)} of its files are missing, first {missing[0]}."


def _gate_faults(blobs: Blobs, gates: Gates) -> Iterator[str]:
    for result in gates.all_results():
        missing = [picture.blob for picture in result.outcome.pictures if not blobs.has(picture.blob)]
        if missing:
            yield f"Gate result {result.id}: {len(missing)} of its pictures are missing, first {missing[0]}."
    for certificate in gates.all_certificates():
        missing = [reveal.frame for reveal in certificate.witness.reveals if not blobs.has(reveal.frame)]
        if missing:
            yield f"Certificate {certificate.id}: {len(missing)} of its pictures are missing, first {missing[0]}."


def _example_faults(blobs: Blobs, examples: Examples) -> Iterator[str]:
    for example in examples.all():
        missing = [frame.blob for frame in example.frames if not blobs.has(frame.blob)]
        if missing:
            yield f"Example {example.label}: {len(missing)} of its pictures are missing, first {missing[0]}."


def _review_faults(blobs: Blobs, reviews: Reviews) -> Iterator[str]:
    for review in reviews.all():
        if review.shown is not None and not blobs.has(review.shown):
            yield f"Review {review.id}: the copy of what was shown is missing, {review.shown}."
        missing = [capture.blob for capture in review.captures if not blobs.has(capture.blob)]
        if missing:
            yield f"Review {review.id}: {len(missing)} of its pictures are missing, first {missing[0]}."


def _frames(episode: Episode) -> Iterator[str]:
    for step in episode.steps:
        yield from (frame.blob for frame in step.frames)
    yield from (frame.blob for frame in episode.captures)
    if episode.conduct is not None and episode.conduct.walk is not None:
        yield episode.conduct.walk
