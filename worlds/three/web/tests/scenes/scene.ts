/**
 * Measures of a scene's definition that the laws need.
 *
 * Owns: bounds of what is seen and of what is solid, by vertices. Refuses: judging them (laws).
 */
import { Box3, Matrix4, Quaternion, Vector3 } from "three";
import type { ColliderDef, NodeDef, SceneDef } from "../../src/kit/model";
import { SCENES } from "../../src/scenes/index";

export async function buildScene(name: string, seed = 1): Promise<SceneDef> {
  const find = SCENES[name];
  if (!find) throw new Error(`${name} is not listed in scenes/index.ts`);
  return (await find())(seed);
}

export const matrixOf = (node: NodeDef) =>
  new Matrix4().compose(
    new Vector3(...node.position),
    new Quaternion(...(node.quaternion ?? [0, 0, 0, 1])),
    new Vector3(...(node.scale ?? [1, 1, 1])),
  );

/** Bounds of what is seen of a node, in the frame that `matrix` leads to (its own by default). */
export function visibleBounds(node: NodeDef, matrix = new Matrix4()): Box3 {
  const bounds = new Box3();
  const vertex = new Vector3();
  for (const { geometry } of node.parts) {
    const position = geometry.getAttribute("position");
    for (let i = 0; i < position.count; i++)
      bounds.expandByPoint(vertex.fromBufferAttribute(position, i).applyMatrix4(matrix));
  }
  return bounds;
}

/** Bounds of a node's colliders in its own frame. */
export function solidBounds(node: NodeDef): Box3 {
  const bounds = new Box3();
  for (const collider of node.colliders) bounds.union(colliderBounds(collider));
  return bounds;
}

function colliderBounds(collider: ColliderDef): Box3 {
  const local = new Box3();
  if (collider.shape === "box")
    local.set(new Vector3(...collider.half).negate(), new Vector3(...collider.half));
  if (collider.shape === "ball")
    local.setFromCenterAndSize(new Vector3(), new Vector3().setScalar(2 * collider.radius));
  if (collider.shape === "cylinder") {
    const { radius: r, half_height: h } = collider;
    local.set(new Vector3(-r, -h, -r), new Vector3(r, h, r));
  }
  const points =
    collider.shape === "hull" ? collider.points : collider.shape === "mesh" ? collider.vertices : null;
  if (points)
    for (let i = 0; i < points.length; i += 3) local.expandByPoint(new Vector3().fromArray(points, i));
  const turn = new Quaternion(...(collider.quaternion ?? [0, 0, 0, 1]));
  const matrix = new Matrix4().compose(
    new Vector3(...(collider.position ?? [0, 0, 0])),
    turn,
    new Vector3(1, 1, 1),
  );
  return local.applyMatrix4(matrix);
}
