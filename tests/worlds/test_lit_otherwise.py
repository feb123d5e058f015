"""A place that is only lit otherwise counts as seen where pictures differ, and nowhere else."""

import io

import numpy as np
from PIL import Image

from data.schema.injection import GroundTruth, Reveal
from data.schema.scene import Capture
from data.schema.space import Box
from worlds.witness.otherwise import differing_share, is_lit_otherwise

HERE = Box(min=(0, 0, 0), max=(1, 1, 1))
THERE = Box(min=(2, 0, 0), max=(3, 1, 1))


def truth(**more):
    values = {
        "injection": "01a00000-0000-7000-8000-000000000001",
        "affected": ("lamp",),
        "bounds_before": {},
        "bounds_after": {},
        "regions": (HERE,),
        "reveal": Reveal(kind="always"),
    }
    return GroundTruth(**{**values, **more})


def png(array):
    out = io.BytesIO()
    Image.fromarray(array.astype(np.uint8)).save(out, "PNG")
    return out.getvalue()


def capture(grey, *, marked=slice(0, 4)):
    """8 x 8 pixels of one grey; the rows of `marked` are the region."""
    ids = np.zeros((8, 8, 3))
    ids[marked, :, 0] = 1
    rgb = np.full((8, 8, 3), 100)
    rgb[0:2] = grey
    return Capture(width=8, height=8, tick=0, rgb=png(rgb), ids=png(ids), id_table=("region/0",))


def test_only_what_stays_where_it_was_and_shows_from_the_start_is_lit_otherwise():
    assert is_lit_otherwise(truth())
    assert is_lit_otherwise(truth(bounds_before={"a": HERE}, bounds_after={"a": HERE}))
    assert not is_lit_otherwise(truth(bounds_before={"a": HERE}, bounds_after={"a": THERE}))
    assert not is_lit_otherwise(truth(bounds_before={"a": HERE}))
    assert not is_lit_otherwise(truth(regions=()))
    assert not is_lit_otherwise(truth(reveal=Reveal(kind="fired")))


def test_the_share_is_of_the_place_alone():
    assert differing_share(truth(), capture(100), capture(100)) == 0.0
    assert differing_share(truth(), capture(100), capture(180)) == 0.5
    assert differing_share(truth(), capture(100), capture(108)) == 0.0
    assert differing_share(truth(), capture(100), capture(180, marked=slice(4, 8))) == 0.0
    assert differing_share(truth(), capture(100), capture(180, marked=slice(0, 0))) == 0.0
