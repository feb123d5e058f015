/**
 * Light on the things of a scene, brought up to date before a picture.
 *
 * Owns: baked light on the building, the constants of every mesh (light from all around, glow, lamps), the lamps'
 * uniforms, the exposure an eye has at a place. Refuses: to decide when to draw; keeps nothing of earlier pictures.
 */
import { Box3, type Mesh, Vector3 } from "three";
import type { BoxDef, LightDef } from "../kit/model";
import type { Field } from "./field";
import {
  glowInRoom,
  type LitLamp,
  lampLight,
  lampsNear,
  type Near,
  roomOf,
  standAlike,
  strongest,
} from "./lamps";
import { type DrawnNode, isBuilding, type Nodes, type Piece, worldBox } from "./nodes";
import type { Ambient, Surroundings } from "./probes";
import type { Profile } from "./profile";
import { MOST_LAMPS, type Shared } from "./shared";
import type { Sky } from "./sky";
import { lightWall } from "./walls";

export interface LightValues {
  readonly intensity?: number;
  readonly color?: number;
}

/** Locations of the attributes that are constant for a mesh, as in shaders/surface. */
const [AMBIENT, LEAN, GLOW, LAMPS, ID, FRONT, SHEAR] = [8, 9, 10, 11, 12, 13, 14];

interface Constants {
  readonly ambient: Ambient;
  /** Where its mesh is, in the world, and in which room. */
  readonly box: Box3;
  room: number;
  /** Lamps in reach of it; null until asked for since it or a lamp has moved. */
  near: readonly Near[] | null;
  glow: readonly [number, number, number];
  readonly lamps: [number, number, number, number];
}

/** What lamps give a room directly, against what its walls give back of it; for the eye's exposure. */
const LAMPS_COUNT = 2.2;
const UPRIGHT: readonly [number, number] = [0, 0];
const NOWHERE = new Vector3();
const NOT_COUNTED: readonly DrawnNode[] = [];
const EVERYWHERE = new Vector3(1e6, 1e6, 1e6);
const middle = new Vector3();
const none = (): Ambient => ({ r: 0, g: 0, b: 0, dx: 0, dy: 0, dz: 0 });

export class Lighting {
  private readonly rooms: readonly BoxDef[];
  private readonly constants = new Map<Mesh, Constants>();
  private readonly changedLights = new Map<string, LightValues>();
  private withLights: readonly DrawnNode[] = [];
  private readonly moved = new Set<Piece>();
  /** Pieces that read the field by themselves. */
  private readonly authored = new Set<Piece>();
  private relamp = true;
  private lit: readonly LitLamp[] = [];
  /** Light that lamps throw back, by room; of the lamps that are lit. */
  private readonly glows = new Map<number, readonly [number, number, number]>();

  constructor(
    private readonly probes: Surroundings,
    private readonly nodes: Nodes,
    private readonly sky: Sky,
    private readonly shared: Shared,
    private readonly profile: Profile,
    /** Lights authored surfaces, lamps and all. */
    private readonly field: Field | null = null,
  ) {
    this.rooms = probes.indoors;
    for (const node of nodes.ordered) this.adopt(node);
  }

  /** Lights a node that has come into the scene, or has other meshes. */
  adopt(node: DrawnNode): void {
    for (const piece of node.pieces) {
      const c: Constants = {
        ambient: none(),
        box: new Box3(),
        room: -1,
        near: null,
        glow: [0, 0, 0],
        lamps: [0, 0, 0, 0],
      };
      this.constants.set(piece.mesh, c);
      if (piece.traits) this.authored.add(piece);
      else {
        const { geometry, matrixWorld } = piece.mesh;
        if (isBuilding(node.def) && !geometry.hasAttribute("aAmbient"))
          lightWall(geometry, matrixWorld, piece.room ?? -1, this.probes);
        this.moved.add(piece);
      }
      piece.mesh.onBeforeRender = (renderer) =>
        this.bind(renderer.getContext() as WebGL2RenderingContext, piece, c);
    }
    this.count();
  }

  /** Forgets the meshes of a node that goes, or gets others. */
  drop(node: DrawnNode): void {
    for (const piece of node.pieces) {
      this.constants.delete(piece.mesh);
      this.moved.delete(piece);
    }
    this.count();
  }

  /** Forgets what was changed of a node's lights. */
  forgetLights(node: DrawnNode): void {
    for (const index of (node.def.lights ?? []).keys()) this.changedLights.delete(`${node.def.id} ${index}`);
  }

  private count(): void {
    this.relamp = true;
    this.withLights = NOT_COUNTED;
  }

  /** A node has moved: its light must be found again; with lamps of its own, everybody's. */
  onMoved(node: DrawnNode): void {
    for (const piece of node.pieces) if (!this.authored.has(piece)) this.moved.add(piece);
    if (node.def.lights?.length) this.relamp = true;
  }

  /** A lamp was switched or changed. */
  onSwitched(): void {
    this.relamp = true;
  }

  setLight(node: DrawnNode, index: number, values: LightValues | null): void {
    if (!node.def.lights?.[index]) throw new Error(`"${node.def.id}" has no light ${index}.`);
    if (values) this.changedLights.set(`${node.def.id} ${index}`, values);
    else this.changedLights.delete(`${node.def.id} ${index}`);
    this.relamp = true;
  }

  /** Brings everything up to date with where things are and what is on. */
  prepare(): void {
    const lit = this.relamp ? this.litLamps() : null;
    if (lit && this.field?.relight(lit))
      for (const piece of this.nodes.pieces) if (!this.authored.has(piece)) this.moved.add(piece);
    for (const piece of this.moved) this.locate(piece);
    if (lit) {
      const before = this.lit;
      this.lit = lit.slice(0, MOST_LAMPS);
      if (!standAlike(before, this.lit)) for (const c of this.constants.values()) c.near = null;
      this.writeLamps(this.lit);
      this.glows.clear();
      for (const piece of this.nodes.pieces) if (!this.authored.has(piece)) this.lightByLamps(piece);
    } else for (const piece of this.moved) this.lightByLamps(piece);
    this.moved.clear();
    this.relamp = false;
  }

  /** Finds where a piece is, and the light from all around there. */
  private locate(piece: Piece): void {
    const c = this.constants.get(piece.mesh) as Constants;
    worldBox(piece, c.box).getCenter(middle);
    c.near = null;
    c.room = piece.room ?? roomOf(this.rooms, middle);
    if (piece.room === undefined) this.probes.at(middle.x, middle.y, middle.z, c.ambient);
  }

  private lightByLamps(piece: Piece): void {
    const c = this.constants.get(piece.mesh) as Constants;
    let glow = this.glows.get(c.room);
    if (!glow) {
      glow = glowInRoom(this.lit, c.room, this.rooms);
      this.glows.set(c.room, glow);
    }
    c.glow = glow;
    c.near ??= lampsNear(this.lit, c.box, this.rooms, piece.room);
    const chosen = strongest(this.lit, c.near, this.profile.lamps);
    c.lamps.fill(0);
    chosen.forEach(({ lamp, weight }, k) => {
      c.lamps[k * 2] = lamp;
      c.lamps[k * 2 + 1] = weight;
    });
    const drawn = chosen.length > 0 ? this.profile.lamps : 0;
    if (piece.lamps === drawn) return;
    piece.lamps = drawn;
    this.nodes.dress(piece.node);
  }

  /** Lamps that are lit and shown, in the order of the scene. */
  litLamps(): LitLamp[] {
    const lit: LitLamp[] = [];
    if (this.withLights === NOT_COUNTED)
      this.withLights = this.nodes.ordered.filter((node) => (node.def.lights ?? []).length > 0);
    for (const node of this.withLights) {
      if (!node.on || !node.view.group.visible) continue;
      node.def.lights?.forEach((light, index) => {
        const lamp = this.litLamp(node, light, this.changedLights.get(`${node.def.id} ${index}`));
        if (lamp.light.some((channel) => channel > 0)) lit.push(lamp);
      });
    }
    return lit;
  }

  private litLamp(node: DrawnNode, light: LightDef, values: LightValues | undefined): LitLamp {
    const matrix = node.view.group.matrixWorld;
    const position = new Vector3(...light.position).applyMatrix4(matrix);
    const factor = node.def.mechanism?.phases?.[node.phase]?.light ?? 1;
    const target =
      light.kind === "spot" || light.target
        ? new Vector3(...(light.target ?? [0, -1, 0])).applyMatrix4(matrix)
        : null;
    const end = light.kind === "tube" && light.to ? new Vector3(...light.to).applyMatrix4(matrix) : null;
    return {
      position,
      end,
      aim: target ? target.sub(position).normalize() : null,
      angle_deg: light.angle_deg ?? 45,
      light: lampLight(values?.color ?? light.color, factor * (values?.intensity ?? light.intensity)),
      range_m: light.distance_m,
      room: roomOf(this.rooms, position),
    };
  }

  private writeLamps(lit: readonly LitLamp[]): void {
    const { lampPlace, lampReach, lampLight: lights, lampAim, lampRoom, lampRoomHalf } = this.shared;
    lit.forEach((lamp, i) => {
      const edge = lamp.aim ? Math.cos((lamp.angle_deg * Math.PI) / 180) : -2;
      lampPlace.value[i]?.set(lamp.position.x, lamp.position.y, lamp.position.z, lamp.range_m);
      const reach = lamp.end?.clone().sub(lamp.position) ?? NOWHERE;
      lampReach.value[i]?.set(reach.x, reach.y, reach.z, 1 / Math.max(1e-6, reach.lengthSq()));
      lights.value[i]?.set(...lamp.light, edge);
      const { x, y, z } = lamp.aim ?? { x: 0, y: -1, z: 0 };
      lampAim.value[i]?.set(x, y, z, lamp.aim ? (1 - edge) * 0.45 : 0.1);
      const room = this.rooms[lamp.room];
      const min = room ? new Vector3(...room.min) : EVERYWHERE.clone().negate();
      const max = room ? new Vector3(...room.max) : EVERYWHERE.clone();
      const centre = min.clone().add(max).multiplyScalar(0.5);
      const half = max.sub(min).multiplyScalar(0.5);
      lampRoom.value[i]?.set(centre.x, centre.y, centre.z, 0);
      lampRoomHalf.value[i]?.set(half.x, half.y, half.z, 0);
    });
  }

  /** How much brighter an eye at a place sees the world than in the open air, 1.25 … 16; call after `prepare`. */
  adaptation(eye: Vector3): number {
    const here = this.probes.at(eye.x, eye.y, eye.z, none());
    const lamps = glowInRoom(this.lit, roomOf(this.rooms, eye), this.rooms);
    const open = this.sky.ambient;
    const light = here.r + here.g + here.b + LAMPS_COUNT * (lamps[0] + lamps[1] + lamps[2]);
    const ratio = (open.r + open.g + open.b) / Math.max(1e-4, light);
    return Math.min(16, 1.25 * Math.max(1, 1.9 * ratio));
  }

  /** Sets a mesh's constants as values of attributes that its geometry does not have. */
  private bind(gl: WebGL2RenderingContext, piece: Piece, c: Constants): void {
    gl.vertexAttrib3f(AMBIENT, c.ambient.r, c.ambient.g, c.ambient.b);
    gl.vertexAttrib3f(LEAN, c.ambient.dx, c.ambient.dy, c.ambient.dz);
    gl.vertexAttrib3f(GLOW, c.glow[0], c.glow[1], c.glow[2]);
    gl.vertexAttrib4f(LAMPS, c.lamps[0], c.lamps[1], c.lamps[2], c.lamps[3]);
    const id = piece.node.number + 1;
    gl.vertexAttrib3f(ID, (id & 255) / 255, ((id >> 8) & 255) / 255, ((id >> 16) & 255) / 255);
    const { through, shadow } = piece.node.look ?? {};
    gl.vertexAttrib1f(FRONT, through ? 1 : 0);
    const [x, z] = shadow?.lean ?? UPRIGHT;
    gl.vertexAttrib3f(SHEAR, x, z, piece.node.view.group.position.y);
  }
}
