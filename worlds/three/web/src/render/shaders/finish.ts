/**
 * The last pass: evens out jagged edges of the developed picture by blending along them, and turns rows top first when
 * the picture is read back. One pass, nine reads, so that it costs little in software.
 */
export const FINISH_VERTEX = /* glsl */ `
uniform float flip;
varying vec2 vUv;
void main() {
  vUv = position.xy * 0.5 + 0.5;
  gl_Position = vec4(position.x, position.y * flip, 0.0, 1.0);
}
`;

export const FINISH_FRAGMENT = /* glsl */ `
uniform sampler2D picture;
uniform vec2 texel;
varying vec2 vUv;
float tone(vec3 c) { return dot(c, vec3(0.3, 0.6, 0.1)); }
void main() {
  vec3 here = texture2D(picture, vUv).rgb;
#ifdef SMOOTH
  float m = tone(here);
  float nw = tone(texture2D(picture, vUv + texel * vec2(-0.5, 0.5)).rgb);
  float ne = tone(texture2D(picture, vUv + texel * vec2(0.5, 0.5)).rgb);
  float sw = tone(texture2D(picture, vUv + texel * vec2(-0.5, -0.5)).rgb);
  float se = tone(texture2D(picture, vUv + texel * vec2(0.5, -0.5)).rgb);
  vec2 rise = vec2(ne + se - nw - sw, nw + ne - sw - se);
  float low = min(m, min(min(nw, ne), min(sw, se)));
  float high = max(m, max(max(nw, ne), max(sw, se)));
  vec2 along = vec2(-rise.y, rise.x);
  float flatness = min(abs(along.x), abs(along.y)) + 0.02;
  along = clamp(along / flatness, -6.0, 6.0) * texel;
  vec3 near = (texture2D(picture, vUv + along * 0.17).rgb + texture2D(picture, vUv - along * 0.17).rgb) * 0.5;
  vec3 far = (texture2D(picture, vUv + along * 0.5).rgb + texture2D(picture, vUv - along * 0.5).rgb) * 0.5;
  vec3 both = (near + far) * 0.5;
  float t = tone(both);
  vec3 even = t < low || t > high ? near : both;
  here = mix(here, even, smoothstep(0.02, 0.07, high - low));
#endif
  gl_FragColor = vec4(here, 1.0);
}
`;
