/**
 * The first answer of the page: who it is, and whether WebGL really draws here.
 *
 * Owns: the proof by a tiny picture (cleared to a colour and read back). Refuses: drawing worlds.
 */
import { version } from "../../package.json";
import type { Methods } from "./messages";

const COLOUR = [51, 153, 204, 255] as const;

/** `webgl` is true only when the colour that was drawn is the colour that was read. */
export function hello(): Methods["hello"]["result"] {
  const gl = document.createElement("canvas").getContext("webgl2");
  if (!gl) return { bundle: version, webgl: false, reason: "no WebGL 2 context could be made", renderer: "" };
  const renderer = nameRenderer(gl);
  const reason = findFault(gl);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return { bundle: version, webgl: reason === "", reason, renderer };
}

/** The renderer fingerprint of 9-conventions: GL renderer string and browser version. */
export function nameRenderer(gl: WebGL2RenderingContext): string {
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = String(gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  const browser = /Chrome\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent;
  return `${name}; ${browser}`;
}

function findFault(gl: WebGL2RenderingContext): string {
  const [red, green, blue, alpha] = COLOUR;
  gl.clearColor(red / 255, green / 255, blue / 255, alpha / 255);
  gl.clear(gl.COLOR_BUFFER_BIT);
  const read = new Uint8Array(4);
  gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, read);
  if (COLOUR.every((value, index) => Math.abs(value - (read[index] ?? -9)) <= 1)) return "";
  return `a cleared canvas read back as ${read.join(",")} instead of ${COLOUR.join(",")}`;
}
