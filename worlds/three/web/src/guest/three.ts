/** Owns: three as a module of its own, for pages that bring none along. Refuses: anything else. */
export * from "three";
