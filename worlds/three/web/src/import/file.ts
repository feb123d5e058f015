/**
 * A glTF as it comes: its JSON, its binary chunk, the files beside it.
 *
 * Owns: fetching what the Python side serves for this import, splitting a GLB, and bytes by buffer or buffer view.
 * Refuses: every other address; and meaning. `fetch` of a refused address never settles, so requests are XMLHttpRequests
 * with a deadline.
 */
import { ImportFault } from "../runtime/ports";
import { FETCH_S } from "./limits";

const MAGIC = 0x46546c67;
const JSON_CHUNK = 0x4e4f534a;
const BIN_CHUNK = 0x004e4942;
const MOST_AT_ONCE = 6;

export interface NodeJson {
  readonly name?: string;
  readonly mesh?: number;
  readonly children?: readonly number[];
  readonly extensions?: Readonly<Record<string, Record<string, unknown>>>;
}

export interface TextureUseJson {
  readonly index: number;
  readonly texCoord?: number;
  readonly scale?: number;
  readonly strength?: number;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

export interface MaterialJson {
  readonly name?: string;
  readonly pbrMetallicRoughness?: {
    readonly baseColorFactor?: readonly number[];
    readonly baseColorTexture?: TextureUseJson;
    readonly metallicFactor?: number;
    readonly roughnessFactor?: number;
    readonly metallicRoughnessTexture?: TextureUseJson;
  };
  readonly normalTexture?: TextureUseJson;
  readonly occlusionTexture?: TextureUseJson;
  readonly emissiveTexture?: TextureUseJson;
  readonly emissiveFactor?: readonly number[];
  readonly alphaMode?: string;
  readonly alphaCutoff?: number;
  readonly doubleSided?: boolean;
  readonly extensions?: Readonly<Record<string, Record<string, unknown>>>;
}

export interface PrimitiveJson {
  readonly attributes: Readonly<Record<string, number>>;
  readonly indices?: number;
  readonly material?: number;
  readonly mode?: number;
  readonly extensions?: Readonly<Record<string, unknown>>;
}

/** What of the JSON is read here; the first gate has looked at types and references. */
export interface GltfJson {
  readonly asset?: { readonly generator?: string };
  readonly scene?: number;
  readonly scenes?: readonly { readonly name?: string; readonly nodes?: readonly number[] }[];
  readonly nodes?: readonly NodeJson[];
  readonly meshes?: readonly { readonly name?: string; readonly primitives: readonly PrimitiveJson[] }[];
  readonly materials?: readonly MaterialJson[];
  readonly textures?: readonly {
    readonly source?: number;
    readonly sampler?: number;
    readonly extensions?: Readonly<Record<string, { readonly source?: number }>>;
  }[];
  readonly images?: readonly {
    readonly name?: string;
    readonly uri?: string;
    readonly bufferView?: number;
    readonly mimeType?: string;
  }[];
  readonly samplers?: readonly {
    readonly magFilter?: number;
    readonly minFilter?: number;
    readonly wrapS?: number;
    readonly wrapT?: number;
  }[];
  readonly bufferViews?: readonly {
    readonly buffer: number;
    readonly byteOffset?: number;
    readonly byteLength: number;
  }[];
  readonly buffers?: readonly { readonly uri?: string; readonly byteLength: number }[];
  readonly animations?: readonly unknown[];
  readonly extensionsUsed?: readonly string[];
  readonly extensionsRequired?: readonly string[];
  readonly extensions?: Readonly<Record<string, Record<string, unknown>>>;
}

type Bytes = Uint8Array<ArrayBuffer>;

/** One glTF with everything that belongs to it. */
export class GltfFile {
  readonly json: GltfJson;
  private readonly binary: Bytes | null;
  private readonly decoded = new Map<number, Bytes>();

  constructor(
    readonly entry: string,
    private readonly files: ReadonlyMap<string, Bytes>,
  ) {
    const { json, binary } = splitContainer(this.file(entry));
    this.json = json;
    this.binary = binary;
  }

  /** Bytes of the entry file. */
  get bytes(): Bytes {
    return this.file(this.entry);
  }

  /** Everything, as it can be handed to a worker. */
  forWorker(): { entry: string; bytes: Bytes; files: ReadonlyMap<string, Bytes> } {
    return { entry: this.entry, bytes: this.bytes, files: this.files };
  }

  /** The bytes behind a uri; of a data: uri those within it. Throws ImportFault. */
  file(uri: string): Bytes {
    if (/^data:/i.test(uri)) return decodeData(uri);
    const found = this.files.get(uri);
    if (!found) throw new ImportFault(`The file "${uri}" is missing.`);
    return found;
  }

  /** The bytes of a buffer; empty for one that only stands in for packed views. */
  buffer(index: number): Bytes {
    let bytes = this.decoded.get(index);
    if (!bytes) {
      const uri = this.json.buffers?.[index]?.uri;
      bytes = uri !== undefined ? this.file(uri) : ((index === 0 ? this.binary : null) ?? new Uint8Array(0));
      this.decoded.set(index, bytes);
    }
    return bytes;
  }

  /** The bytes of a plain buffer view. Throws ImportFault when they are not there. */
  view(index: number): Bytes {
    const view = this.json.bufferViews?.[index];
    if (!view) throw new ImportFault(`The file has no bufferViews[${index}].`);
    const buffer = this.buffer(view.buffer);
    const start = view.byteOffset ?? 0;
    if (start + view.byteLength > buffer.length)
      throw new ImportFault(`bufferViews[${index}] reaches beyond its buffer.`);
    return buffer.subarray(start, start + view.byteLength);
  }
}

/** Fetches the files of an import. Throws ImportFault when one does not come. */
export async function fetchFile(source: {
  readonly entry: string;
  readonly files: readonly string[];
  readonly token: string;
}): Promise<GltfFile> {
  const files = new Map<string, Bytes>();
  const waiting = [...source.files];
  const fetchNext = async (): Promise<void> => {
    for (let uri = waiting.shift(); uri !== undefined; uri = waiting.shift())
      files.set(uri, await request(`world://import/${source.token}/${encodeURIComponent(uri)}`, uri));
  };
  await Promise.all(Array.from({ length: MOST_AT_ONCE }, fetchNext));
  return new GltfFile(source.entry, files);
}

function request(address: string, uri: string): Promise<Bytes> {
  return new Promise((resolve, reject) => {
    const asked = new XMLHttpRequest();
    asked.open("GET", address);
    asked.responseType = "arraybuffer";
    asked.timeout = FETCH_S * 1000;
    asked.onload = () => resolve(new Uint8Array(asked.response as ArrayBuffer));
    asked.onerror = () => reject(new ImportFault(`The file "${uri}" could not be read.`));
    asked.ontimeout = () => reject(new ImportFault(`The file "${uri}" did not come within ${FETCH_S} s.`));
    asked.send();
  });
}

function splitContainer(bytes: Bytes): { json: GltfJson; binary: Bytes | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20 || view.getUint32(0, true) !== MAGIC) return { json: parse(bytes), binary: null };
  const end = Math.min(view.getUint32(8, true), bytes.length);
  let json: GltfJson | null = null;
  let binary: Bytes | null = null;
  for (let at = 12; at + 8 <= end; ) {
    const length = view.getUint32(at, true);
    const kind = view.getUint32(at + 4, true);
    const chunk = bytes.subarray(at + 8, Math.min(at + 8 + length, end));
    if (kind === JSON_CHUNK) json ??= parse(chunk);
    else if (kind === BIN_CHUNK) binary ??= chunk;
    at += 8 + length + ((4 - (length % 4)) % 4);
  }
  if (!json) throw new ImportFault("The GLB holds no JSON.");
  return { json, binary };
}

/** JSON with what is null left out: some writers say null where they mean nothing. */
function parse(bytes: Bytes): GltfJson {
  const text = new TextDecoder().decode(bytes).replace(/[\0\s]+$/, "");
  try {
    return JSON.parse(text, (_, value) => (value === null ? undefined : value)) as GltfJson;
  } catch (error) {
    throw new ImportFault(`The file is not valid JSON: ${error instanceof Error ? error.message : error}.`);
  }
}

function decodeData(uri: string): Bytes {
  const comma = uri.indexOf(",");
  const body = decodeURIComponent(uri.slice(comma + 1));
  if (!/;base64$/i.test(uri.slice(0, comma))) return Uint8Array.from(body, (char) => char.charCodeAt(0));
  try {
    return Uint8Array.from(atob(body.replace(/\s+/g, "")), (char) => char.charCodeAt(0));
  } catch {
    throw new ImportFault("A data: uri of the file is malformed.");
  }
}
