/**
 * The nodes of a scene as three's objects: groups for poses, groups for joints, one mesh for each batch.
 *
 * Owns: building the views, poses, joints, what is shown, which material each mesh wears. Refuses: light, drawing.
 */
import {
  type Box3,
  type BufferGeometry,
  Group,
  Layers,
  Matrix4,
  Mesh,
  type Object3D,
  Quaternion,
  Scene,
  Vector3,
} from "three";
import type { DeformDef } from "../kit/authored";
import type { BoxDef, JointDef, NodeDef, PartDef, Quat, SceneDef, Vec3 } from "../kit/model";
import { deform, motionMatrix } from "../kit/motion";
import { startingJoints } from "../runtime/mechanisms";
import type { Look, NodeView } from "../runtime/ports";
import type { Mark, Traits } from "./authored";
import type { MaterialShelf, MaterialValues } from "./materials";
import { type Batch, Merger } from "./merge";
import { edgeOf, tessellate } from "./tessellate";
import { type Walls, wallKey } from "./walls";

/** Casters of shadows that have never moved are on this layer, besides 0; those that have, on MOBILE_LAYER. */
export const SHADOW_LAYER = 1;
export const MOBILE_LAYER = 5;
/** Surfaces that ids and depth see. */
export const SOLID_LAYER = 2;
/** The same of authored surfaces that need a material of their own there: they have holes or a back that is not seen. */
export const STENCIL_SHADOW_LAYER = 3;
export const STENCIL_MOBILE_LAYER = 6;
export const STENCIL_SOLID_LAYER = 4;

/** More pieces than any node has. */
const MOST_PIECES = 4096;

/** One mesh with what drawing needs to know of it. */
export interface Piece {
  readonly mesh: Mesh;
  readonly node: DrawnNode;
  readonly batch: Batch;
  /** The room that a piece of the building faces; undefined for things, whose room is where they are. */
  readonly room: number | undefined;
  /** Bounds, in the mesh's frame, of all that is drawn with it; light is chosen for these. */
  readonly bounds: Box3;
  /** Place in the order of the scene, to break ties in drawing. */
  readonly order: number;
  readonly casts: boolean;
  lamps: number;
  /** Of a mesh with an authored material: what its geometry has. */
  readonly traits: Traits | undefined;
  /** The material of its state. */
  worn: string;
}

export interface DrawnNode {
  readonly def: NodeDef;
  /** Place in the scene, and its number in the id buffer less one. */
  readonly number: number;
  readonly view: NodeView;
  /** The meshes that the view shows. */
  readonly meshes: Mesh[];
  readonly pieces: Piece[];
  readonly changed: Map<string, MaterialValues>;
  look: Look | null;
  on: boolean;
  /** Whether it has moved, appeared or gone since the stage was made. */
  mobile: boolean;
  /** Of a node that runs through phases: which one, by its index. */
  phase: number;
}

interface Shape {
  readonly room: number | undefined;
  readonly geometry: BufferGeometry;
  readonly bounds: Box3;
}

export class Nodes {
  readonly scene = new Scene();
  readonly byId = new Map<string, DrawnNode>();
  readonly views = new Map<string, NodeView>();
  /** Whether any node has moved since the stage was made. */
  anyMobile = false;
  private readonly merger: Merger;
  private readonly materials: MaterialShelf;
  private readonly rooms: readonly BoxDef[];
  private readonly edges_m: readonly number[];
  /** The nodes of the scene as built. */
  private readonly built: ReadonlySet<NodeDef>;
  /** Numbers of the scene's own nodes; what comes later takes the lowest number that is free behind them. */
  private readonly numbers: ReadonlyMap<string, number>;
  private list: readonly Piece[] | null = null;

  /**
   * `rooms`: bounds of the roofed rooms, by which the building is cut; `open`: openness of the things' vertices;
   * `walls`: the building, as far as it has been cut and lit before; `plain`: every part is a mesh of its own, and all
   * are drawn.
   */
  constructor(
    def: SceneDef,
    materials: MaterialShelf,
    rooms: readonly BoxDef[],
    open: ReadonlyMap<BufferGeometry, Uint8Array>,
    private readonly walls: Walls | null = null,
    private readonly plain = false,
  ) {
    this.built = new Set(def.nodes);
    this.materials = materials;
    this.rooms = rooms;
    this.edges_m = rooms.map(edgeOf);
    this.merger = new Merger(open);
    this.numbers = new Map(def.nodes.map((node, number) => [node.id, number]));
    this.scene.matrixWorldAutoUpdate = false;
    for (const node of def.nodes) {
      if (this.byId.has(node.id)) throw new Error(`Two nodes of the scene are called "${node.id}".`);
      this.add(node);
    }
  }

  /** Every mesh, in the order of the nodes' numbers. */
  get pieces(): readonly Piece[] {
    this.list ??= this.ordered.flatMap((node) => node.pieces);
    return this.list;
  }

  /** All nodes in the order of their numbers. */
  get ordered(): readonly DrawnNode[] {
    return [...this.byId.values()].sort((a, b) => a.number - b.number);
  }

  /** Ids in the order of their numbers; empty where a number is free. */
  get table(): string[] {
    const table: string[] = [];
    for (const { def, number } of this.byId.values()) table[number] = def.id;
    return Array.from(table, (id) => id ?? "");
  }

  /** Adds a node that is not there. */
  add(def: NodeDef): DrawnNode {
    const drawn = this.build(def);
    this.byId.set(def.id, drawn);
    this.views.set(def.id, drawn.view);
    this.scene.add(drawn.view.group);
    this.list = null;
    this.dress(drawn);
    return drawn;
  }

  /** Takes a node away. */
  remove(node: DrawnNode): void {
    this.strip(node);
    this.scene.remove(node.view.group);
    this.byId.delete(node.def.id);
    this.views.delete(node.def.id);
  }

  /** Gives a node other parts to show; its pose and joints stay. */
  reshape(node: DrawnNode, parts: readonly PartDef[]): void {
    this.strip(node);
    this.fill(node, parts);
    node.view.group.updateMatrixWorld(true);
    this.dress(node);
  }

  private strip(node: DrawnNode): void {
    for (const { mesh, room } of node.pieces) {
      mesh.removeFromParent();
      if (room !== undefined) mesh.geometry.dispose();
    }
    node.pieces.length = 0;
    node.meshes.length = 0;
    this.list = null;
  }

  private numberFor(id: string): number {
    const own = this.numbers.get(id);
    if (own !== undefined) return own;
    const taken = new Set([...this.byId.values()].map(({ number }) => number));
    let number = this.numbers.size;
    while (taken.has(number)) number += 1;
    return number;
  }

  get(id: string): DrawnNode {
    const node = this.byId.get(id);
    if (!node) throw new Error(`The scene has no node "${id}".`);
    return node;
  }

  /** A node as it is before anything happens: what has stood open from the beginning has not moved. */
  private build(def: NodeDef): DrawnNode {
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
      number: this.numberFor(def.id),
      view: { id: def.id, group, joints, meshes },
      meshes,
      pieces: [],
      changed: new Map(),
      look: null,
      on: def.mechanism?.on ?? false,
      mobile: false,
      phase: 0,
    };
    this.fill(node, def.parts);
    if (def.joints) for (const [joint, value] of startingJoints(def)) this.setJoint(node, joint, value);
    group.updateMatrixWorld(true);
    return node;
  }

  /** Makes the meshes of a node's parts. */
  private fill(node: DrawnNode, parts: readonly PartDef[]): void {
    const { def, view } = node;
    const { group, joints } = view;
    const fixed = isBuilding(def);
    const batches = this.merger.batches(parts, fixed, (name) => this.materials.isAuthored(name));
    for (const [number, batch] of batches.entries()) {
      const authored = this.materials.isAuthored(batch.material);
      const known = fixed && parts === def.parts && this.built.has(def) ? this.walls : null;
      const walls = known?.get(wallKey(def.id, number))?.map(({ room, geometry }) => whole(geometry, room));
      const shapes = authored
        ? [whole(batch.geometry())]
        : (walls ?? this.shapes(batch, fixed ? group.matrix : null));
      for (const { room, geometry, bounds } of shapes) {
        const mesh = new Mesh(geometry);
        mesh.name = def.id;
        mesh.matrixAutoUpdate = false;
        mesh.frustumCulled = !this.plain;
        const piece: Piece = {
          mesh,
          node,
          batch,
          room,
          bounds,
          order: node.number * MOST_PIECES + node.pieces.length,
          casts: batch.casts_shadow && !spins(def, batch.joint),
          lamps: 0,
          traits: authored ? traitsOf(geometry) : undefined,
          worn: batch.material,
        };
        mesh.userData.order = piece.order;
        node.pieces.push(piece);
        node.meshes.push(mesh);
        (batch.joint === undefined || batch.deform ? group : pivotOf(joints, def, batch.joint)).add(mesh);
      }
    }
  }

  /** What a batch is drawn as: one shape, or one for each room that it faces where it is a building's, placed there. */
  private shapes(batch: Batch, building: Matrix4 | null): Shape[] {
    const cut = (geometry: BufferGeometry): Omit<Shape, "bounds">[] =>
      building ? tessellate(geometry, building, this.rooms, this.edges_m) : [{ room: undefined, geometry }];
    const merged = cut(batch.geometry()).map(({ room, geometry }) => whole(geometry, room));
    if (!this.plain) return merged;
    const single = batch.sources.flatMap((source) => cut(this.merger.geometry([source], building !== null)));
    return merged.flatMap(({ room, bounds }) =>
      single.filter((shape) => shape.room === room).map(({ geometry }) => ({ room, geometry, bounds })),
    );
  }

  /** Gives every mesh of a node the material of its state. */
  dress(node: DrawnNode): void {
    for (const piece of node.pieces) {
      const { batch, mesh } = piece;
      const own = batch.material_on !== undefined && shines(node, batch) ? batch.material_on : batch.material;
      const other = node.look?.materials?.get(own);
      if (other) this.materials.learn([other]);
      const name = other?.name ?? own;
      piece.worn = name;
      mesh.material = this.materials.get(name, node.changed.get(own), piece.lamps, piece.traits);
      const solid = this.materials.isOpaque(name);
      const { casts = true, alone = false } = node.look?.shadow ?? {};
      mesh.layers.disableAll();
      if (!alone) mesh.layers.enable(0);
      if (solid && !alone)
        mesh.layers.enable(this.hasStencil(piece, "id") ? STENCIL_SOLID_LAYER : SOLID_LAYER);
      if (!(solid && piece.casts && casts)) continue;
      const [plain, stencil] = node.mobile
        ? [MOBILE_LAYER, STENCIL_MOBILE_LAYER]
        : [SHADOW_LAYER, STENCIL_SHADOW_LAYER];
      mesh.layers.enable(this.hasStencil(piece, "shadow") ? stencil : plain);
    }
  }

  private hasStencil({ traits, worn }: Piece, mark: Mark): boolean {
    return traits !== undefined && this.materials.stencil(worn, traits, mark) !== null;
  }

  /** Has `draw` draw the surfaces of a stencil layer, each with its stencil of a mark. Nothing is drawn where there are none. */
  withStencils(mark: Mark, layer: number, draw: () => void): void {
    stencilled.set(layer);
    const worn = new Map<Mesh, Mesh["material"]>();
    for (const piece of this.pieces) {
      const { mesh, traits } = piece;
      const stencil =
        mesh.layers.test(stencilled) && traits && this.materials.stencil(piece.worn, traits, mark);
      if (!stencil) continue;
      worn.set(mesh, mesh.material);
      mesh.material = stencil;
    }
    if (worn.size > 0) draw();
    for (const [mesh, material] of worn) mesh.material = material;
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

  /** From now on it counts among what moves; false when it did already. */
  setMobile(node: DrawnNode): boolean {
    if (node.mobile) return false;
    node.mobile = true;
    this.anyMobile = true;
    this.dress(node);
    return true;
  }

  /** Moves a joint's parts; false when they are there already. */
  setJoint(node: DrawnNode, joint: string, value: number): boolean {
    const def = node.def.joints?.find(({ name }) => name === joint);
    if (!def) throw new Error(`"${node.def.id}" has no joint "${joint}".`);
    const pivot = pivotOf(node.view.joints, node.def, joint);
    jointMatrix(def, value, turnedTo);
    const bends = node.pieces.some(({ batch }) => batch.joint === joint && batch.deform);
    if (pivot.matrix.equals(turnedTo) && !bends) return false;
    pivot.matrix.copy(turnedTo);
    pivot.updateMatrixWorld(true);
    for (const { batch, mesh } of node.pieces)
      if (batch.joint === joint && batch.deform) bend(mesh.geometry, batch.deform, value);
    return true;
  }

  get triangles(): number {
    return this.pieces.reduce((sum, { mesh: { geometry } }) => {
      return sum + (geometry.getIndex() ?? geometry.getAttribute("position")).count / 3;
    }, 0);
  }

  dispose(): void {
    this.merger.dispose();
    for (const { mesh } of this.pieces) mesh.geometry.dispose();
  }
}

const stencilled = new Layers();

function traitsOf(geometry: BufferGeometry): Traits {
  const color = geometry.getAttribute("color") as Attribute | undefined;
  let sheer = false;
  if (color?.itemSize === 4) for (let i = 0; i < color.count && !sheer; i++) sheer = color.getW(i) < 0.99;
  return { painted: color !== undefined, second_uv: geometry.hasAttribute("uv1"), sheer };
}

/** Shows a mesh that bends as it is at a second. */
function bend(geometry: BufferGeometry, def: DeformDef, seconds: number): void {
  const [position, normal] = [geometry.getAttribute("position"), geometry.getAttribute("normal")];
  deform(def, seconds, position.array as Float32Array, normal.array as Float32Array);
  position.needsUpdate = normal.needsUpdate = true;
  geometry.computeBoundingBox();
  geometry.computeBoundingSphere();
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

type Attribute = ReturnType<BufferGeometry["getAttribute"]>;

const turned = new Quaternion();
const turnedTo = new Matrix4();
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

/** World bounds of a piece, and of all that is drawn with it. */
export function worldBox({ bounds, mesh }: Piece, out: Box3): Box3 {
  return out.copy(bounds).applyMatrix4(mesh.matrixWorld);
}

function whole(geometry: BufferGeometry, room?: number): Shape {
  return { room, geometry, bounds: boxOf(geometry) };
}

function boxOf(geometry: BufferGeometry): Box3 {
  if (!geometry.boundingBox) geometry.computeBoundingBox();
  return geometry.boundingBox as Box3;
}
