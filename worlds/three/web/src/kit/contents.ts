/**
 * Collects the things of one room.
 *
 * Owns: adding nodes, numbering ids, building equal things once. Refuses: where things go.
 */
import type { NodeDef } from "./model";
import { type Place, yawQuaternion } from "./prop";

/** What was built before, by builder and options, so that equal things share their geometry. */
export class Workshop {
  private readonly built = new Map<unknown, Map<string, NodeDef>>();

  /** A prop at a place. Builders are pure, so one with equal options that are plain values is built once. */
  make<Options extends unknown[]>(
    build: (place: Place, ...options: Options) => NodeDef,
    place: Place,
    options: Options,
  ): NodeDef {
    const key = JSON.stringify(options, (_, value) => (typeof value === "function" ? "(random)" : value));
    if (key.includes("(random)")) return build(place, ...options);
    const made = this.built.get(build) ?? new Map<string, NodeDef>();
    this.built.set(build, made);
    const earlier = made.get(key);
    if (earlier) return placedAnew(earlier, place);
    const node = build(place, ...options);
    made.set(key, node);
    return node;
  }
}

/** The same thing in another place. */
function placedAnew(earlier: NodeDef, place: Place): NodeDef {
  const { quaternion: _, room: __, rests_on: ___, ...thing } = earlier;
  return {
    ...thing,
    id: place.id,
    position: place.at,
    ...(place.label === undefined ? {} : { label: place.label }),
    ...(place.yaw_deg ? { quaternion: yawQuaternion(place.yaw_deg) } : {}),
    ...(place.room === undefined ? {} : { room: place.room }),
    ...(place.rests_on === undefined ? {} : { rests_on: place.rests_on }),
  };
}

export class Contents {
  readonly nodes: NodeDef[] = [];
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly room: string,
    private readonly workshop: Workshop,
  ) {}

  /** Builds a prop at a place, with the next free id of its name: `living/mug-1`. */
  put<Options extends unknown[]>(
    name: string,
    build: (place: Place, ...options: Options) => NodeDef,
    place: Omit<Place, "id">,
    ...options: Options
  ): NodeDef {
    const number = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, number);
    const here: Place = { room: this.room, ...place, id: `${this.room}/${name}-${number}` };
    return this.add(this.workshop.make(build, here, options));
  }

  add(node: NodeDef): NodeDef {
    this.nodes.push(node);
    return node;
  }

  addAll(nodes: readonly NodeDef[]): void {
    this.nodes.push(...nodes);
  }
}
