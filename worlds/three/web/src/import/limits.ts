/**
 * How large an import may be, once it is decoded.
 *
 * Owns: the page's numbers; worlds/imports/limits.py holds those of the first gate, by the counts that a file claims.
 */
export const TRIANGLES = 5_000_000;
export const OBJECTS = 50_000;
/** Farther from the middle nothing can be drawn or walked on. */
export const FARTHEST_M = 1e7;
/** Wall seconds for fetching, decoding and validating; a stage that takes longer is given up. */
export const FETCH_S = 60;
export const DECODE_S = 60;
export const VALIDATE_S = 8;
