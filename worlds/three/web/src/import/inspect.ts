/**
 * Looking at an import without keeping it.
 *
 * Owns: the report of a file: refused with a reason, or what it is. Refuses: to throw for a file's fault.
 */
import { ImportFault } from "../runtime/ports";
import { Simulation } from "../runtime/simulation";
import { fetchFile } from "./file";
import { type Findings, validate } from "./findings";
import { buildScene } from "./scene";
import type { ImportWire, ReportWire } from "./source";

/** The report of a file. */
export async function inspect(source: ImportWire): Promise<ReportWire> {
  let findings: Promise<Findings> = Promise.resolve({ list: [], warnings: [] });
  try {
    const file = await fetchFile(source);
    findings = validate(file);
    const built = await buildScene(file, source);
    const simulation = await Simulation.create(built.def);
    const scene_digest = simulation.digests.scene;
    simulation.dispose();
    const { list, warnings } = await findings;
    const { def, size_m, ...told } = built;
    return {
      ...told,
      ok: true,
      error: "",
      warnings: [
        ...reasons(told.scale_reason, told.up_reason, told.floor_added),
        ...told.warnings,
        ...warnings,
      ],
      findings: [...list],
      objects: def.nodes.filter(({ structural }) => !structural).length,
      building: def.nodes.filter(({ structural }) => structural).length,
      textures: def.images?.size ?? 0,
      size_m: [...size_m],
      starts: [...def.starts],
      scene_digest,
    };
  } catch (error) {
    if (!(error instanceof ImportFault)) throw error;
    return refusal(error.message, await findings);
  }
}

function reasons(scale: string, up: string, floor: boolean): string[] {
  const laid = floor ? ["It has no floor to walk on, so it stands on one that was laid under it."] : [];
  return [scale, up, ...laid].filter((words) => words !== "");
}

function refusal(error: string, { list }: Findings): ReportWire {
  return {
    ok: false,
    error,
    warnings: [],
    findings: [...list],
    objects: 0,
    building: 0,
    primitives: 0,
    triangles: 0,
    textures: 0,
    size_m: [0, 0, 0],
    options: {},
    scale_reason: "",
    up_reason: "",
    starts: [],
    walkable_m2: 0,
    floor_added: false,
    scene_digest: null,
  };
}
