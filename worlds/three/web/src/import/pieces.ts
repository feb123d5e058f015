/**
 * The primitives that a scene shows, one by one: ids, places, and what the file calls them.
 *
 * Owns: walking the loader's tree with its associations (its names are its own), copies of instanced meshes, hidden nodes.
 * Refuses: geometry (soundness.ts) and what a person reads (names.ts).
 */
import { type BufferGeometry, type InstancedMesh, Matrix4, type Mesh, type Object3D } from "three";
import type { GLTF } from "three/addons/loaders/GLTFLoader.js";
import { ImportFault } from "../runtime/ports";
import type { GltfFile } from "./file";
import { OBJECTS } from "./limits";
import { posedGeometry } from "./motion";

/** One primitive at one place. */
export interface Piece {
  /** `n<node>.p<primitive>`, and `.i<copy>` of instanced ones. */
  readonly id: string;
  readonly node: number;
  readonly primitive: number;
  readonly copy: number | null;
  readonly mesh: Mesh;
  /** Its geometry; of what bends as it is at 0 s, in the file's frame. */
  readonly geometry: BufferGeometry;
  /** Index in the file's materials; null for the default one. */
  readonly material: number | null;
  /** From the geometry's frame to the file's. */
  readonly matrix: Matrix4;
  readonly names: { readonly node: string; readonly mesh: string; readonly material: string };
}

interface Association {
  readonly nodes?: number;
  readonly meshes?: number;
  readonly primitives?: number;
}

export interface Shown {
  readonly pieces: readonly Piece[];
  /** Where each node of the file is, by its index. */
  readonly places: ReadonlyMap<number, Matrix4>;
  /** Lines and point clouds, which are not drawn. */
  readonly others: number;
}

/** Everything that is shown. Throws ImportFault when there are too many objects. */
export function listPieces(gltf: GLTF, file: GltfFile): Shown {
  const pieces: Piece[] = [];
  const places = new Map<number, Matrix4>();
  let others = 0;
  gltf.scene.updateMatrixWorld(true);
  const visit = (object: Object3D, above: number): void => {
    const found = gltf.parser.associations.get(object as Mesh) as Association | undefined;
    const node = found?.nodes ?? above;
    if (isHidden(file, found?.nodes)) return;
    if (found?.nodes !== undefined) places.set(found.nodes, object.matrixWorld);
    const mesh = object as Mesh;
    const from = mesh.isMesh && node >= 0 ? originOf(file, mesh, node, found) : null;
    if (from) addPieces(pieces, mesh, node, { ...from, posed: posedGeometry(gltf, mesh) }, file);
    else if (isOther(object)) others += 1;
    for (const child of object.children) visit(child, node);
  };
  visit(gltf.scene, -1);
  return { pieces, places, others };
}

function addPieces(
  pieces: Piece[],
  mesh: Mesh,
  node: number,
  from: { readonly mesh: number; readonly primitive: number; readonly posed: BufferGeometry | null },
  file: GltfFile,
): void {
  const { json } = file;
  const material = json.meshes?.[from.mesh]?.primitives[from.primitive]?.material ?? null;
  const base = {
    node,
    primitive: from.primitive,
    mesh,
    geometry: from.posed ?? mesh.geometry,
    material,
    names: {
      node: json.nodes?.[node]?.name ?? "",
      mesh: json.meshes?.[from.mesh]?.name ?? "",
      material: material === null ? "" : (json.materials?.[material]?.name ?? ""),
    },
  };
  const id = `n${node}.p${from.primitive}`;
  const copies = mesh as InstancedMesh;
  const count = copies.isInstancedMesh ? copies.count : 0;
  if (pieces.length + Math.max(1, count) > OBJECTS)
    throw new ImportFault(`It shows more than ${OBJECTS} objects; no more can be loaded.`);
  if (!copies.isInstancedMesh) {
    const matrix = from.posed ? new Matrix4() : mesh.matrixWorld;
    pieces.push({ ...base, id, copy: null, matrix: somewhere(matrix, id) });
  }
  for (let copy = 0; copy < count; copy += 1) {
    const matrix = new Matrix4();
    copies.getMatrixAt(copy, matrix);
    matrix.premultiply(mesh.matrixWorld);
    pieces.push({ ...base, id: `${id}.i${copy}`, copy, matrix: somewhere(matrix, `${id}.i${copy}`) });
  }
}

/** The same matrix. Throws ImportFault when it puts things nowhere. */
function somewhere(matrix: Matrix4, id: string): Matrix4 {
  if (!matrix.elements.every(Number.isFinite))
    throw new ImportFault(`It is broken: ${id} is placed nowhere (what places it is no number).`);
  return matrix;
}

/** Which primitive a mesh is of. The loader forgets that of instanced ones; their order in the node is that of the file. */
function originOf(
  file: GltfFile,
  mesh: Mesh,
  node: number,
  found: Association | undefined,
): { mesh: number; primitive: number } | null {
  if (found?.meshes !== undefined) return { mesh: found.meshes, primitive: found.primitives ?? 0 };
  const index = file.json.nodes?.[node]?.mesh;
  if (index === undefined || !(mesh as InstancedMesh).isInstancedMesh) return null;
  return { mesh: index, primitive: found?.nodes === node ? 0 : (mesh.parent?.children.indexOf(mesh) ?? 0) };
}

/** Lines and points. */
function isOther(object: Object3D): boolean {
  const { isPoints, isLine } = object as { isPoints?: boolean; isLine?: boolean };
  return isPoints === true || isLine === true;
}

function isHidden(file: GltfFile, node: number | undefined): boolean {
  const visible = node === undefined ? undefined : file.json.nodes?.[node]?.extensions?.KHR_node_visibility;
  return visible?.visible === false;
}
