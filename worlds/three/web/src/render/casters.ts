/**
 * Where on the sun's map things that move are.
 *
 * Owns: rectangles of texels that cover them, whatever they cast there. Refuses: GL, and when the map is drawn (shadow).
 */
import { Box2, Box3, type Matrix4, Vector2, Vector3 } from "three";
import type { DrawnNode, Nodes } from "./nodes";

/** Texels around what is covered, for rounding. */
const MARGIN_PX = 2;
/** More of them are covered by one. */
const MOST = 16;

/**
 * Rectangles of texels that hold all that the mobile nodes may cast on a map of a width and height; `toMap` takes the
 * world to 0..1 on it. Null when that cannot be told: a shadow that leans falls anywhere.
 */
export function mobileRects(nodes: Nodes, toMap: Matrix4, width: number, height: number): Box2[] | null {
  const rects: Box2[] = [];
  for (const node of nodes.byId.values()) {
    if (!node.mobile) continue;
    if (node.look?.shadow?.lean) return null;
    const rect = rectOver(boxOf(node), toMap, width, height);
    if (!rect.isEmpty()) rects.push(rect);
  }
  if (rects.length <= MOST) return rects;
  return [rects.reduce((all, rect) => all.union(rect), new Box2())];
}

/** The box, in the world, of all that a node draws now. */
function boxOf(node: DrawnNode): Box3 {
  const all = new Box3();
  for (const { mesh, bounds, casts } of node.pieces)
    if (casts)
      all.union(
        bounds
          .clone()
          .union(mesh.geometry.boundingBox ?? bounds)
          .applyMatrix4(mesh.matrixWorld),
      );
  return all;
}

/** The texels that a box may touch, whole numbers, within the map; empty for what lies beside it. */
export function rectOver(box: Box3, toMap: Matrix4, width: number, height: number): Box2 {
  const rect = new Box2();
  if (box.isEmpty()) return rect;
  const corner = new Vector3();
  for (let i = 0; i < 8; i++) {
    const { min, max } = box;
    corner.set((i & 1 ? max : min).x, (i & 2 ? max : min).y, (i & 4 ? max : min).z).applyMatrix4(toMap);
    rect.expandByPoint(new Vector2(corner.x * width, corner.y * height));
  }
  rect.min.floor().subScalar(MARGIN_PX);
  rect.max.ceil().addScalar(MARGIN_PX);
  return rect.intersect(new Box2(new Vector2(0, 0), new Vector2(width, height)));
}
