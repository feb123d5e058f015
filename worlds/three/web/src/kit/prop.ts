/**
 * Builds one node out of pieces.
 *
 * Owns: collecting pieces and colliders, merging pieces that share a material, the common options of every prop.
 * Refuses: any particular prop, where it stands (placement.ts).
 * A prop's origin is its base centre, its front is local +z; yaw turns counter-clockwise seen from above.
 */
import { BufferAttribute, type BufferGeometry, Color } from "three";
import { mergeGeometries } from "three/addons/utils/BufferGeometryUtils.js";
import { boxCollider, cylinderCollider } from "./colliders";
import { box } from "./geometry/box";
import { cylinder } from "./geometry/lathe";
import type { ColliderDef, JointDef, LightDef, MechanismDef, NodeDef, PartDef, Quat, Vec3 } from "./model";

/** Where a prop goes and what it is called; placement.ts makes these. */
export interface Place {
  readonly id: string;
  readonly at: Vec3;
  readonly yaw_deg?: number;
  readonly room?: string;
  readonly rests_on?: string;
  /** Replaces the prop's own label. */
  readonly label?: string;
}

export interface Traits {
  /** In words, "floor lamp"; the node gets the slug. */
  readonly kind: string;
  readonly label: string;
  readonly body?: NodeDef["body"];
  readonly mass_kg?: number;
  readonly hangs?: boolean;
  readonly structural?: boolean;
  readonly has_front?: boolean;
  readonly mechanism?: MechanismDef;
}

/** How a piece looks beside its material. */
export interface Look {
  readonly joint?: string;
  readonly material_on?: string;
  /** The lamp of a node with phases that this piece is. */
  readonly lamp?: string;
  /** sRGB hex, multiplied with the material's colour. */
  readonly tint?: number;
  readonly casts_shadow?: boolean;
}

export interface BlockLook extends Look {
  readonly bevel?: number;
  /** False for a piece too small to have a collider of its own. */
  readonly solid?: boolean;
}

interface Piece {
  readonly geometry: BufferGeometry;
  readonly material: string;
  readonly look: Look;
}

export function yawQuaternion(yaw_deg: number): Quat {
  const half = (yaw_deg * Math.PI) / 360;
  return [0, Math.sin(half), 0, Math.cos(half)];
}

export class Prop {
  private readonly pieces: Piece[] = [];
  private readonly colliders: ColliderDef[] = [];
  private readonly joints: JointDef[] = [];
  private readonly lights: LightDef[] = [];

  constructor(
    private readonly place: Place,
    private readonly traits: Traits,
  ) {}

  /** Adds a mesh; it gets no collider. */
  mesh(geometry: BufferGeometry, material: string, look: Look = {}): this {
    this.pieces.push({ geometry, material, look });
    return this;
  }

  /** Adds a bevelled box, base centre at `at`, with a collider of the same size. Metres. */
  block(size: Vec3, at: Vec3, material: string, look: BlockLook = {}): this {
    this.mesh(box(size, look.bevel).translate(...at), material, look);
    return look.solid === false ? this : this.collide(boxCollider(size, at, look.joint));
  }

  /** Adds an upright cylinder, base centre at `at`, with its collider. Metres. */
  post(
    radius: number,
    height: number,
    at: Vec3,
    material: string,
    look: BlockLook & { segments?: number } = {},
  ): this {
    this.mesh(cylinder(radius, height, look.segments ?? 12, look.bevel).translate(...at), material, look);
    return look.solid === false ? this : this.collide(cylinderCollider(radius, height, at, look.joint));
  }

  collide(...colliders: ColliderDef[]): this {
    this.colliders.push(...colliders);
    return this;
  }

  joint(joint: JointDef): this {
    this.joints.push(joint);
    return this;
  }

  light(light: LightDef): this {
    this.lights.push(light);
    return this;
  }

  /** Moves everything up or down so that its lowest point is at the base. */
  settle(): this {
    let low = Number.POSITIVE_INFINITY;
    for (const { geometry } of this.pieces) {
      geometry.computeBoundingBox();
      low = Math.min(low, geometry.boundingBox?.min.y ?? low);
    }
    const shift = ([x, y, z]: Vec3): Vec3 => [x, y - low, z];
    for (const { geometry } of this.pieces) geometry.translate(0, -low, 0);
    this.colliders.forEach((one, i) => {
      this.colliders[i] = { ...one, position: shift(one.position ?? [0, 0, 0]) };
    });
    this.joints.forEach((one, i) => {
      this.joints[i] = { ...one, origin: shift(one.origin) };
    });
    return this;
  }

  node(): NodeDef {
    const { place, traits } = this;
    const { label, ...rest } = traits;
    const body = rest.body ?? "static";
    return {
      id: place.id,
      position: place.at,
      parts: this.parts(),
      colliders: rest.body === "none" ? [] : this.colliders,
      label: place.label ?? label,
      ...rest,
      kind: rest.kind.replaceAll(" ", "-"),
      body,
      ...(place.yaw_deg ? { quaternion: yawQuaternion(place.yaw_deg) } : {}),
      ...(place.room === undefined ? {} : { room: place.room }),
      ...(place.rests_on === undefined ? {} : { rests_on: place.rests_on }),
      ...(this.joints.length ? { joints: this.joints } : {}),
      ...(this.lights.length ? { lights: this.lights } : {}),
    };
  }

  private parts(): PartDef[] {
    const groups = new Map<string, Piece[]>();
    for (const piece of this.pieces) {
      const { joint, material_on, lamp, casts_shadow } = piece.look;
      const key = JSON.stringify([piece.material, joint, material_on, lamp, casts_shadow]);
      const group = groups.get(key);
      if (group) group.push(piece);
      else groups.set(key, [piece]);
    }
    return [...groups.values()].map((group) => partOf(group));
  }
}

function partOf(group: readonly Piece[]): PartDef {
  const { material, look } = group[0] as Piece;
  const geometry = mergeGeometries(group.map((piece) => prepared(piece)));
  if (!geometry)
    throw new Error(`pieces of ${material} do not merge; give each position, normal, uv and an index`);
  return {
    geometry,
    material,
    ...(look.joint === undefined ? {} : { joint: look.joint }),
    ...(look.material_on === undefined ? {} : { material_on: look.material_on }),
    ...(look.lamp === undefined ? {} : { lamp: look.lamp }),
    ...(look.casts_shadow === undefined ? {} : { casts_shadow: look.casts_shadow }),
  };
}

/** Every piece with the same attributes: position, normal, uv, color (the tint), and an index. */
function prepared({ geometry, look }: Piece): BufferGeometry {
  const count = geometry.getAttribute("position").count;
  const painted = geometry.getAttribute("color");
  if (!painted || look.tint !== undefined) {
    const { r, g, b } = new Color(look.tint ?? 0xffffff);
    const colors = new Float32Array(count * 3);
    for (let i = 0; i < count; i++) {
      colors[3 * i] = painted ? r * painted.getX(i) : r;
      colors[3 * i + 1] = painted ? g * painted.getY(i) : g;
      colors[3 * i + 2] = painted ? b * painted.getZ(i) : b;
    }
    geometry.setAttribute("color", new BufferAttribute(colors, 3));
  }
  if (!geometry.getIndex()) {
    geometry.setIndex(
      new BufferAttribute(
        Uint32Array.from({ length: count }, (_, i) => i),
        1,
      ),
    );
  }
  return geometry;
}
