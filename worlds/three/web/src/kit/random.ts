/**
 * Seeded variation for props and scenes.
 *
 * Owns: one generator per purpose, equal on every machine. Refuses: the simulation's randomness.
 */

export interface Random {
  /** In [0, 1). */
  next(): number;
  /** In [from, to). */
  between(from: number, to: number): number;
  pick<T>(items: readonly T[]): T;
}

/** FNV-1a over the purpose's characters. */
function hashed(purpose: string, seed: number): number {
  let hash = (0x811c9dc5 ^ seed) >>> 0;
  for (let i = 0; i < purpose.length; i++) hash = Math.imul(hash ^ purpose.charCodeAt(i), 0x01000193) >>> 0;
  return hash;
}

/** A stream of numbers for one purpose: Mulberry32, of 32 bits of state. */
export function stream(seed: number, purpose: string): Random {
  let state = hashed(purpose, seed);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError("pick needs at least one item");
      return item;
    },
  };
}
