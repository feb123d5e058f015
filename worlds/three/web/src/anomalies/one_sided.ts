/**
 * `one_sided`: the faces of the target that look to one side are gone; from there one sees through it or into it.
 *
 * Owns: which triangles those are, and counting them. Refuses: colliders and shadow; the thing is there.
 */
import type { BufferGeometry } from "three";
import { Quaternion, Vector3 } from "three";
import { defOf } from "../contact/mesh";
import type { MaterialDef, PartDef } from "../kit/model";
import type { Effect, Look, OperatorPort, WorldPort } from "../runtime/ports";
import { checkInjection, numberOf, targetOf } from "./catalogue";
import { boundsOfAll, truthOf, wordsFor } from "./group";
import { copyGeometry, reshaped, variants } from "./surfaces";
import { seenOtherwise } from "./views";

/** Faces whose direction has at least this cosine with the side are gone. */
const FACING = 0.05;

export const one_sided: OperatorPort = {
  name: "one_sided",

  apply(injection, world): Effect {
    checkInjection(injection);
    const target = targetOf(injection);
    const bounds = boundsOfAll(world, [target]);
    const look: Look = {
      parts: reshaped(defOf(world, target).parts, (geometry) =>
        without(geometry, sideOf(world, target, numberOf(injection, "azimuth_deg"))),
      ),
      materials: singleSided(world, target),
    };
    const looks = new Map([[target, look]]);
    const truth = truthOf(injection, bounds, bounds, { kind: "fired", depth_m: 0 });
    const { reveals } = seenOtherwise(injection, world, { truth, nodes: [target], look: () => look });
    return { truth, looks: () => looks, reveals, state: () => [] };
  },

  measure(injection, world) {
    const target = targetOf(injection);
    const whole = countTriangles(defOf(world, target).parts);
    const left = countTriangles(
      world.lookFrom(target, world.auditor.eye)?.parts ?? defOf(world, target).parts,
    );
    const words = `Of ${whole} triangles of ${wordsFor(world, target)}, ${whole - left} are not drawn.`;
    return { injection: injection.id, present: left < whole, values: { whole, left }, words };
  },
};

/** The direction of an azimuth around a node, in the node's own frame. */
function sideOf(world: WorldPort, id: string, azimuth_deg: number): Vector3 {
  const turn = new Quaternion(...world.node(id).quaternion);
  const front = new Vector3(0, 0, 1).applyQuaternion(turn).setY(0);
  const facing = front.length() < 0.3 ? 0 : Math.atan2(-front.x, front.z);
  const angle = facing + (azimuth_deg * Math.PI) / 180;
  return new Vector3(-Math.sin(angle), 0, Math.cos(angle)).applyQuaternion(turn.invert());
}

function without(geometry: BufferGeometry, side: Vector3): BufferGeometry {
  const copy = copyGeometry(geometry);
  const position = copy.getAttribute("position");
  const corners = Array.from(copy.getIndex()?.array ?? []);
  const [a, b, c] = [new Vector3(), new Vector3(), new Vector3()];
  const kept: number[] = [];
  for (let i = 0; i + 2 < corners.length; i += 3) {
    const [p, q, r] = [corners[i], corners[i + 1], corners[i + 2]] as [number, number, number];
    a.fromBufferAttribute(position, p);
    b.fromBufferAttribute(position, q).sub(a);
    c.fromBufferAttribute(position, r).sub(a);
    const normal = b.cross(c).normalize();
    if (normal.dot(side) < FACING) kept.push(p, q, r);
  }
  copy.setIndex(kept);
  return copy;
}

function singleSided(world: WorldPort, id: string): ReadonlyMap<string, MaterialDef> {
  return variants(world, id, "one-sided", () => ({ double_sided: false }));
}

function countTriangles(parts: readonly PartDef[]): number {
  return parts.reduce((sum, { geometry }) => {
    const corners = geometry.getIndex()?.count ?? geometry.getAttribute("position").count;
    return sum + corners / 3;
  }, 0);
}
