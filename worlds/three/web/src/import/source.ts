/**
 * An import on the wire, equal to ImportedSource and ImportReport of data/schema/imported.py.
 *
 * Owns: those shapes. Refuses: behaviour. Paths never come here; the Python side turns them into a token.
 */
import type { MaterialKind, MechanismDef, PoseWire, SceneDef, Vec3 } from "../kit/model";

export interface OptionsWire {
  scale?: number;
  up?: "y" | "z";
  floor?: boolean;
  split?: string[];
}

export interface TagsWire {
  kind?: string;
  label?: string;
  movable?: boolean;
  structural?: boolean;
  hangs?: boolean;
  mechanism?: MechanismDef["kind"];
  joint?: { kind: "hinge" | "slide"; origin: Vec3; axis: Vec3; min?: number; max: number };
  operating?: boolean;
  front_deg?: number;
  material?: MaterialKind;
  era?: { from_year: number; to_year: number };
}

export interface StartWire {
  id: string;
  label: string;
  pose: PoseWire;
}

export interface ImportWire {
  kind?: "gltf";
  id: string;
  title: string;
  entry: string;
  files: string[];
  token: string;
  options: OptionsWire;
  setting?: SceneDef["setting"];
  tags: Record<string, TagsWire>;
  starts: StartWire[];
}

export interface FindingWire {
  severity: "error" | "warning" | "info" | "hint";
  code: string;
  words: string;
  where: string;
}

export interface ReportWire {
  ok: boolean;
  error: string;
  warnings: string[];
  findings: FindingWire[];
  objects: number;
  building: number;
  primitives: number;
  triangles: number;
  textures: number;
  size_m: Vec3;
  options: OptionsWire;
  scale_reason: string;
  up_reason: string;
  starts: StartWire[];
  walkable_m2: number;
  floor_added: boolean;
  scene_digest: string | null;
}
