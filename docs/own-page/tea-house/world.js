/**
 * The tea house as a world: `window.worldAudit`, and the time, the walker and the things that move.
 *
 * Owns: the state, and one tick of it. Refuses: wall clocks, Math.random and requestAnimationFrame; time passes only
 * inside `act`, so that the same actions give the same world.
 */
import { PerspectiveCamera, WebGLRenderer } from "three";
import {
  ASPECT,
  EYE_M,
  FIELD_OF_VIEW_DEG,
  FINAL_SIZE,
  digestValue,
  gaze,
  placeCamera,
  planAction,
  planFrames,
  takeFrame,
  takePng,
  TICK_S,
} from "worldaudit/kit";
import { boundsOf, buildScene, THINGS } from "./scene.js";

const RADIUS_M = 0.3;
const HEIGHT_M = 1.8;
const STEP_M = 0.35;
const REACH_M = 3;
const DOOR_S = 1.2;
const VANE_DEG_PER_S = 24;
const STARTS = [
  { id: "door", label: "Inside the door", pose: { x: 0, y: 0, z: 3, yaw_deg: 0, pitch_deg: 5 } },
  { id: "shelf", label: "By the shelf", pose: { x: 2.6, y: 0, z: -2.6, yaw_deg: -140, pitch_deg: 8 } },
  { id: "garden", label: "In the garden", pose: { x: 0, y: 0, z: 8.6, yaw_deg: 0, pitch_deg: 2 } },
];

const renderer = new WebGLRenderer({ preserveDrawingBuffer: true });
const camera = new PerspectiveCamera(FIELD_OF_VIEW_DEG, ASPECT, 0.05, 60);
const { scene, groups } = buildScene();
document.body.append(renderer.domElement);

const SCENE_DIGEST = digestValue(THINGS);
const solids = THINGS.filter((one) => !one.walked_over && one.id !== "hall/floor" && one.id !== "garden/ground");
let state = begin(STARTS[0].pose);

/** Everything that lives, as plain values: what is hashed, and what `reset` makes anew. */
function begin(pose) {
  return { tick: 0, pose: { ...pose }, door: 0, doorGoal: 0, lamp: false, vane_deg: 0 };
}

// Simulating.

function tick(input) {
  const { pose } = state;
  pose.yaw_deg = input.yaw_deg;
  pose.pitch_deg = input.pitch_deg;
  const moved = input.step ? walk(input.step) : 0;
  const slide = Math.max(-TICK_S / DOOR_S, Math.min(TICK_S / DOOR_S, state.doorGoal - state.door));
  state.door += slide;
  state.vane_deg = (state.vane_deg + VANE_DEG_PER_S * TICK_S) % 360;
  state.tick += 1;
  return moved;
}

/** One axis after the other, so that one slides along a wall; says how far it got. */
function walk({ x, z }) {
  const { pose } = state;
  const before = [pose.x, pose.z];
  if (isFree(pose.x + x, pose.z)) pose.x += x;
  if (isFree(pose.x, pose.z + z)) pose.z += z;
  return Math.hypot(pose.x - before[0], pose.z - before[1]);
}

function isFree(x, z) {
  return solids.every((one) => {
    const { min, max } = boundsNow(one);
    if (min[1] > HEIGHT_M || max[1] < STEP_M) return true;
    const nearX = Math.max(min[0], Math.min(x, max[0]));
    const nearZ = Math.max(min[2], Math.min(z, max[2]));
    return Math.hypot(x - nearX, z - nearZ) >= RADIUS_M;
  });
}

const built = new Map(THINGS.map((one) => [one.id, boundsOf(one)]));

function boundsNow(one) {
  const { min, max } = built.get(one.id);
  const slide = one.slides_m ? one.slides_m * state.door : 0;
  return { min: [min[0] + slide, min[1], min[2]], max: [max[0] + slide, max[1], max[2]] };
}

/** The first thing under the crosshair within reach, by its box. */
function reached() {
  const { pose } = state;
  const eye = [pose.x, pose.y + EYE_M, pose.z];
  const ray = gaze(pose);
  const hits = THINGS.map((one) => ({ one, far: distanceTo(boundsNow(one), eye, ray) }));
  const [first] = hits.filter(({ far }) => far <= REACH_M).sort((a, b) => a.far - b.far);
  return first?.one.mechanism ? first.one : null;
}

function distanceTo({ min, max }, eye, ray) {
  let near = 0;
  let far = Number.POSITIVE_INFINITY;
  for (const axis of [0, 1, 2]) {
    const one = (min[axis] - eye[axis]) / ray[axis];
    const other = (max[axis] - eye[axis]) / ray[axis];
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  return near <= far ? near : Number.POSITIVE_INFINITY;
}

function use(one) {
  if (one.mechanism === "door") state.doorGoal = state.doorGoal > 0.5 ? 0 : 1;
  if (one.mechanism === "switch") state.lamp = !state.lamp;
}

// Drawing: only what is asked for, from the state alone.

function draw(pose, { width, height }) {
  for (const one of THINGS) {
    const group = groups.get(one.id);
    if (one.slides_m) group.position.x = one.slides_m * state.door;
    if (one.lights) light(group);
    if (one.hub) turn(group);
  }
  renderer.setSize(width, height, false);
  camera.aspect = width / height;
  camera.updateProjectionMatrix();
  placeCamera(camera, pose);
  renderer.render(scene, camera);
  return renderer.domElement;
}

function light(group) {
  for (const each of group.children) {
    if (each.isLight) each.intensity = state.lamp ? 9 : 0;
    else if (each.material.emissive) each.material.emissiveIntensity = state.lamp ? 0.9 : 0;
  }
}

function turn(group) {
  for (const each of group.children) if (each.userData.turns) each.rotation.x = (state.vane_deg * Math.PI) / 180;
}

const frame = (size) => takeFrame(draw(state.pose, size), state);
const hashState = () => digestValue([SCENE_DIGEST, state]);

async function outcome(word, frames, more = {}) {
  return { outcome: word, pose: { ...state.pose }, tick: state.tick, frames, state_digest: hashState(), ...more };
}

// The calls.

window.worldAudit = {
  /** What this page can do beside the calls that it has; without such a list it counts as able to all they give. */
  capabilities: ["move", "turn", "look", "interact", "wait", "digest"],

  load() {
    return {
      setting: {
        title: "Tea house",
        place: "A tea house with a small garden",
        description: "A wooden tea house with one room, a low table laid for tea, and a garden behind a sliding door.",
        era: { from_year: 1900, to_year: 2030 },
        interactions: ["The sliding door opens and closes", "The paper lamp can be switched on and off"],
      },
      rooms: [
        { id: "hall", label: "Tea room", bounds: { min: [-4, 0, -4], max: [4, 2.8, 4] } },
        { id: "garden", label: "Garden", bounds: { min: [-4, 0, 4], max: [4, 3, 10] } },
      ],
      starts: STARTS,
      nodes: THINGS.map(describe),
      bounds: { min: [-4.2, -0.2, -4.2], max: [4.2, 3, 10.2] },
      scene_digest: SCENE_DIGEST,
      triangles: countTriangles(),
    };
  },

  async reset({ start, injections, frames }) {
    if (injections.length > 0) throw { kind: "capability", message: "The tea house takes no injections." };
    state = begin(start ?? STARTS[0].pose);
    const taken = frames === "none" ? [] : [await frame(FINAL_SIZE)];
    return outcome("done", taken);
  },

  async act({ action, frames }) {
    const plan = planAction(action, state.pose);
    const wanted = planFrames(plan.ticks, frames);
    const used = plan.interacts ? reached() : null;
    if (used) use(used);
    let moved_m = 0;
    const taken = [];
    for (let at = 1; at <= plan.ticks; at += 1) {
      moved_m += tick(plan.input(at));
      if (wanted[0]?.tick === at) taken.push(await frame(wanted.shift().size));
    }
    const isShort = action.action === "move" && moved_m < action.distance_m - 0.01;
    const word = isShort ? "blocked" : plan.interacts && !used ? "nothing_reached" : "done";
    return outcome(word, taken, { moved_m, turned_deg: plan.turned_deg, activated: used?.id ?? null });
  },

  observe: () => frame(FINAL_SIZE),

  digest: () => ({ scene: SCENE_DIGEST, state: hashState() }),

  capture({ pose, width, height, channels }) {
    if (channels.some((channel) => channel !== "rgb"))
      throw { kind: "capability", message: "The tea house draws rgb only." };
    const rgb = takePng(draw(pose ?? state.pose, { width, height }));
    return { width, height, tick: state.tick, rgb, ids: null, id_table: [], depth: null };
  },
};

function countTriangles() {
  let count = 0;
  scene.traverse((each) => {
    if (each.isMesh) count += (each.geometry.index ?? each.geometry.attributes.position).count / 3;
  });
  return count;
}

/** A thing as a node of the scene. */
function describe(one) {
  const bounds = boundsOf(one);
  const [low, high] = [bounds.min, bounds.max];
  return {
    id: one.id,
    label: one.label,
    kind: one.kind,
    room: one.room,
    structural: Boolean(one.structural),
    hangs: Boolean(one.hangs),
    operating: Boolean(one.operating),
    mechanism: one.mechanism ?? null,
    state: one.state ?? {},
    position: [0, 1, 2].map((axis) => (low[axis] + high[axis]) / 2),
    quaternion: [0, 0, 0, 1],
    scale: [1, 1, 1],
    bounds,
    has_collider: !one.walked_over,
    solid_m: one.walked_over ? [0, 0, 0] : [0, 1, 2].map((axis) => high[axis] - low[axis]),
  };
}
