/**
 * Decoded geometry made fit for use.
 *
 * Owns: plain float attributes of the vertices that are used, indices within range, finite places, normals where there
 * are none or bad ones, and connected parts. Refuses: what cannot be mended, with the primitive's name in the message.
 */
import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from "three";
import { ImportFault } from "../runtime/ports";
import { boxOf } from "./placing";

/** A mesh in its own frame. All lists are by vertex but `index`. */
export interface Sound {
  readonly position: Float32Array;
  readonly normal: Float32Array;
  readonly uv: Float32Array | null;
  readonly uv1: Float32Array | null;
  readonly color: { readonly values: Float32Array; readonly size: 3 | 4 } | null;
  readonly index: Uint32Array;
  /** Which vertex of the file's mesh each one is. */
  readonly source: Uint32Array;
  /** It is one of several connected parts. */
  readonly part?: true;
}

type Attribute = BufferAttribute | InterleavedBufferAttribute;

/** A geometry made fit. Null when it has no triangle. Throws ImportFault. */
export function soundMesh(geometry: BufferGeometry, name: string): Sound | null {
  const position = geometry.getAttribute("position") as Attribute | undefined;
  if (!position) return null;
  const corners = readCorners(geometry, position.count, name);
  if (corners.length < 3) return null;
  const normal = usableNormals(geometry, position.count);
  const { index, source } = normal ? compact(corners, position.count) : separate(corners);
  const places = readPlaces(position, source, name);
  const sound = {
    position: places,
    normal: normal ? pick(normal, source, 3) : new Float32Array(places.length),
    uv: pickUv(geometry, "uv", source),
    uv1: pickUv(geometry, "uv1", source),
    color: pickColor(geometry, source),
    index,
    source,
  };
  mendNormals(sound, normal !== null);
  return sound;
}

/** Vertex of each corner, in whole triangles. */
function readCorners(geometry: BufferGeometry, vertices: number, name: string): Uint32Array {
  const index = geometry.getIndex();
  const count = (index ? index.count : vertices) - ((index ? index.count : vertices) % 3);
  const corners = new Uint32Array(count);
  for (let at = 0; at < count; at += 1) {
    const corner = index ? index.getX(at) : at;
    if (!(corner < vertices))
      throw new ImportFault(`It is broken: ${name} has an index ${corner}, and only ${vertices} vertices.`);
    corners[at] = corner;
  }
  return corners;
}

function usableNormals(geometry: BufferGeometry, vertices: number): Attribute | null {
  const normal = geometry.getAttribute("normal") as Attribute | undefined;
  return normal && normal.count >= vertices && normal.itemSize === 3 ? normal : null;
}

/** Only the vertices that are used, in their order. */
function compact(corners: Uint32Array, vertices: number): { index: Uint32Array; source: Uint32Array } {
  const used = new Uint8Array(vertices);
  for (const corner of corners) used[corner] = 1;
  const place = new Uint32Array(vertices);
  let count = 0;
  for (let vertex = 0; vertex < vertices; vertex += 1) if (used[vertex]) place[vertex] = count++;
  const source = new Uint32Array(count);
  for (let vertex = 0, at = 0; vertex < vertices; vertex += 1) if (used[vertex]) source[at++] = vertex;
  return { index: corners.map((corner) => place[corner] as number), source };
}

/** A vertex for each corner: without normals of its own a mesh is flat, as the format says. */
function separate(corners: Uint32Array): { index: Uint32Array; source: Uint32Array } {
  return { index: Uint32Array.from(corners, (_, at) => at), source: corners };
}

function readPlaces(position: Attribute, source: Uint32Array, name: string): Float32Array {
  const places = pick(position, source, 3);
  const nowhere = places.findIndex((value) => !Number.isFinite(value));
  if (nowhere < 0) return places;
  const vertex = Math.floor(nowhere / 3);
  const words = places.subarray(vertex * 3, vertex * 3 + 3).join(", ");
  throw new ImportFault(`It is broken: ${name} has a vertex that is nowhere (${words}).`);
}

function pick(attribute: Attribute, source: Uint32Array, size: number): Float32Array {
  const values = new Float32Array(source.length * size);
  source.forEach((vertex, at) => {
    for (let item = 0; item < size; item += 1)
      values[at * size + item] = attribute.getComponent(vertex, item);
  });
  return values;
}

function pickUv(geometry: BufferGeometry, name: string, source: Uint32Array): Float32Array | null {
  const uv = geometry.getAttribute(name) as Attribute | undefined;
  if (!uv || uv.itemSize < 2) return null;
  const values = new Float32Array(source.length * 2);
  source.forEach((vertex, at) => {
    const within = vertex < uv.count;
    const [u, v] = within ? [uv.getX(vertex), uv.getY(vertex)] : [0, 0];
    values[at * 2] = Number.isFinite(u) ? u : 0;
    values[at * 2 + 1] = Number.isFinite(v) ? v : 0;
  });
  return values;
}

function pickColor(geometry: BufferGeometry, source: Uint32Array): Sound["color"] {
  const color = geometry.getAttribute("color") as Attribute | undefined;
  if (!color || color.itemSize < 3 || source.some((vertex) => vertex >= color.count)) return null;
  const size = color.itemSize >= 4 ? 4 : 3;
  const values = pick(color, source, size);
  return {
    values: values.map((value) => (Number.isFinite(value) ? Math.min(1, Math.max(0, value)) : 1)),
    size,
  };
}

/** Makes every normal a unit vector: as given, else that of the triangles at its vertex. */
function mendNormals({ position, normal, index }: Sound, given: boolean): void {
  const bad = new Uint8Array(normal.length / 3);
  let anyBad = !given;
  for (let at = 0; at < bad.length; at += 1) {
    const length = given ? lengthAt(normal, at) : 0;
    if (length > 1e-3 && Number.isFinite(length)) {
      for (let axis = 0; axis < 3; axis += 1)
        normal[at * 3 + axis] = (normal[at * 3 + axis] as number) / length;
      continue;
    }
    bad[at] = 1;
    anyBad = true;
    normal.fill(0, at * 3, at * 3 + 3);
  }
  if (!anyBad) return;
  const face = [0, 0, 0] as [number, number, number];
  for (let corner = 0; corner < index.length; corner += 3) {
    faceNormal(position, index, corner, face);
    for (let one = 0; one < 3; one += 1) {
      const vertex = index[corner + one] as number;
      if (bad[vertex])
        for (let axis = 0; axis < 3; axis += 1) addTo(normal, vertex * 3 + axis, face[axis] as number);
    }
  }
  for (let at = 0; at < bad.length; at += 1) {
    if (!bad[at]) continue;
    const length = lengthAt(normal, at);
    if (length > 0)
      for (let axis = 0; axis < 3; axis += 1)
        normal[at * 3 + axis] = (normal[at * 3 + axis] as number) / length;
    else normal[at * 3 + 1] = 1;
  }
}

/** Twice the area of a triangle along its normal. */
export function faceNormal(
  position: ArrayLike<number>,
  index: ArrayLike<number>,
  corner: number,
  into: [number, number, number],
): void {
  const a = (index[corner] as number) * 3;
  const b = (index[corner + 1] as number) * 3;
  const c = (index[corner + 2] as number) * 3;
  const [x, y, z] = [position[a] as number, position[a + 1] as number, position[a + 2] as number];
  const [ux, uy, uz] = [
    (position[b] as number) - x,
    (position[b + 1] as number) - y,
    (position[b + 2] as number) - z,
  ];
  const [vx, vy, vz] = [
    (position[c] as number) - x,
    (position[c + 1] as number) - y,
    (position[c + 2] as number) - z,
  ];
  into[0] = uy * vz - uz * vy;
  into[1] = uz * vx - ux * vz;
  into[2] = ux * vy - uy * vx;
}

function lengthAt(list: Float32Array, at: number): number {
  const [x, y, z] = [list[at * 3] as number, list[at * 3 + 1] as number, list[at * 3 + 2] as number];
  return Math.sqrt(x * x + y * y + z * z);
}

function addTo(list: Float32Array, at: number, value: number): void {
  list[at] = (list[at] as number) + value;
}

/** Whether a mesh encloses a space from which its faces look inwards: a body that was turned inside out, or a room. */
export function looksInwards(mesh: Pick<Sound, "position" | "index">): boolean {
  return enclosed(mesh) < -INWARDS;
}

/** The share of its box that a mesh encloses; below zero where its faces look inwards. */
export function enclosed({ position, index }: Pick<Sound, "position" | "index">): number {
  const { min, max } = boxOf(position);
  const middle = min.map((value, axis) => (value + (max[axis] as number)) / 2);
  const normal: [number, number, number] = [0, 0, 0];
  let volume = 0;
  for (let corner = 0; corner < index.length; corner += 3) {
    faceNormal(position, index, corner, normal);
    const at = (index[corner] as number) * 3;
    for (let axis = 0; axis < 3; axis += 1)
      volume += ((normal[axis] as number) * ((position[at + axis] as number) - (middle[axis] as number))) / 6;
  }
  const box = min.reduce((product, value, axis) => product * ((max[axis] as number) - value), 1);
  return box > 0 ? volume / box : 0;
}

/** Share of the box around a mesh that it must enclose to be a body. */
const INWARDS = 0.05;

/** Parts of a mesh that are not joined, by vertices at the same place; in the order of their first triangle. */
export function connectedParts(sound: Sound): Sound[] {
  const root = weld(sound.position);
  const find = (vertex: number): number => {
    let at = vertex;
    while (root[at] !== at) {
      root[at] = root[root[at] as number] as number;
      at = root[at] as number;
    }
    return at;
  };
  const { index } = sound;
  for (let corner = 0; corner < index.length; corner += 3) {
    const first = find(index[corner] as number);
    for (let one = 1; one < 3; one += 1) root[find(index[corner + one] as number)] = first;
  }
  const groups = new Map<number, number[]>();
  for (let corner = 0; corner < index.length; corner += 3) {
    const key = find(index[corner] as number);
    const group = groups.get(key) ?? [];
    if (group.length === 0) groups.set(key, group);
    group.push(index[corner] as number, index[corner + 1] as number, index[corner + 2] as number);
  }
  return [...groups.values()].map((corners) => part(sound, Uint32Array.from(corners)));
}

/** For each vertex the first one at its place. */
function weld(position: Float32Array): Uint32Array {
  const first = new Map<string, number>();
  return Uint32Array.from({ length: position.length / 3 }, (_, vertex) => {
    const key = `${position[vertex * 3]} ${position[vertex * 3 + 1]} ${position[vertex * 3 + 2]}`;
    const known = first.get(key);
    if (known === undefined) first.set(key, vertex);
    return known ?? vertex;
  });
}

function part(sound: Sound, corners: Uint32Array): Sound {
  const { index, source } = compact(corners, sound.position.length / 3);
  const take = (list: Float32Array, size: number): Float32Array => {
    const values = new Float32Array(source.length * size);
    source.forEach((vertex, at) => {
      values.set(list.subarray(vertex * size, vertex * size + size), at * size);
    });
    return values;
  };
  return {
    position: take(sound.position, 3),
    normal: take(sound.normal, 3),
    uv: sound.uv && take(sound.uv, 2),
    uv1: sound.uv1 && take(sound.uv1, 2),
    color: sound.color && { values: take(sound.color.values, sound.color.size), size: sound.color.size },
    index,
    source: source.map((vertex) => sound.source[vertex] as number),
    part: true,
  };
}
