"""The one catalogue of operators.

Owns: the list, and looking into it: by name, by what applies to a target, by which targets an operator has.
Refuses: what a single operator says (operators/), and its effect (the page, which reads the exported catalogue.json).
"""

from __future__ import annotations

from authoring.operator import Operator
from authoring.operators.appear import Appear
from authoring.operators.disappear import Disappear
from authoring.operators.displace import Displace
from authoring.operators.drop_shadow import DropShadow
from authoring.operators.duplicate_overlap import DuplicateOverlap
from authoring.operators.face_wrong_way import FaceWrongWay
from authoring.operators.floating import Float
from authoring.operators.freeze_midair import FreezeMidair
from authoring.operators.ignore_light import IgnoreLight
from authoring.operators.inflate_collider import InflateCollider
from authoring.operators.interpenetrate import Interpenetrate
from authoring.operators.invisible_wall import InvisibleWall
from authoring.operators.leak_light import LeakLight
from authoring.operators.mirror_text import MirrorText
from authoring.operators.misalign import Misalign
from authoring.operators.missing_texture import MissingTexture
from authoring.operators.multiply import Multiply
from authoring.operators.one_sided import OneSided
from authoring.operators.orphan_shadow import OrphanShadow
from authoring.operators.pass_through_floor import PassThroughFloor
from authoring.operators.place_anachronism import PlaceAnachronism
from authoring.operators.recolour import Recolour
from authoring.operators.recolour_by_view import RecolourByView
from authoring.operators.relocate import Relocate
from authoring.operators.remove_collider import RemoveCollider
from authoring.operators.remove_support import RemoveSupport
from authoring.operators.replace import Replace
from authoring.operators.rescale import Rescale
from authoring.operators.reset_state import ResetState
from authoring.operators.reshape_by_distance import ReshapeByDistance
from authoring.operators.resize import Resize
from authoring.operators.return_to_start import ReturnToStart
from authoring.operators.reverse import Reverse
from authoring.operators.scale_gravity import ScaleGravity
from authoring.operators.scale_impulse import ScaleImpulse
from authoring.operators.see_through_walls import SeeThroughWalls
from authoring.operators.shift_shadow import ShiftShadow
from authoring.operators.sink import Sink
from authoring.operators.speed_up import SpeedUp
from authoring.operators.stopping import Stop
from authoring.operators.stretch import Stretch
from authoring.operators.stretch_texture import StretchTexture
from authoring.operators.swap_material import SwapMaterial
from authoring.operators.swap_places import SwapPlaces
from authoring.operators.swap_texture_by_distance import SwapTextureByDistance
from authoring.operators.toggle import Toggle
from authoring.operators.turn_over import TurnOver
from authoring.operators.vanish_by_distance import VanishByDistance
from authoring.operators.vanish_in_sector import VanishInSector
from authoring.operators.wrong_hinge import WrongHinge
from authoring.surroundings import is_scenery
from data.errors import UsageError
from data.near import offer
from data.schema.base import Value
from data.schema.scene import Node, SceneGraph

_ALL: tuple[Operator, ...] = (
    # G1
    Float(),
    RemoveSupport(),
    # G2
    Sink(),
    Interpenetrate(),
    DuplicateOverlap(),
    Misalign(),
    # G3
    Rescale(),
    Stretch(),
    # C1
    RemoveCollider(),
    PassThroughFloor(),
    # C2
    InvisibleWall(),
    InflateCollider(),
    # C3
    ScaleGravity(),
    ScaleImpulse(),
    FreezeMidair(),
    ReturnToStart(),
    WrongHinge(),
    # V1
    VanishInSector(),
    VanishByDistance(),
    SeeThroughWalls(),
    OneSided(),
    # V2
    RecolourByView(),
    SwapTextureByDistance(),
    ReshapeByDistance(),
    # V3
    DropShadow(),
    OrphanShadow(),
    ShiftShadow(),
    IgnoreLight(),
    LeakLight(),
    # V4
    SwapMaterial(),
    MissingTexture(),
    StretchTexture(),
    # T1
    Disappear(),
    Appear(),
    Multiply(),
    # T2
    Recolour(),
    Resize(),
    Displace(),
    Replace(),
    # T3
    Toggle(),
    Reverse(),
    Stop(),
    SpeedUp(),
    ResetState(),
    # S2
    TurnOver(),
    FaceWrongWay(),
    Relocate(),
    SwapPlaces(),
    MirrorText(),
    # S3
    PlaceAnachronism(),
)


class Targets(Value):
    """Where an operator can happen in a scene, and why not elsewhere."""

    applicable: tuple[str, ...]
    """Node ids, in the scene's order."""
    refused: dict[str, str]
    """Node id -> the reason, in words for a curator."""


class Offer(Value):
    """Whether one operator can happen to one target."""

    operator: str
    reason: str | None
    """Why not; None when it can."""


def list_operators() -> tuple[Operator, ...]:
    """Every operator, in the order of families and categories."""
    return _ALL


def operator_named(name: str) -> Operator:
    """The operator with that name.

    Raises:
        UsageError: there is none; the message offers near names.
    """
    for operator in _ALL:
        if operator.name == name:
            return operator
    names = [operator.name for operator in _ALL]
    raise UsageError(f"There is no operator {name!r}. {offer(name, names)}")


def targets_of(operator: str | Operator, scene: SceneGraph) -> Targets:
    """The nodes of a scene that an operator can happen to, and the reasons for the others.

    Raises:
        UsageError: no such operator.
    """
    found = operator if isinstance(operator, Operator) else operator_named(operator)
    reasons = {node.id: reason_against(found, node, scene) for node in scene.nodes}
    return Targets(
        applicable=tuple(node_id for node_id, reason in reasons.items() if reason is None),
        refused={node_id: reason for node_id, reason in reasons.items() if reason is not None},
    )


def offers_for(node: Node, scene: SceneGraph) -> tuple[Offer, ...]:
    """Every operator with the reason why it cannot happen to this node, in the catalogue's order."""
    return tuple(
        Offer(operator=operator.name, reason=reason_against(operator, node, scene)) for operator in _ALL
    )


def reason_against(operator: Operator, node: Node, scene: SceneGraph) -> str | None:
    """Why an operator cannot happen to a node, in words for a curator; None when it can."""
    if is_scenery(scene, node):
        return "It lies beyond the places that one can walk in, where nobody can look at it closely."
    return operator.refuse(node, scene)
