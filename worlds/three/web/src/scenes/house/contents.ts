/**
 * Collects the things of one room.
 *
 * Owns: adding nodes and numbering ids. Refuses: where things go.
 */
import type { NodeDef } from "../../kit/model";
import type { Place } from "../../kit/prop";

export class Contents {
  readonly nodes: NodeDef[] = [];
  private readonly counts = new Map<string, number>();

  constructor(private readonly room: string) {}

  /** Builds a prop at a place, with the next free id of its name: `living/mug-1`. */
  put<Options extends unknown[]>(
    name: string,
    build: (place: Place, ...options: Options) => NodeDef,
    place: Omit<Place, "id">,
    ...options: Options
  ): NodeDef {
    const number = (this.counts.get(name) ?? 0) + 1;
    this.counts.set(name, number);
    return this.add(build({ room: this.room, ...place, id: `${this.room}/${name}-${number}` }, ...options));
  }

  add(node: NodeDef): NodeDef {
    this.nodes.push(node);
    return node;
  }

  addAll(nodes: readonly NodeDef[]): void {
    this.nodes.push(...nodes);
  }
}
