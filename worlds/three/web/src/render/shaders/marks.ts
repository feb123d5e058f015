/** What programs read from a picture: ids and distances, without antialiasing; and the outline of a chosen thing. */

export const ID_VERTEX = /* glsl */ `
layout(location = 12) in vec3 aId;
layout(location = 13) in float aFront;
out vec3 vId;
out float vAhead;
void main() {
  vec4 seen = modelViewMatrix * vec4(position, 1.0);
  vId = aId;
  vAhead = -seen.z;
  gl_Position = projectionMatrix * seen;
  gl_Position.z = mix(gl_Position.z, gl_Position.z * 0.02 - 0.98 * gl_Position.w, aFront);
}
`;

export const ID_FRAGMENT = /* glsl */ `
in vec3 vId;
out vec4 mark;
void main() { mark = vec4(floor(vId * 255.0 + 0.5) / 255.0, 1.0); }
`;

/** Neighbours in the table get colours far from each other. */
export const COLOUR_FRAGMENT = /* glsl */ `
in vec3 vId;
in float vAhead;
out vec4 mark;
void main() {
  float n = dot(floor(vId * 255.0 + 0.5), vec3(1.0, 256.0, 65536.0));
  float hue = fract(n * 0.61803398875);
  float pale = fract(n * 0.7548776662);
  vec3 wheel = clamp(abs(fract(hue + vec3(0.0, 0.6666667, 0.3333333)) * 6.0 - 3.0) - 1.0, 0.0, 1.0);
  mark = vec4(mix(vec3(0.75), wheel, 0.45 + 0.4 * pale) * (0.65 + 0.35 / (1.0 + 0.05 * vAhead)), 1.0);
}
`;

export const DEPTH_FRAGMENT = /* glsl */ `
in float vAhead;
out vec4 mark;
void main() { mark = vec4(vAhead, 0.0, 0.0, 1.0); }
`;

export const REGION_VERTEX = /* glsl */ `
void main() { gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0); }
`;

export const REGION_FRAGMENT = /* glsl */ `
uniform vec3 id;
out vec4 mark;
void main() { mark = vec4(id, 1.0); }
`;

/** Two pictures as one: the first left of a share of the width, or what differs, bright on a dim grey second. */
export const BESIDE_FRAGMENT = /* glsl */ `
uniform sampler2D picture;
uniform sampler2D kept;
uniform vec2 texel;
uniform float share;
uniform float differs;
varying vec2 vUv;
void main() {
  vec3 here = texture2D(picture, vUv).rgb;
  vec3 clean = texture2D(kept, vUv).rgb;
  if (differs > 0.5) {
    vec3 off = abs(here - clean);
    float most = max(off.r, max(off.g, off.b));
    float grey = dot(here, vec3(0.3, 0.6, 0.1)) * 0.35;
    float shown = smoothstep(0.012, 0.12, most);
    gl_FragColor = vec4(mix(vec3(grey), vec3(1.0, 0.25 + 0.6 * most, 0.1), shown), 1.0);
  } else {
    vec3 both = vUv.x < share ? clean : here;
    float line = 1.0 - smoothstep(0.0, 1.5, abs(vUv.x - share) / texel.x);
    gl_FragColor = vec4(mix(both, vec3(1.0), line), 1.0);
  }
}
`;

export const OUTLINE_FRAGMENT = /* glsl */ `
uniform sampler2D picture;
uniform vec2 texel;
uniform vec3 ink;
varying vec2 vUv;
float marked(vec2 at) {
  vec3 id = texture2D(picture, at).rgb;
  return step(0.001, id.r + id.g + id.b);
}
void main() {
  float inside = marked(vUv);
  float around = 0.0;
  for (int i = 0; i < 8; i++) {
    float a = float(i) * 0.7853982;
    around = max(around, marked(vUv + texel * 1.8 * vec2(cos(a), sin(a))));
  }
  gl_FragColor = vec4(ink, max((around - inside) * 0.95, inside * 0.1));
}
`;
