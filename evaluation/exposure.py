"""Exposure by replay: how much of each anomaly every frame of an episode showed, as rows to store.

Owns: the rows of an episode's exposure, with their masks as blobs. Refuses: the replay itself (worlds.witness.glimpses),
use during an audit, and verdicts.
"""

from __future__ import annotations

import numpy as np

from data.schema.audit import Episode, EpisodeExposure, FrameExposure
from data.schema.task import TaskDefinition
from evaluation.blobs import Blobs
from worlds.masks import encode_mask
from worlds.protocol import World
from worlds.witness.glimpses import Glimpse, measure_glimpses


async def measure_exposure(
    world: World, definition: TaskDefinition, episode: Episode, *, blobs: Blobs
) -> EpisodeExposure:
    """Replays an episode on a loaded operator's world; the world is left at the end of the clean replay.

    Returns:
        One row for the start and each action's final frame. With `replay_equal` false there are no rows: a replay
        that differs from the record proves nothing about it.
    """
    glimpses = await measure_glimpses(world, definition, episode.steps)
    if glimpses is None:
        return EpisodeExposure(episode=episode.id, revision=episode.revision, frames=(), replay_equal=False)
    return EpisodeExposure(
        episode=episode.id,
        revision=episode.revision,
        frames=tuple(_row(glimpse, blobs) for glimpse in glimpses),
        replay_equal=True,
    )


def _row(glimpse: Glimpse, blobs: Blobs) -> FrameExposure:
    pixels = dict.fromkeys(glimpse.holds, 0)
    pixels |= {key: int(np.count_nonzero(mask)) for key, mask in glimpse.masks.items()}
    return FrameExposure(
        ref=glimpse.frame.ref,
        tick=glimpse.frame.tick,
        pixels=pixels,
        revealed=glimpse.revealed,
        masks={key: blobs.put(encode_mask(mask)) for key, mask in glimpse.masks.items() if pixels[key] > 0},
    )
