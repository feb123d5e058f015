/**
 * Nodes that injections make.
 *
 * Owns: their ids, and copies of what is there. Refuses: when they come and go.
 */
import { defOf } from "../contact/mesh";
import type { NodeDef, Quat, Vec3 } from "../kit/model";
import type { InjectionWire } from "../runtime/messages";
import type { WorldPort } from "../runtime/ports";

/** The id of something that an injection makes; `name` tells apart what one injection makes. */
export function madeId(injection: InjectionWire, name: string): string {
  return `inj/${injection.id}/${name}`;
}

export interface CopyOptions {
  readonly id: string;
  readonly position: Vec3;
  readonly quaternion: Quat;
  /** Default `static`: it cannot be pushed. */
  readonly body?: NodeDef["body"];
}

/**
 * A copy of a node as it is now, of the same size and shape, sharing its geometry. A static one has no mechanism; its
 * joints stay, at rest.
 */
export function copyOf(world: WorldPort, id: string, options: CopyOptions): NodeDef {
  const { mechanism, rests_on, ...def } = defOf(world, id);
  const body = options.body ?? "static";
  return {
    ...def,
    ...(body === "static" || !mechanism ? {} : { mechanism }),
    ...(rests_on === undefined ? {} : { rests_on }),
    id: options.id,
    position: options.position,
    quaternion: options.quaternion,
    scale: world.node(id).scale,
    body: def.body === "none" ? "none" : body,
  };
}
