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
