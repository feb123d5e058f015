/**
 * What holds for every built-in world: its definition is whole, and its clean twin is right.
 *
 * Owns: the laws, as tests of a world by name. Refuses: what is true of one world only; that is in the world's own file.
 * `LAWS=long` wanders for long; long walks along routes are the scripted walker's (tests/browser/test_walks.py).
 */
import { Quaternion, Vector3 } from "three";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { material } from "../../src/kit/materials";
import type { NodeDef, SceneDef } from "../../src/kit/model";
import { surfaceUnder } from "../../src/kit/placement";
import { TEXTURE_NAMES } from "../../src/kit/textures";
import { digestBuilt, tellHashes } from "../../src/runtime/digest";
import { describeScene } from "../../src/runtime/graph";
import { Navigation } from "../../src/runtime/navigation";
import { packScene, unpackScene } from "../../src/runtime/packed";
import { periodOf } from "../../src/runtime/phases";
import { Physics } from "../../src/runtime/physics";
import { scanScene } from "../../src/runtime/scan";
import { Simulation } from "../../src/runtime/simulation";
import { EYE_M } from "../../src/runtime/space";
import { buildRecords } from "../../src/runtime/state";
import { ANACHRONISMS } from "../../src/scenes/index";
import { facesInOnePlace } from "./coplanar";
import { tellScene } from "./packing";
import { buildScene, matrixOf, solidBounds, visibleBounds } from "./scene";
import { disturb, outsideOf, walkBetween, wander } from "./walking";

const LONG = process.env.LAWS === "long";

export interface WorldFacts {
  /** Objects beside the building, at least. */
  readonly objects: number;
  readonly kinds: number;
  /** Kinds whose colliders are rough: crowns of trees, cloth. */
  readonly rough?: readonly string[];
  /** Kinds that one may walk through as in life: curtains, tall grass. */
  readonly soft?: readonly string[];
  readonly triangles?: number;
  readonly nodes?: number;
  /** Metres that the longest of the routes between starts must have. */
  readonly longest_route_m?: number;
}

const ROUGH = ["tree", "bush", "hedge", "roof", "coat"];

const place = (at: Vector3) => at.toArray().map((x) => x.toFixed(2));

/** Tests of one world. */
export function keepsTheLaws(name: string, facts: WorldFacts): void {
  describe(name, { timeout: LONG ? 1_200_000 : 120_000 }, () => {
    let scene: SceneDef;
    let byId: Map<string, NodeDef>;
    let simulation: Simulation;
    let ways: Navigation;

    beforeAll(async () => {
      scene = await buildScene(name);
      byId = new Map(scene.nodes.map((node) => [node.id, node]));
      simulation = await Simulation.create(scene);
      ways = await Navigation.create(scene);
    }, 60_000);

    afterAll(() => {
      simulation?.dispose();
      ways?.dispose();
    });

    const objects = () => scene.nodes.filter((node) => !node.structural && node.kind !== "window");

    test("every node has an id of its own, made of the agreed characters", () => {
      expect(byId.size).toBe(scene.nodes.length);
      for (const { id } of scene.nodes) expect(id).toMatch(/^[a-z0-9._/-]+$/);
      for (const { room } of scene.nodes)
        if (room !== undefined) expect(scene.rooms.map(({ id }) => id)).toContain(room);
    });

    test("it holds as many objects and kinds as a place has, beside its walls", () => {
      expect(objects().length).toBeGreaterThanOrEqual(facts.objects);
      expect(new Set(objects().map((node) => node.kind)).size).toBeGreaterThanOrEqual(facts.kinds);
    });

    test("it says its era, what one can do, three starts or more, and ten things out of time or more", () => {
      const { era, interactions, description } = scene.setting;
      expect(era.from_year).toBeLessThanOrEqual(era.to_year);
      expect(interactions.length).toBeGreaterThanOrEqual(3);
      expect(description.length).toBeGreaterThan(80);
      expect(scene.starts.length).toBeGreaterThanOrEqual(3);
      const odd = scene.anachronisms ?? [];
      expect(odd.length).toBeGreaterThanOrEqual(10);
      expect(new Set(odd.map(({ id }) => id)).size).toBe(odd.length);
      for (const thing of odd) {
        const apart = thing.era.from_year > era.to_year || thing.era.to_year < era.from_year;
        expect(apart, `${thing.id} belongs to the world's own time`).toBe(true);
        const node = thing.build({ id: `odd/${thing.id}`, at: [0, 0, 0] });
        const size = visibleBounds(node);
        expect(size.isEmpty(), thing.id).toBe(false);
        for (const part of node.parts) expect(material(part.material), thing.id).toBeDefined();
      }
    });

    test("read from a file of the bundle it is as it was built, to the last bit", async () => {
      const description = describeScene(simulation);
      const engine = Physics.build(buildRecords(scene)).snapshot();
      const bytes = packScene(scene, description, engine);
      const later = (await ANACHRONISMS[name]?.()) ?? [];
      const read = unpackScene(bytes, later);
      expect(tellScene(read?.def ?? scene)).toEqual(tellScene(scene));
      expect(read?.def).not.toBe(scene);
      expect(read?.description).toEqual(JSON.parse(JSON.stringify(description)));
      expect(tellHashes(read?.def ?? scene)).toEqual(tellHashes(scene));
      expect(read?.engine).toEqual(engine);
      expect(digestBuilt(read?.def ?? scene)).toBe(simulation.digests.scene);
      expect(unpackScene(bytes.slice(0, -4), later)).toBeNull();
    });

    test("an engine that was read lives on as the one that was built, to the last bit", async () => {
      const built = await Simulation.create(scene);
      const read = await Simulation.create(scene, {}, Physics.build(buildRecords(scene)).snapshot());
      const [one, other] = [built, read].map((world) => {
        const states = disturb(world, LONG ? 200 : 6);
        return { states, engine: world.world.physics.snapshot() };
      });
      built.dispose();
      read.dispose();
      expect(other?.states).toEqual(one?.states);
      expect(Buffer.compare(Buffer.from(other?.engine ?? []), Buffer.from(one?.engine ?? []))).toBe(0);
    });

    test("every material and every texture that is used is defined, once", () => {
      const defined = new Map(scene.materials.map((one) => [one.name, one]));
      expect(defined.size).toBe(scene.materials.length);
      for (const node of scene.nodes)
        for (const part of node.parts)
          for (const used of [part.material, part.material_on ?? part.material])
            expect(defined.get(used)).toEqual(material(used));
      for (const { texture } of scene.materials)
        if (texture !== undefined) expect(TEXTURE_NAMES).toContain(texture);
    });

    test("whatever rests on something touches it and does not sink into it", () => {
      const wrong: string[] = [];
      for (const node of scene.nodes) {
        if (node.rests_on === undefined) continue;
        const support = byId.get(node.rests_on);
        if (!support) wrong.push(`${node.id} rests on ${node.rests_on}, which is not there`);
        if (!support || node.hangs) continue;
        const bounds = visibleBounds(node, matrixOf(node));
        const foot = new Vector3(node.position[0], 0, node.position[2]);
        const local = foot.applyMatrix4(matrixOf(support).invert());
        const below = bounds.min.y - support.position[1] + 0.05;
        const height = surfaceUnder(support, local.x, local.z, below);
        const gap = height === null ? Number.NaN : bounds.min.y - support.position[1] - height;
        if (!(gap > -1e-3 && gap < 1e-3))
          wrong.push(`${node.id} has ${(gap * 1000).toFixed(2)} mm to ${support.id}`);
      }
      expect(wrong).toEqual([]);
    });

    test("every movable or furnished thing says what it rests on or that it hangs", () => {
      const lost = objects().filter((node) => node.rests_on === undefined && !node.hangs);
      expect(lost.map((node) => node.id)).toEqual([]);
    });

    test("a thing's origin is at its base", () => {
      const wrong = objects()
        .filter((node) => !node.hangs)
        .filter((node) => Math.abs(visibleBounds(node).min.y) > 1e-3);
      expect(wrong.map((node) => node.id)).toEqual([]);
    });

    test("colliders reach as far as what is seen, within two centimetres", () => {
      const wrong: string[] = [];
      for (const node of scene.nodes) {
        if (node.body === "none") continue;
        const seen = visibleBounds(node);
        const solid = solidBounds(node);
        const off = Math.max(
          ...seen.min.clone().sub(solid.min).toArray().map(Math.abs),
          ...seen.max.clone().sub(solid.max).toArray().map(Math.abs),
        );
        const slack = [...ROUGH, ...(facts.rough ?? [])].includes(node.kind) ? 0.12 : 0.02;
        if (!(off < slack)) wrong.push(`${node.id}: ${(off * 100).toFixed(1)} cm`);
      }
      expect(wrong).toEqual([]);
    });

    test("a movable thing has a mass, and a mechanism has what it moves", () => {
      for (const node of scene.nodes) {
        const { mechanism, joints = [] } = node;
        const names = joints.map((one) => one.name);
        if (node.body === "dynamic") expect(node.mass_kg, node.id).toBeGreaterThan(0);
        if (mechanism?.joint !== undefined) expect(names, node.id).toContain(mechanism.joint);
        for (const controlled of mechanism?.controls ?? []) expect(byId.has(controlled), node.id).toBe(true);
        for (const part of node.parts) if (part.joint) expect(names, node.id).toContain(part.joint);
        if (mechanism?.kind === "cycle") expect(periodOf(mechanism), node.id).toBeGreaterThan(0);
        const lamps = new Set((mechanism?.phases ?? []).flatMap(({ lit = [] }) => lit));
        for (const part of node.parts) if (part.lamp) expect(lamps, node.id).toContain(part.lamp);
      }
    });

    test("the geometry is whole: finite numbers, uv and colour for each vertex, an index", () => {
      for (const node of scene.nodes)
        for (const { geometry } of node.parts) {
          const count = geometry.getAttribute("position").count;
          if (!geometry.getIndex()) throw new Error(`${node.id} has no index`);
          for (const attribute of ["position", "normal", "uv", "color"]) {
            const { count: own, array } = geometry.getAttribute(attribute) ?? {};
            if (own !== count) throw new Error(`${node.id} has ${own} of ${attribute}, not ${count}`);
            for (const value of array)
              if (!Number.isFinite(value)) throw new Error(`${node.id} ${attribute}`);
          }
        }
    });

    test("it stays within its budget of triangles, nodes and textures", () => {
      let triangles = 0;
      for (const node of scene.nodes)
        for (const { geometry } of node.parts) triangles += (geometry.getIndex()?.count ?? 0) / 3;
      expect(triangles).toBeLessThanOrEqual(facts.triangles ?? 140_000);
      expect(scene.nodes.length).toBeLessThanOrEqual(facts.nodes ?? 450);
      expect(new Set(scene.materials.map((one) => one.texture)).size).toBeLessThanOrEqual(45);
    });

    test("no two faces that one sees lie in one another", () => {
      const eyes = ways.walkable(1.5).map(([x, y, z]) => new Vector3(x, y + EYE_M, z));
      const found = facesInOnePlace(scene.nodes, eyes).map(
        ({ one, other, materials, area_m2, at, eye }) =>
          `${one} and ${other} (${materials}): ${(area_m2 * 1e4).toFixed(0)} cm2 at ${place(at)}, seen from ${place(eye)}`,
      );
      expect(found).toEqual([]);
    });

    test("equal seeds build equal worlds", async () => {
      const again = await Simulation.create(await buildScene(name));
      expect(again.digests.scene).toBe(simulation.digests.scene);
      again.dispose();
    });

    test("a scan of everything movable finds nothing that floats, sinks or intersects", () => {
      simulation.reset();
      expect(scanScene(simulation.world)).toEqual([]);
    });

    test("everything that can move stays where it is when it is woken", () => {
      simulation.reset([], outsideOf(scene));
      const movable = scene.nodes.filter((node) => node.body === "dynamic");
      for (const { id } of movable) simulation.world.physics.wake(id);
      simulation.act({ action: "wait", seconds: 3 });
      const strayed = movable.flatMap(({ id, position, quaternion }) => {
        const now = simulation.world.node(id);
        const shift = Math.hypot(...position.map((x, k) => x - (now.position[k] as number)));
        const built = new Quaternion(...(quaternion ?? [0, 0, 0, 1]));
        const turn = built.angleTo(new Quaternion(...now.quaternion));
        return shift < 0.005 && turn < 0.03
          ? []
          : [`${id} ${(shift * 1000).toFixed(1)} mm, ${((turn * 180) / Math.PI).toFixed(1)} degrees`];
      });
      expect(strayed).toEqual([]);
    });

    test("doors and drawers open all the way with nobody in front", () => {
      simulation.reset([], outsideOf(scene));
      const machines = scene.nodes.filter((node) => ["door", "drawer"].includes(node.mechanism?.kind ?? ""));
      for (const { id } of machines) simulation.world.record(id).goal = 1;
      simulation.act({ action: "wait", seconds: 5 });
      const stuck = machines.filter(({ id }) => simulation.world.node(id).open !== 1);
      expect(stuck.map(({ id }) => id)).toEqual([]);
    });

    test("nobody starts inside a thing", () => {
      for (const { id, pose } of scene.starts) {
        simulation.reset([], pose);
        const inside = scene.nodes.filter((node) => simulation.world.auditor.overlap(node.id) > 0.005);
        const ids = inside.map((node) => node.id);
        expect(ids, id).toEqual([]);
      }
    });

    test("every start can be reached on foot from the first, and a way is as long as is said", () => {
      const [first, ...others] = scene.starts.map(({ pose }) => [pose.x, pose.y, pose.z] as const);
      const lengths = others.map((goal) => {
        const way = ways.path(first as (typeof others)[number], goal);
        expect(way, String(goal)).not.toBeNull();
        return way?.length_m ?? 0;
      });
      expect(Math.max(...lengths)).toBeGreaterThanOrEqual(facts.longest_route_m ?? 0);
    });

    test("along its routes one gets from anywhere to anywhere", () => {
      expect(walkBetween(simulation, ways, 8)).toEqual([]);
    });

    test("whoever wanders about never falls, leaves the world, or walks through what is seen", () => {
      expect(wander(simulation, scene, { actions: LONG ? 600 : 40, soft: facts.soft ?? [] })).toEqual([]);
    });
  });
}
