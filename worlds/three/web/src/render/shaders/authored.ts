/**
 * How a surface made elsewhere looks: its author's images and factors under our sun, lamps, sky and tone.
 *
 * Defines: LAMPS, TAPS as for surface; BASE, METAL_ROUGH, NORMAL, OCCLUSION, EMISSIVE (that image is there; the value is
 * which UV set), PAINTED (vertex colours), ALPHA 0 opaque, 1 mask, 2 blend, UNLIT, GLASS. UVs count textures. Images hold
 * sRGB or plain numbers as glTF says; light from all around comes from the field, a box of samples over the whole scene.
 */
import { LIGHT_UNIFORMS, LIGHTS, SUNLIT } from "./surface";
import { TONE } from "./tone";

/** Where an image's texel for this place is; `lay` holds two rows of an affine map. */
const LAID = /* glsl */ `
vec2 laid(vec3 lay[2], vec2 uv) { return vec2(dot(lay[0], vec3(uv, 1.0)), dot(lay[1], vec3(uv, 1.0))); }
#define SET(n) (n == 1 ? vUv1 : vUv)
`;

/** Drawn through everything, as in shaders/surface. */
const FRONT = /* glsl */ `gl_Position.z = mix(gl_Position.z, gl_Position.z * 0.02 - 0.98 * gl_Position.w, aFront);`;

export const AUTHORED_VERTEX = /* glsl */ `
layout(location = 10) in vec3 aGlow;
layout(location = 11) in vec4 aLamps;
layout(location = 13) in float aFront;
uniform mat4 shadowMatrix;
out vec3 vPlace;
out vec3 vNormal;
out vec2 vUv;
out vec2 vUv1;
out vec3 vGlow;
out vec3 vShadow;
#ifdef PAINTED
in vec4 color;
out vec4 vPaint;
#endif
#ifdef SECOND_UV
in vec2 uv1;
#endif
#if LAMPS > 0
out vec4 vLamps;
#endif
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  vPlace = place.xyz;
  vNormal = (vec4(normalMatrix * normal, 0.0) * viewMatrix).xyz;
  vec3 off = dot(vNormal, vNormal) > 0.0 ? normalize(vNormal) : vec3(0.0);
  vUv = uv;
#ifdef SECOND_UV
  vUv1 = uv1;
#else
  vUv1 = uv;
#endif
#ifdef PAINTED
  vPaint = color;
#endif
  vGlow = aGlow;
  vShadow = (shadowMatrix * vec4(vPlace + off * 0.022, 1.0)).xyz;
#if LAMPS > 0
  vLamps = aLamps;
#endif
  gl_Position = projectionMatrix * viewMatrix * place;
  ${FRONT}
}
`;

export const AUTHORED_FRAGMENT = /* glsl */ `
precision highp sampler2DShadow;
precision highp sampler3D;
${LIGHT_UNIFORMS}
uniform sampler2D baseMap;
uniform sampler2D metalRoughMap;
uniform sampler2D normalMap;
uniform sampler2D occlusionMap;
uniform sampler2D emissiveMap;
uniform vec3 baseLay[2];
uniform vec3 metalRoughLay[2];
uniform vec3 normalLay[2];
uniform vec3 occlusionLay[2];
uniform vec3 emissiveLay[2];
uniform float normalScale;
uniform float occlusionStrength;
uniform vec3 tint;
uniform vec3 emissive;
uniform float glow;
uniform float roughness;
uniform float metal;
uniform float opacity;
uniform float cutoff;
uniform sampler3D fieldLight;
uniform sampler3D fieldLean;
uniform vec3 fieldMin;
uniform vec3 fieldScale;
uniform float fieldStep;
#ifdef GLASS
uniform sampler2D dome;
#endif
in vec3 vPlace;
in vec3 vNormal;
in vec2 vUv;
in vec2 vUv1;
in vec3 vGlow;
in vec3 vShadow;
#ifdef PAINTED
in vec4 vPaint;
#endif
#if LAMPS > 0
in vec4 vLamps;
#endif
out vec4 picture;
${TONE}
${SUNLIT}
${LAID}

vec3 fromSrgb(vec3 c) { return c * (c * (c * 0.305306011 + 0.682171111) + 0.012522878); }
vec3 toSrgb(vec3 x) {
  x = clamp(x, 0.0, 1.0);
  return mix(12.92 * x, 1.055 * pow(x, vec3(0.4166667)) - 0.055, step(0.0031308, x));
}

void main() {
  vec4 base = vec4(tint, opacity);
#ifdef BASE
  vec4 shown = texture(baseMap, laid(baseLay, SET(BASE)));
  base *= vec4(fromSrgb(shown.rgb), shown.a);
#endif
#ifdef PAINTED
  base *= vPaint;
#endif
#if ALPHA == 1
  if (base.a < cutoff) discard;
  base.a = 1.0;
#elif ALPHA == 0
  base.a = 1.0;
#endif
  vec3 shining = emissive;
#ifdef EMISSIVE
  shining *= fromSrgb(texture(emissiveMap, laid(emissiveLay, SET(EMISSIVE))).rgb);
#endif
#ifdef UNLIT
  picture = vec4(toSrgb(base.rgb + shining), base.a);
#else
  vec3 face = vNormal;
  if (dot(face, face) < 1e-10) face = cross(dFdx(vPlace), dFdy(vPlace));
  face = normalize(face);
  face = gl_FrontFacing ? face : -face;
  vec3 n = face;
#ifdef NORMAL
  vec2 bumpUv = laid(normalLay, SET(NORMAL));
  vec3 bump = texture(normalMap, bumpUv).xyz * 2.0 - 1.00392;
  vec2 slope = bump.xy * normalScale;
  vec3 px = dFdx(vPlace);
  vec3 py = dFdy(vPlace);
  vec2 ux = dFdx(bumpUv);
  vec2 uy = dFdy(bumpUv);
  vec3 a = cross(py, face);
  vec3 b = cross(face, px);
  vec3 along = a * ux.x + b * uy.x;
  vec3 across = a * ux.y + b * uy.y;
  float norm = inversesqrt(max(dot(along, along), dot(across, across)) + 1e-20);
  n = normalize(face * max(bump.z, 0.05) + (along * slope.x - across * slope.y) * norm);
#endif
  float rough = roughness;
  float metalness = metal;
#ifdef METAL_ROUGH
  vec2 made = texture(metalRoughMap, laid(metalRoughLay, SET(METAL_ROUGH))).gb;
  rough *= made.x;
  metalness *= made.y;
#endif
  rough = max(rough, 0.06);
  float open = 1.0;
#ifdef OCCLUSION
  open += occlusionStrength * (texture(occlusionMap, laid(occlusionLay, SET(OCCLUSION))).r - 1.0);
#endif
  vec3 albedo = base.rgb;
  vec3 flat3 = cross(dFdx(vPlace), dFdy(vPlace));
  flat3 *= inversesqrt(dot(flat3, flat3) + 1e-30);
  vec3 toEye = normalize(cameraPosition - vPlace);
  flat3 = dot(flat3, toEye) < 0.0 ? -flat3 : flat3;
  // Off the surface, and out of the corner that it may make with another: the eye is where light can be.
  vec3 cell = (vPlace + (flat3 + toEye * 0.6) * fieldStep - fieldMin) * fieldScale;
  vec4 vAmbient = texture(fieldLight, cell);
  vAmbient.rgb += vGlow;
  vec3 vLean = texture(fieldLean, cell).xyz;
  ${LIGHTS}
  vec3 seen = (light * diffuse + gloss) * 0.31831 + shining * glow;
#ifdef GLASS
  float fresnel = 0.04 + 0.9 * pow(1.0 - abs(dot(face, view)), 5.0);
  vec3 sheen = texture(dome, back.xz / (1.0 + max(back.y, 0.0)) * 0.5 + 0.5).rgb;
  sheen = mix(around * 0.31831, sheen * sheen * 4.0, clamp(vLean.y * 2.0, 0.1, 0.6));
  float alpha = min(1.0, base.a + fresnel * 0.7);
  seen = mix(seen, sheen, fresnel * 0.7 / alpha);
  picture = vec4(developed(seen), alpha);
#else
  picture = vec4(developed(seen), base.a);
#endif
#endif
}
`;

/** The same surface for programs that measure and for the shadow map: where it is there, and nothing else. */
export const STENCIL_VERTEX = /* glsl */ `
layout(location = 12) in vec3 aId;
layout(location = 13) in float aFront;
layout(location = 14) in vec3 aShear;
out vec3 vId;
out float vAhead;
out vec2 vUv;
out vec2 vUv1;
#ifdef PAINTED
in vec4 color;
out float vThere;
#endif
#ifdef SECOND_UV
in vec2 uv1;
#endif
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
#if MARK == 2
  place.xz += aShear.xy * (place.y - aShear.z);
#endif
  vec4 seen = viewMatrix * place;
  vId = aId;
  vAhead = -seen.z;
  vUv = uv;
#ifdef SECOND_UV
  vUv1 = uv1;
#else
  vUv1 = uv;
#endif
#ifdef PAINTED
  vThere = color.a;
#endif
  gl_Position = projectionMatrix * seen;
#if MARK != 2
  ${FRONT}
#endif
}
`;

/** Defines MARK: 0 the id, 1 the distance, 2 nothing but depth. */
export const STENCIL_FRAGMENT = /* glsl */ `
uniform sampler2D baseMap;
uniform vec3 baseLay[2];
uniform float opacity;
uniform float cutoff;
in vec3 vId;
in float vAhead;
in vec2 vUv;
in vec2 vUv1;
#ifdef PAINTED
in float vThere;
#endif
out vec4 mark;
${LAID}
void main() {
#if ALPHA > 0
  float there = opacity;
#ifdef BASE
  there *= texture(baseMap, laid(baseLay, SET(BASE))).a;
#endif
#ifdef PAINTED
  there *= vThere;
#endif
  if (there < cutoff) discard;
#endif
#if MARK == 0
  mark = vec4(floor(vId * 255.0 + 0.5) / 255.0, 1.0);
#elif MARK == 1
  mark = vec4(vAhead, 0.0, 0.0, 1.0);
#else
  mark = vec4(1.0);
#endif
}
`;
