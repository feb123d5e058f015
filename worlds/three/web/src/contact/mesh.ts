/**
 * A node's drawn surface as one triangle mesh with a search tree, in a rigid frame.
 *
 * Owns: merging a node's parts with scale and joints applied, the cache of it, and placing it in the world.
 * Refuses: colliders and drawing. Bounds are by vertices; no verdict anywhere rests on a box.
 */
import { Box3, BufferAttribute, BufferGeometry, Matrix4, Quaternion, Vector3 } from "three";
import { MeshBVH } from "three-mesh-bvh";
import type { JointDef, NodeDef, Quat, Vec3 } from "../kit/model";
import type { PlacePort } from "../runtime/ports";

/** Surface of a node: its own frame with scale and joints applied, so that a pose is a rigid motion. */
export interface NodeMesh {
  readonly tree: MeshBVH;
  /** Corners of the triangles, nine numbers each, metres. */
  readonly corners: Float32Array;
}

/** A mesh somewhere in the world. */
export interface PlacedMesh {
  readonly id: string;
  readonly mesh: NodeMesh;
  readonly matrix: Matrix4;
  readonly inverse: Matrix4;
  /** World bounds by vertices. */
  readonly box: Box3;
}

interface Cached {
  readonly key: string;
  readonly mesh: NodeMesh | null;
}

interface Last {
  readonly position: Vec3;
  readonly quaternion: Quat;
  readonly placed: PlacedMesh;
}

const cache = new WeakMap<NodeDef, Cached>();
/** Most things stand where they stood when last asked. */
const lastPlaced = new WeakMap<NodeMesh, Last>();

/** The definition of a node as it is now. Throws when the world has none of that id. */
export function defOf(world: PlacePort, id: string): NodeDef {
  const def = world.defs.get(id);
  if (!def) throw new Error(`no node is called ${id}`);
  return def;
}

/** The node where it is now, or at another pose; null when it has no triangles. Not to be changed. */
export function placeNode(
  world: PlacePort,
  id: string,
  pose: { position?: Vec3; quaternion?: Quat } = {},
): PlacedMesh | null {
  const mesh = meshOf(world, id);
  if (!mesh) return null;
  const now = world.node(id);
  const position = pose.position ?? now.position;
  const quaternion = pose.quaternion ?? now.quaternion;
  const last = lastPlaced.get(mesh);
  if (last && sameNumbers(last.position, position) && sameNumbers(last.quaternion, quaternion))
    return last.placed;
  const placed = placeMesh(id, mesh, position, quaternion);
  lastPlaced.set(mesh, { position, quaternion, placed });
  return placed;
}

function placeMesh(id: string, mesh: NodeMesh, position: Vec3, quaternion: Quat): PlacedMesh {
  const turn = new Quaternion(...quaternion);
  const matrix = new Matrix4().compose(new Vector3(...position), turn, new Vector3(1, 1, 1));
  return { id, mesh, matrix, inverse: matrix.clone().invert(), box: boundsOf(mesh, matrix) };
}

function sameNumbers(a: readonly number[], b: readonly number[]): boolean {
  return a.every((value, index) => value === b[index]);
}

/** The same mesh larger or smaller along its own axes, about its own origin. */
export function scaled(placed: PlacedMesh, by: Vec3): PlacedMesh {
  const matrix = placed.matrix.clone().multiply(new Matrix4().makeScale(...by));
  return { ...placed, matrix, inverse: matrix.clone().invert(), box: boundsOf(placed.mesh, matrix) };
}

/** The same mesh moved by a world vector. */
export function shifted(placed: PlacedMesh, by: Vector3): PlacedMesh {
  const matrix = new Matrix4().makeTranslation(by.x, by.y, by.z).multiply(placed.matrix);
  return { ...placed, matrix, inverse: matrix.clone().invert(), box: placed.box.clone().translate(by) };
}

function meshOf(world: PlacePort, id: string): NodeMesh | null {
  const def = defOf(world, id);
  const { scale } = world.node(id);
  const joints = new Map((def.joints ?? []).map((joint) => [joint.name, world.joint(id, joint.name)]));
  const key = JSON.stringify([scale, [...joints.values()]]);
  const known = cache.get(def);
  if (known?.key === key) return known.mesh;
  const mesh = buildMesh(def, scale, joints);
  cache.set(def, { key, mesh });
  return mesh;
}

function buildMesh(def: NodeDef, scale: Vec3, joints: ReadonlyMap<string, number>): NodeMesh | null {
  const corners = new Float32Array(def.parts.reduce((sum, part) => sum + cornerCount(part.geometry), 0) * 3);
  if (corners.length === 0) return null;
  const sizing = new Matrix4().makeScale(...scale);
  let at = 0;
  for (const part of def.parts) {
    const joint = def.joints?.find((one) => one.name === part.joint);
    const matrix = sizing.clone();
    if (joint) matrix.multiply(motionOf(joint, joints.get(joint.name) ?? 0));
    at = writeCorners(part.geometry, matrix, corners, at);
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(corners, 3));
  return { tree: new MeshBVH(geometry, { indirect: true }), corners };
}

/** The motion of a joint at a value, in its node's frame. */
export function motionOf(joint: JointDef, value: number): Matrix4 {
  const axis = new Vector3(...joint.axis);
  if (joint.kind === "slide") return new Matrix4().setPosition(axis.multiplyScalar(value));
  const [x, y, z] = joint.origin;
  return new Matrix4()
    .makeTranslation(x, y, z)
    .multiply(new Matrix4().makeRotationAxis(axis.normalize(), value))
    .multiply(new Matrix4().makeTranslation(-x, -y, -z));
}

function cornerCount(geometry: BufferGeometry): number {
  return geometry.getIndex()?.count ?? geometry.getAttribute("position").count;
}

function writeCorners(geometry: BufferGeometry, matrix: Matrix4, into: Float32Array, from: number): number {
  const index = geometry.getIndex();
  const positions = geometry.getAttribute("position");
  const point = new Vector3();
  const count = cornerCount(geometry);
  for (let corner = 0; corner < count; corner += 1) {
    point.fromBufferAttribute(positions, index ? index.getX(corner) : corner).applyMatrix4(matrix);
    point.toArray(into, from + corner * 3);
  }
  return from + count * 3;
}

function boundsOf(mesh: NodeMesh, matrix: Matrix4): Box3 {
  const box = new Box3();
  const point = new Vector3();
  const { corners } = mesh;
  for (let at = 0; at < corners.length; at += 3)
    box.expandByPoint(point.fromArray(corners, at).applyMatrix4(matrix));
  return box;
}
