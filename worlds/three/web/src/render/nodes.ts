/**
 * The nodes of a scene as three's objects: groups for poses, groups for joints, one mesh for each batch.
 *
 * Owns: building the views, poses, joints, what is shown, which material each mesh wears. Refuses: light, drawing.
 */
import {
  type Box3,
  type BufferGeometry,
  Group,
  Matrix4,
  Mesh,
  type Object3D,
  Quaternion,
  Scene,
  Vector3,
} from "three";
import type { BoxDef, JointDef, NodeDef, Quat, SceneDef, Vec3 } from "../kit/model";
import { motionMatrix } from "../kit/motion";
import type { NodeView } from "../runtime/ports";
import type { MaterialShelf, MaterialValues } from "./materials";
import { type Batch, Merger } from "./merge";
import { tessellate } from "./tessellate";

/** Casters of shadows are on this layer, besides 0. */
export const SHADOW_LAYER = 1;
/** Surfaces that ids and depth see. */
export const SOLID_LAYER = 2;

/** Longest edge of the building's surfaces, so that baked light can vary along them. */
const EDGE_M = 0.85;

/** One mesh with what drawing needs to know of it. */
export interface Piece {
  readonly mesh: Mesh;
  readonly node: DrawnNode;
  readonly batch: Batch;
  /** The room that a piece of the building faces; undefined for things, whose room is where they are. */
  readonly room: number | undefined;
  /** Place in the order of the scene, to break ties in drawing. */
  readonly order: number;
  readonly casts: boolean;
  lamps: number;
}

export interface DrawnNode {
  readonly def: NodeDef;
  /** Place in the scene, and its number in the id buffer less one. */
  readonly number: number;
  readonly view: NodeView;
  readonly pieces: Piece[];
  readonly changed: Map<string, MaterialValues>;
  on: boolean;
  /** Of a node that runs through phases: which one, by its index. */
  phase: number;
}

export class Nodes {
  readonly scene = new Scene();
  readonly byId = new Map<string, DrawnNode>();
  readonly views = new Map<string, NodeView>();
  readonly pieces: Piece[] = [];
  private readonly merger: Merger;
  private readonly materials: MaterialShelf;

  /** `rooms`: bounds of the roofed rooms, by which the building is cut; `open`: openness of the things' vertices. */
  constructor(
    def: SceneDef,
    materials: MaterialShelf,
    rooms: readonly BoxDef[],
    open: ReadonlyMap<BufferGeometry, Uint8Array>,
  ) {
    this.materials = materials;
    this.merger = new Merger(open);
    this.scene.matrixWorldAutoUpdate = false;
    for (const node of def.nodes) {
      if (this.byId.has(node.id)) throw new Error(`Two nodes of the scene are called "${node.id}".`);
      const drawn = this.build(node, rooms);
      this.byId.set(node.id, drawn);
      this.views.set(node.id, drawn.view);
      this.scene.add(drawn.view.group);
      this.pieces.push(...drawn.pieces);
      this.dress(drawn);
    }
  }

  get(id: string): DrawnNode {
    const node = this.byId.get(id);
    if (!node) throw new Error(`The scene has no node "${id}".`);
    return node;
  }

  private build(def: NodeDef, rooms: readonly BoxDef[]): DrawnNode {
    const group = new Group();
    group.name = def.id;
    group.matrixAutoUpdate = false;
    placeGroup(group, def.position, def.quaternion ?? [0, 0, 0, 1], def.scale ?? [1, 1, 1]);
    const joints = new Map<string, Object3D>();
    for (const joint of def.joints ?? []) {
      const pivot = new Group();
      pivot.name = joint.name;
      pivot.matrixAutoUpdate = false;
      group.add(pivot);
      joints.set(joint.name, pivot);
    }
    const meshes: Mesh[] = [];
    const node: DrawnNode = {
      def,
      number: this.byId.size,
      view: { id: def.id, group, joints, meshes },
      pieces: [],
      changed: new Map(),
      on: def.mechanism?.on ?? false,
      phase: 0,
    };
    const fixed = isBuilding(def);
    for (const batch of this.merger.batches(def.parts, fixed)) {
      const parts = fixed
        ? tessellate(batch.geometry, group.matrix, rooms, EDGE_M)
        : [{ room: undefined, geometry: batch.geometry }];
      for (const { room, geometry } of parts) {
        const mesh = new Mesh(geometry);
        mesh.name = def.id;
        mesh.matrixAutoUpdate = false;
        const piece: Piece = {
          mesh,
          node,
          batch,
          room,
          order: this.pieces.length + node.pieces.length,
          casts: batch.casts_shadow && !spins(def, batch.joint),
          lamps: 0,
        };
        node.pieces.push(piece);
        meshes.push(mesh);
        (batch.joint === undefined ? group : pivotOf(joints, def, batch.joint)).add(mesh);
      }
    }
    group.updateMatrixWorld(true);
    return node;
  }

  /** Gives every mesh of a node the material of its state. */
  dress(node: DrawnNode): void {
    for (const piece of node.pieces) {
      const { batch, mesh } = piece;
      const name =
        batch.material_on !== undefined && shines(node, batch) ? batch.material_on : batch.material;
      mesh.material = this.materials.get(name, node.changed.get(name), piece.lamps);
      const solid = this.materials.isOpaque(name);
      mesh.layers.set(0);
      if (solid) mesh.layers.enable(SOLID_LAYER);
      if (solid && piece.casts) mesh.layers.enable(SHADOW_LAYER);
    }
  }

  /** Moves a node; false when it stands there already. */
  setPose(node: DrawnNode, position: Vec3, quaternion: Quat, scale: Vec3): boolean {
    const { group } = node.view;
    const stands =
      group.position.equals(moved.set(...position)) &&
      group.quaternion.equals(turned.set(...quaternion)) &&
      group.scale.equals(moved.set(...scale));
    if (stands) return false;
    placeGroup(group, position, quaternion, scale);
    group.updateMatrixWorld(true);
    return true;
  }

  /** Moves a joint's parts; whether any of them casts a shadow. */
  setJoint(node: DrawnNode, joint: string, value: number): boolean {
    const def = node.def.joints?.find(({ name }) => name === joint);
    if (!def) throw new Error(`"${node.def.id}" has no joint "${joint}".`);
    const pivot = pivotOf(node.view.joints, node.def, joint);
    jointMatrix(def, value, pivot.matrix);
    pivot.updateMatrixWorld(true);
    return node.pieces.some(({ batch, casts }) => casts && batch.joint === joint);
  }

  get triangles(): number {
    return this.pieces.reduce((sum, { mesh }) => sum + (mesh.geometry.getIndex()?.count ?? 0) / 3, 0);
  }

  dispose(): void {
    this.merger.dispose();
    for (const { mesh } of this.pieces) mesh.geometry.dispose();
  }
}

/** Fan blades and clock hands: they never rest, and a shadow of theirs would have the whole map drawn for each picture. */
function spins(def: NodeDef, joint: string | undefined): boolean {
  return def.joints?.some(({ name, kind }) => name === joint && kind === "spin") ?? false;
}

/** Whether a batch wears what it wears when on. */
function shines({ on, phase, def }: DrawnNode, { lamp }: Batch): boolean {
  if (!on || lamp === undefined) return on;
  return def.mechanism?.phases?.[phase]?.lit?.includes(lamp) ?? false;
}

/** Walls, floors, ceilings: they do not move, so light may be baked on them. */
export function isBuilding(def: NodeDef): boolean {
  return def.structural === true && def.body === "static" && !def.mechanism;
}

/** Where a node stands in the scene as built. */
export function placed({ position, quaternion = [0, 0, 0, 1], scale = [1, 1, 1] }: NodeDef): Matrix4 {
  return new Matrix4().compose(
    new Vector3(...position),
    new Quaternion(...quaternion),
    new Vector3(...scale),
  );
}

function placeGroup(group: Object3D, position: Vec3, quaternion: Quat, scale: Vec3): void {
  group.position.set(...position);
  group.quaternion.set(...quaternion);
  group.scale.set(...scale);
  group.updateMatrix();
}

function pivotOf(joints: ReadonlyMap<string, Object3D>, def: NodeDef, name: string): Object3D {
  const pivot = joints.get(name);
  if (!pivot) throw new Error(`"${def.id}" has a part on the joint "${name}", which it does not define.`);
  return pivot;
}

const turned = new Quaternion();
const moved = new Vector3();
const ONE = new Vector3(1, 1, 1);

/** The matrix of a joint's parts, given in the node's frame, at a value in radians, metres or seconds. */
export function jointMatrix(joint: JointDef, value: number, out: Matrix4): Matrix4 {
  if (joint.kind === "clip") return joint.motion ? motionMatrix(joint.motion, value, out) : out.identity();
  const axis = new Vector3(...joint.axis).normalize();
  if (joint.kind === "slide") return out.makeTranslation(axis.multiplyScalar(value));
  const origin = new Vector3(...joint.origin);
  turned.setFromAxisAngle(axis, value);
  moved.copy(origin).applyQuaternion(turned);
  return out.compose(origin.sub(moved), turned, ONE);
}

/** World bounds of a mesh, from its geometry's box. */
export function worldBox(piece: Piece, out: Box3): Box3 {
  const box = piece.mesh.geometry.boundingBox;
  if (!box) piece.mesh.geometry.computeBoundingBox();
  return out.copy(piece.mesh.geometry.boundingBox as Box3).applyMatrix4(piece.mesh.matrixWorld);
}
