/**
 * Text and lists of numbers as the bytes of one file: the length of the text, the text, the lists, each aligned to 4.
 *
 * Owns: writing that, and where the lists begin. Refuses: what they mean (packed, render/walls).
 */

/** Room that so many bytes take. */
export const aligned = (length: number): number => Math.ceil(length / 4) * 4;

const LENGTH_BYTES = 4;

export function packBytes(text: string, lists: readonly ArrayBufferView[]): Uint8Array<ArrayBuffer> {
  const encoded = new TextEncoder().encode(text);
  const parts = [encoded, ...lists.map(bytesOf)];
  const bytes = new Uint8Array(LENGTH_BYTES + parts.reduce((sum, part) => sum + aligned(part.length), 0));
  new DataView(bytes.buffer).setUint32(0, encoded.length, true);
  let at = LENGTH_BYTES;
  for (const part of parts) {
    bytes.set(part, at);
    at += aligned(part.length);
  }
  return bytes;
}

/** The text of a file, and where its lists start; null when not even the text is whole. */
export function readText(bytes: Uint8Array<ArrayBuffer>): { text: string; start: number } | null {
  if (bytes.length < LENGTH_BYTES) return null;
  const length = new DataView(bytes.buffer).getUint32(0, true);
  if (bytes.length < LENGTH_BYTES + length) return null;
  const text = new TextDecoder().decode(bytes.subarray(LENGTH_BYTES, LENGTH_BYTES + length));
  return { text, start: LENGTH_BYTES + aligned(length) };
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
