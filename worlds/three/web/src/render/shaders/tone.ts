/** From light to what a screen shows: a filmic curve (fitted rational, per channel) and sRGB by square roots. */
export const TONE = /* glsl */ `
uniform float exposure;
vec3 developed(vec3 light) {
  vec3 x = light * exposure;
  float peak = max(x.r, max(x.g, x.b));
  x = mix(x, vec3(peak), smoothstep(1.0, 12.0, peak) * 0.7);
  x = clamp((x * (2.2 * x + 0.3)) / (x * (2.0 * x + 0.95) + 0.42), 0.0, 1.0);
  vec3 s = sqrt(x);
  vec3 q = sqrt(s);
  return clamp(0.662 * s + 0.684 * q - 0.324 * sqrt(q) - 0.0225 * x, 0.0, 1.0);
}
`;
