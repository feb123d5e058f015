"""Exposure masks: which pixels of a picture are an anomaly's.

Owns: reading id buffers, uniting masks, 1-bit PNGs, and the point of a mask that is deepest inside it.
Refuses: worlds and episodes. A mask is a bool array, rows from the top.
"""

from __future__ import annotations

import io
from collections.abc import Collection

import numpy as np
import numpy.typing as npt
from PIL import Image

from data.schema.scene import Capture

Mask = npt.NDArray[np.bool_]
Ids = npt.NDArray[np.int32]


def read_ids(capture: Capture) -> Ids:
    """The id buffer as indices into `capture.id_table`; -1 is nothing.

    Raises:
        ValueError: the capture was made without the channel `ids`.
    """
    if capture.ids is None:
        raise ValueError("the capture has no id channel")
    rgb = np.asarray(Image.open(io.BytesIO(capture.ids)).convert("RGB"), dtype=np.int32)
    return rgb[..., 0] + rgb[..., 1] * 256 + rgb[..., 2] * 65536 - 1


def mask_of(capture: Capture, nodes: Collection[str], *, regions: Collection[int] = ()) -> Mask:
    """Pixels of these nodes and of the capture's effect regions with these numbers."""
    wanted = {*nodes, *(f"region/{index}" for index in regions)}
    indices = [index for index, node in enumerate(capture.id_table) if node in wanted]
    return np.isin(read_ids(capture), indices)


def encode_mask(mask: Mask) -> bytes:
    """The mask as a 1-bit PNG."""
    out = io.BytesIO()
    Image.fromarray(mask.astype(np.uint8) * 255).convert("1", dither=Image.Dither.NONE).save(out, "PNG")
    return out.getvalue()


def decode_mask(data: bytes) -> Mask:
    """The mask of a 1-bit PNG."""
    return np.asarray(Image.open(io.BytesIO(data)).convert("1"), dtype=np.bool_)


def deepest_point(mask: Mask) -> tuple[float, float]:
    """A point well inside the mask, 0-1 from the left and from the top.

    The mask is eroded until one more round would leave nothing; of what is left, the pixel nearest its middle.

    Raises:
        ValueError: the mask is empty.
    """
    if not mask.any():
        raise ValueError("an empty mask has no point inside")
    height, width = mask.shape
    top, first = (int(np.flatnonzero(mask.any(axis=axis))[0]) for axis in (1, 0))
    bottom, last = (int(np.flatnonzero(mask.any(axis=axis))[-1]) for axis in (1, 0))
    left = mask[top : bottom + 1, first : last + 1]
    while (smaller := _erode(left)).any():
        left = smaller
    rows, columns = np.nonzero(left)
    nearest = np.argmin((rows - rows.mean()) ** 2 + (columns - columns.mean()) ** 2)
    return (float(columns[nearest]) + first + 0.5) / width, (float(rows[nearest]) + top + 0.5) / height


def _erode(mask: Mask) -> Mask:
    padded = np.pad(mask, 1)
    inner = padded[1:-1, 1:-1] & padded[:-2, 1:-1] & padded[2:, 1:-1]
    return inner & padded[1:-1, :-2] & padded[1:-1, 2:]
