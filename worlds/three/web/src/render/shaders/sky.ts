/** The dome behind everything. */
import { TONE } from "./tone";

export const SKY_VERTEX = /* glsl */ `
uniform vec2 lens;
varying vec3 vRay;
void main() {
  vRay = (vec4(position.xy * lens, -1.0, 0.0) * viewMatrix).xyz;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}
`;

export const SKY_FRAGMENT = /* glsl */ `
uniform sampler2D dome;
uniform float range;
uniform vec3 ground;
uniform vec3 haze;
uniform vec3 sunDirection;
uniform vec3 sunLight;
varying vec3 vRay;
${TONE}
void main() {
  vec3 d = normalize(vRay);
  float up = max(d.y, 0.0);
  vec3 light = texture2D(dome, d.xz / (1.0 + up) * 0.5 + 0.5).rgb;
  light *= light * range;
  light = mix(light, mix(haze, ground, clamp(-d.y * 5.0, 0.0, 1.0)), smoothstep(0.012, -0.012, d.y));
  float s = max(dot(d, sunDirection), 0.0);
  light += sunLight * smoothstep(0.99965, 0.99985, s) * 8.0;
  gl_FragColor = vec4(developed(light), 1.0);
}
`;
