/** A stage that draws nothing but remembers what it was told. */
import type { SceneDef } from "../../src/kit/model";
import type { LiveStage } from "../../src/runtime/ports";

export interface StubStage extends LiveStage {
  readonly calls: string[];
  readonly drawn: { width: number; height: number }[];
}

export function stubStage(def: SceneDef): StubStage {
  const calls: string[] = [];
  const drawn: { width: number; height: number }[] = [];
  const note =
    (name: string) =>
    (...parts: unknown[]): void => {
      calls.push(`${name} ${parts.map((part) => JSON.stringify(part)).join(" ")}`);
    };
  return {
    def,
    calls,
    drawn,
    views: new Map(),
    fingerprint: "stub",
    triangles: 0,
    cost: { calls: 0, triangles: 0 },
    setPose: note("pose"),
    setJoint: note("joint"),
    setVisible: note("visible"),
    setOn: note("on"),
    setPhase: note("phase"),
    setNode: (node) => calls.push(`node ${node.id}`),
    removeNode: (id) => calls.push(`gone ${id}`),
    learn: async () => {},
    setLook: (id, look) => calls.push(`look ${id}${look ? "" : " no more"}`),
    setMaterial: note("material"),
    setLight: note("light"),
    draw: (eye, _height, width, height) => {
      drawn.push({ width, height });
      return new Uint8Array([Math.round(eye.x * 10), Math.round(eye.z * 10), Math.round(eye.yaw_deg), 255]);
    },
    encode: () => "cGljdHVyZQ==",
    drawIds: () => ({ pixels: new Uint8Array(4), table: [] }),
    drawWith: (_eye, _height, width, height, overlay) => {
      calls.push(`overlay ${overlay.shapes.length}${overlay.ids ? " ids" : ""}`);
      drawn.push({ width, height });
      return new Uint8Array(4);
    },
    present: note("present"),
    keep: note("keep"),
    setOverlay: (overlay) => calls.push(`overlay ${overlay ? overlay.shapes.length : "none"}`),
    handles: {
      claimed: false,
      dragging: false,
      attach: note("handles"),
      move: () => {},
      use: note("handle mode"),
      cancel: note("cancel"),
      listen: () => {},
    },
    setMarked: note("marked"),
    toFrame: (x, y) => ({ x, y }),
    onLost: () => {},
    drawDepth: () => new Float32Array(1),
    dispose: () => {},
  };
}
