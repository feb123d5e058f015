/**
 * PNG of pixels that are data, not pictures: exact, no colour management.
 *
 * Owns: the encoding by the browser's own canvas. Refuses: transparency; every pixel must have alpha 255.
 */

/** RGBA, row 0 at the top, as base64 PNG. */
export async function encodePng(pixels: Uint8Array, width: number, height: number): Promise<string> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { colorSpace: "srgb" });
  if (!context) throw new Error("no 2D canvas could be made");
  context.putImageData(new ImageData(new Uint8ClampedArray(pixels), width, height), 0, 0);
  return canvas.toDataURL("image/png").replace(/^data:image\/png;base64,/, "");
}
