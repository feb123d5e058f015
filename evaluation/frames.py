"""An audit's pictures: keeping them, naming them, cutting them.

Owns: frame references, frame records made from a world's frames, crops, and marks moved from a crop to its frame.
Refuses: re-encoding; the bytes kept are the bytes shown. Only a crop is a new picture.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence

from PIL import Image

from data.canonical import sha256_hex
from data.schema.action import Frame
from data.schema.audit import BoxMark, FrameRecord, PointMark
from evaluation.blobs import Blobs

CROP_LONG_SIDE = 960
JPEG_QUALITY = 85
CropBox = tuple[float, float, float, float]
Crops = Mapping[str, tuple[str, CropBox]]


def keep_frame(frame: Frame, ref: str, blobs: Blobs) -> FrameRecord:
    """Stores a frame's bytes and gives its record."""
    return FrameRecord(
        ref=ref,
        blob=blobs.put(frame.data),
        rgba_sha256=frame.rgba_sha256,
        mime=frame.mime,
        width=frame.width,
        height=frame.height,
        tick=frame.tick,
        pose=frame.pose,
    )


def keep_step_frames(frames: Sequence[Frame], step: int, blobs: Blobs) -> tuple[FrameRecord, ...]:
    """Stores the frames of one action: `a3.f0`, `a3.f1` … for film frames, `a3` for the final one."""
    film = tuple(keep_frame(frame, f"a{step}.f{index}", blobs) for index, frame in enumerate(frames[:-1]))
    return (*film, *(keep_frame(frame, f"a{step}", blobs) for frame in frames[-1:]))


def cut_frame(record: FrameRecord, data: bytes, box: CropBox, ref: str, blobs: Blobs) -> FrameRecord:
    """A part of a frame, enlarged so that its longer side is 960 pixels; JPEG of quality 85."""
    image = Image.open(io.BytesIO(data)).convert("RGB")
    width, height = image.size
    x0, y0, x1, y1 = box
    part = image.crop((round(x0 * width), round(y0 * height), round(x1 * width), round(y1 * height)))
    scale = CROP_LONG_SIDE / max(part.size)
    size = (max(1, round(part.width * scale)), max(1, round(part.height * scale)))
    part = part.resize(size, Image.Resampling.BICUBIC)
    out = io.BytesIO()
    part.save(out, "JPEG", quality=JPEG_QUALITY)
    encoded = out.getvalue()
    shown = Image.open(io.BytesIO(encoded)).convert("RGBA")
    return record.model_copy(
        update={
            "ref": ref,
            "blob": blobs.put(encoded),
            "rgba_sha256": sha256_hex(shown.tobytes()),
            "mime": "image/jpeg",
            "width": size[0],
            "height": size[1],
        }
    )


def uncrop_mark(mark: PointMark | BoxMark, crops: Crops) -> PointMark | BoxMark:
    """The same mark on the frame that a crop was cut from; other marks as they are."""
    if mark.frame not in crops:
        return mark
    frame, (x0, y0, x1, y1) = crops[mark.frame]

    def across(value: float) -> float:
        return x0 + value * (x1 - x0)

    def down(value: float) -> float:
        return y0 + value * (y1 - y0)

    match mark:
        case PointMark():
            return PointMark(frame=frame, x=across(mark.x), y=down(mark.y))
        case BoxMark():
            return BoxMark(
                frame=frame, x0=across(mark.x0), y0=down(mark.y0), x1=across(mark.x1), y1=down(mark.y1)
            )
