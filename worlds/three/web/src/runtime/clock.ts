/**
 * Simulated time.
 *
 * Owns: the length of a tick and how seconds become ticks. Refuses: wall clocks; nothing here knows the hour.
 */
export const TICKS_PER_SECOND = 60;
export const TICK_S = 1 / TICKS_PER_SECOND;

/**
 * Ticks that a duration takes: ceil(seconds x 60), at least one. The product is rounded to nine decimals first, so that
 * 1.1 m at 2 m/s is 33 ticks here as it is in data/schema/action.py.
 */
export function countTicks(seconds: number): number {
  return Math.max(1, Math.ceil(Number((seconds * TICKS_PER_SECOND).toFixed(9))));
}
