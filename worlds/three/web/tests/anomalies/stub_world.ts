/**
 * A world port without a runtime: node values in a map, no time, no physics engine.
 *
 * Owns: just enough for effects and geometry under test. Refuses: to be right about bodies; the browser tests are.
 */
import type { SceneDef } from "../../src/kit/model";
import type { NodeState, PlacePort } from "../../src/runtime/ports";

/** A scene as built, some of it gone. */
export function placesOf(def: SceneDef, { gone = [] as readonly string[] } = {}): PlacePort {
  const states = new Map<string, NodeState>(
    def.nodes.map((node) => [
      node.id,
      {
        id: node.id,
        position: node.position,
        quaternion: node.quaternion ?? [0, 0, 0, 1],
        scale: node.scale ?? [1, 1, 1],
        visible: true,
        exists: !gone.includes(node.id),
        collides: true,
        on: false,
        open: 0,
        speed: 0,
      },
    ]),
  );
  const node = (id: string): NodeState => {
    const state = states.get(id);
    if (!state) throw new Error(`no node ${id}`);
    return state;
  };
  return { def, node, joint: () => 0 };
}
