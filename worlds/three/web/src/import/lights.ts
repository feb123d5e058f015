/**
 * Lamps, sun and sky of a scene made elsewhere.
 *
 * Owns: KHR_lights_punctual as nodes and as the sky's sun, strengths that suit our exposure, and the sky of a file that
 * has none. Refuses: drawing. Files give strengths in candela, in watts that somebody took for candela, or in nothing at
 * all; so a file's lamps keep their ratios, and all of them are brought to where a room is lit.
 */
import { Color, type Matrix4, Quaternion, Vector3 } from "three";
import type { BoxDef, LightDef, NodeDef, SceneDef } from "../kit/model";
import { numberOf, numbersOf } from "./looks";

/** What an extension says; nobody has looked at its types. */
interface LightJson {
  readonly name?: unknown;
  readonly type?: unknown;
  readonly color?: unknown;
  readonly intensity?: unknown;
  readonly spot?: { readonly outerConeAngle?: unknown };
}

interface LightsJson {
  readonly extensions?: Readonly<Record<string, unknown>>;
  readonly nodes?: readonly {
    readonly name?: string;
    readonly extensions?: Readonly<Record<string, unknown>>;
  }[];
}

export interface Sun {
  /** Towards it, unit. */
  readonly direction: readonly [number, number, number];
  readonly color: number;
  readonly intensity: number;
}

export interface FileLights {
  /** One node for each lamp, `n<node>.light`, lit. */
  readonly lamps: readonly NodeDef[];
  readonly sun: Sun | null;
  /** Suns beside the strongest one: there is one shadow, so they are left out. */
  readonly left_out: number;
}

/** What a lamp should give at a quarter of the place's width, at least and at most, in the units of the sun. */
const DIMMEST = 0.4;
const BRIGHTEST = 6;
const SUN: Sun = { direction: [-0.46, 0.72, 0.52], color: 0xfff0d6, intensity: 3 };
/** A file with lamps and no sun was made for its lamps. */
const EVENING = 0.35;
/** A lamp is followed until it gives this. */
const FAINT = 0.02;

/** The lights of a file; `places` says where its nodes are, `toWorld` brings them into the scene, whose box it is. */
export function readLights(
  json: object,
  places: ReadonlyMap<number, Matrix4>,
  toWorld: Matrix4,
  box: BoxDef,
): FileLights {
  const { extensions, nodes = [] } = json as LightsJson;
  const said = (extensions?.KHR_lights_punctual as { lights?: unknown } | undefined)?.lights;
  const defs: readonly (LightJson | undefined)[] = Array.isArray(said) ? said : [];
  const found: { node: number; light: LightJson; matrix: Matrix4; name: string }[] = [];
  nodes.forEach(({ name, extensions: own }, node) => {
    const index = (own?.KHR_lights_punctual as { light?: number } | undefined)?.light;
    const [light, place] = [defs[index ?? -1], places.get(node)];
    if (light && place)
      found.push({
        node,
        light,
        matrix: place.clone().premultiply(toWorld),
        name: name || (typeof light.name === "string" && light.name) || "lamp",
      });
  });
  const suns = found.filter(({ light }) => light.type === "directional");
  const strongest = suns.reduce(
    (best, one) => (powerOf(one.light) > powerOf(best.light) ? one : best),
    suns[0] as never,
  );
  const shining = found.filter(({ light }) => light.type !== "directional" && powerOf(light) > 0);
  const scale = suited(
    shining.map(({ light }) => powerOf(light)),
    toWorld.getMaxScaleOnAxis(),
    box,
  );
  return {
    lamps: shining.map(({ node, light, matrix, name }) =>
      lampNode(`n${node}.light`, name, light, matrix, scale),
    ),
    sun: suns.length > 0 ? sunOf(strongest.light, strongest.matrix) : null,
    left_out: Math.max(0, suns.length - 1),
  };
}

const powerOf = ({ intensity = 1 }: LightJson): number => Math.max(0, numberOf(intensity, 0));

/** What lamps are multiplied with, so that the middle one of them lights the place neither to white nor not at all. */
function suited(powers: readonly number[], scale: number, { min, max }: BoxDef): number {
  const sorted = [...powers].sort((a, b) => a - b);
  const middle = (sorted[Math.floor(sorted.length / 2)] ?? 1) * scale * scale;
  const far_m = Math.min(12, Math.max(1.2, Math.min(max[0] - min[0], max[2] - min[2]) / 4));
  const given = middle / (far_m * far_m);
  const wanted = Math.min(BRIGHTEST, Math.max(DIMMEST, given));
  return (scale * scale * wanted) / Math.max(1e-9, given);
}

function lampNode(id: string, name: string, light: LightJson, matrix: Matrix4, scale: number): NodeDef {
  const [place, turn] = [new Vector3(), new Quaternion()];
  matrix.decompose(place, turn, new Vector3());
  const intensity = powerOf(light) * scale;
  const reach_m = Math.min(80, Math.max(2, Math.sqrt(intensity / FAINT)));
  const ahead = new Vector3(0, 0, -1).applyQuaternion(turn);
  const outer = numberOf(light.spot?.outerConeAngle, Math.PI / 4);
  const shines: LightDef = {
    kind: light.type === "spot" ? "spot" : "point",
    position: [0, 0, 0],
    ...(light.type === "spot" ? { target: ahead.toArray(), angle_deg: (outer * 180) / Math.PI } : {}),
    color: hexOf(light.color),
    intensity,
    distance_m: reach_m,
  };
  return {
    id,
    label: name,
    kind: "lamp",
    position: place.toArray(),
    parts: [],
    colliders: [],
    body: "none",
    lights: [shines],
    mechanism: { kind: "switch", on: true, interactive: false },
  };
}

function sunOf(light: LightJson, matrix: Matrix4): Sun {
  const to = new Vector3(0, 0, 1).transformDirection(matrix);
  // A sun that shines from below or along the ground lights nothing that one walks on.
  if (to.y < 0.15) to.setY(0.15).normalize();
  return { direction: to.toArray(), color: hexOf(light.color), intensity: SUN.intensity };
}

function hexOf(color: unknown): number {
  const [r, g, b] = numbersOf(color, [1, 1, 1]) as [number, number, number];
  return new Color(Math.min(1, r), Math.min(1, g), Math.min(1, b)).getHex();
}

/** The sky over a scene: the file's sun or an afternoon's; `box` is what shadows and light from all around cover. */
export function skyOf(box: BoxDef, { sun, lamps }: Pick<FileLights, "sun" | "lamps">): SceneDef["sky"] {
  const day = sun ?? SUN;
  const dim = sun === null && lamps.length > 0 ? EVENING : 1;
  return {
    sun_direction: day.direction,
    sun_color: day.color,
    sun_intensity: day.intensity * dim,
    sky_color: 0x84b4e2,
    horizon_color: 0xdfe7ea,
    ground_color: 0x8a8069,
    hemisphere_intensity: 1.1 * dim,
    exposure: 0.8,
    shadow_box: box,
  };
}
