/**
 * Seeded random numbers.
 *
 * Owns: one stream per seed, purpose and node, so that one user of numbers never shifts another's.
 * Refuses: Math.random and anything else that differs between two runs.
 */
import { sha256 } from "@noble/hashes/sha2.js";
import { utf8ToBytes } from "@noble/hashes/utils.js";

export interface RandomStream {
  /** The next number, 0 <= x < 1, with 32 bits. */
  next(): number;
  /** The next number between two limits. */
  between(low: number, high: number): number;
}

/** Opens the stream of a purpose ("wear", "inject") and a node or injection id. */
export function openStream(seed: number, purpose: string, id = ""): RandomStream {
  const key = sha256(utf8ToBytes(`${seed}\n${purpose}\n${id}`));
  const words = new DataView(key.buffer, key.byteOffset, 16);
  let a = words.getUint32(0, true);
  let b = words.getUint32(4, true);
  let c = words.getUint32(8, true);
  let counter = words.getUint32(12, true);
  // sfc32: small, fast, 128 bits of state, passes PractRand.
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 4294967296;
  };
  for (let warmUp = 0; warmUp < 12; warmUp += 1) next();
  return { next, between: (low, high) => low + (high - low) * next() };
}
