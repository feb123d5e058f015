/**
 * The building of a scene as it is drawn: cut so that light can vary along it, sorted by the room it faces, and lit.
 *
 * Owns: making these shapes, and their bytes in a file, so that what was made when the bundle was built need not be made
 * when a world is loaded. Refuses: fetching the file (lightfile), what is no building, GL. A file is good for one scene
 * only, which its key names; numbers are kept as they are.
 */
import { BufferAttribute, BufferGeometry, type Matrix4, Vector3 } from "three";
import type { SceneDef } from "../kit/model";
import { aligned, packBytes, readText } from "../runtime/bytes";
import { measure } from "./bounds";
import type { SceneLight } from "./light";
import { Merger } from "./merge";
import { isBuilding, placed } from "./nodes";
import { Probes } from "./probes";
import { Sky } from "./sky";
import { edgeOf, tessellate } from "./tessellate";

/** A piece of the building that faces one room (-1: the open air). */
export interface Wall {
  readonly room: number;
  readonly geometry: BufferGeometry;
}

/** Shapes by node and number of the batch among the node's. */
export type Walls = ReadonlyMap<string, readonly Wall[]>;

export function wallKey(node: string, batch: number): string {
  return `${node} ${batch}`;
}

/** Cuts and lights the whole building. */
export function makeWalls(def: SceneDef, light: SceneLight): Walls {
  const probes = new Probes(def.rooms, light.grids, new Sky(def.sky));
  const edges_m = probes.indoors.map(edgeOf);
  const merger = new Merger(light.openness);
  const walls = new Map<string, readonly Wall[]>();
  for (const node of def.nodes.filter(isBuilding)) {
    const matrix = placed(node);
    merger.batches(node.parts, true).forEach((batch, number) => {
      const shapes = tessellate(batch.geometry(), matrix, probes.indoors, edges_m);
      for (const { room, geometry } of shapes) lightWall(geometry, matrix, room, probes);
      walls.set(wallKey(node.id, number), shapes);
    });
  }
  return walls;
}

/** Light from all around and the darkening of corners, for every vertex of a wall. */
export function lightWall(
  geometry: BufferGeometry,
  matrix: Matrix4,
  room: number,
  probes: Pick<Probes, "cornerLight" | "inRoom">,
): void {
  const position = geometry.getAttribute("position");
  const normal = geometry.getAttribute("normal");
  const ambient = new Float32Array(position.count * 3);
  const lean = new Float32Array(position.count * 3);
  const p = new Vector3();
  const n = new Vector3();
  const light = { r: 0, g: 0, b: 0, dx: 0, dy: 0, dz: 0 };
  for (let i = 0; i < position.count; i++) {
    p.fromBufferAttribute(position, i).applyMatrix4(matrix);
    n.fromBufferAttribute(normal, i).transformDirection(matrix);
    const open = probes.cornerLight(room, p, n);
    probes.inRoom(room, p.x + n.x * 0.2, p.y + n.y * 0.2, p.z + n.z * 0.2, light);
    ambient.set([light.r * open, light.g * open, light.b * open], i * 3);
    lean.set([light.dx, light.dy, light.dz], i * 3);
  }
  geometry.setAttribute("aAmbient", new BufferAttribute(ambient, 3));
  geometry.setAttribute("aLean", new BufferAttribute(lean, 3));
}

/** What is kept of each vertex: numbers, and whether they are bytes. */
const ATTRIBUTES = [
  ["position", 3, false],
  ["normal", 3, false],
  ["uv", 2, false],
  ["color", 4, true],
  ["aAmbient", 3, false],
  ["aLean", 3, false],
] as const;

interface Entry {
  readonly key: string;
  readonly room: number;
  readonly vertices: number;
  readonly corners: number;
}

/** The bytes of a file: header (JSON), then of each shape its attributes and its index. */
export function packWalls(walls: Walls, key: string): Uint8Array<ArrayBuffer> {
  const shapes = [...walls].flatMap(([wall, list]) => list.map((shape) => ({ wall, ...shape })));
  const entries: Entry[] = shapes.map(({ wall, room, geometry }) => ({
    key: wall,
    room,
    vertices: geometry.getAttribute("position").count,
    corners: geometry.getIndex()?.count ?? 0,
  }));
  const lists = shapes.flatMap(({ geometry }) => [
    ...ATTRIBUTES.map(([name]) => geometry.getAttribute(name).array as ArrayBufferView),
    (geometry.getIndex()?.array ?? new Uint16Array()) as ArrayBufferView,
  ]);
  return packBytes(JSON.stringify({ key, entries }), lists);
}

/** The shapes of a file; null when it is of another scene. */
export function unpackWalls(bytes: Uint8Array<ArrayBuffer>, key: string): Walls | null {
  const found = readText(bytes);
  if (!found) return null;
  const header = JSON.parse(found.text) as { key: string; entries: Entry[] };
  const size = header.entries.reduce((sum, entry) => sum + sizeOf(entry), found.start);
  if (header.key !== key || size !== bytes.length) return null;
  const walls = new Map<string, Wall[]>();
  let at = found.start;
  for (const { key: wall, room, vertices, corners } of header.entries) {
    const geometry = new BufferGeometry();
    for (const [name, width, isBytes] of ATTRIBUTES) {
      const count = vertices * width;
      const array = isBytes
        ? new Uint8Array(bytes.buffer, at, count)
        : new Float32Array(bytes.buffer, at, count);
      geometry.setAttribute(name, new BufferAttribute(array, width, isBytes));
      at += aligned(array.byteLength);
    }
    const index =
      vertices > 65535
        ? new Uint32Array(bytes.buffer, at, corners)
        : new Uint16Array(bytes.buffer, at, corners);
    geometry.setIndex(new BufferAttribute(index, 1));
    at += aligned(index.byteLength);
    measure(geometry);
    const list = walls.get(wall);
    if (list) list.push({ room, geometry });
    else walls.set(wall, [{ room, geometry }]);
  }
  return walls;
}

function sizeOf({ vertices, corners }: Entry): number {
  const columns = ATTRIBUTES.map(([, width, isBytes]) => aligned(vertices * width * (isBytes ? 1 : 4)));
  return columns.reduce((sum, bytes) => sum + bytes, aligned(corners * (vertices > 65535 ? 4 : 2)));
}
