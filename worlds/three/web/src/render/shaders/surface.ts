/**
 * How a surface looks: albedo and relief textures, sun with a soft shadow, up to LAMPS lamps, light from all around.
 *
 * Defines: LAMPS 0 or more, RELIEF, GLASS, GROUND (wide variation over repeats), TAPS (shadow samples). Written for a software renderer: every texture read and
 * every branch costs, so what a surface does not need is left out at compile time.
 * Attributes 8..11 are set as constants for a mesh (or come with the geometry of the building): light from all around,
 * where it leans, light that lamps throw back from the walls, and the lamps that shine on it.
 */
import { MOST_LAMPS } from "../shared";
import { TONE } from "./tone";

export const SURFACE_VERTEX = /* glsl */ `
layout(location = 8) in vec3 aAmbient;
layout(location = 9) in vec3 aLean;
layout(location = 10) in vec3 aGlow;
layout(location = 11) in vec4 aLamps;
layout(location = 13) in float aFront;
in vec4 color;
uniform vec2 tiles;
uniform vec3 tint;
uniform mat4 shadowMatrix;
out vec3 vPlace;
out vec3 vNormal;
out vec2 vUv;
out vec4 vAmbient;
out vec3 vPaint;
out vec3 vLean;
out vec3 vShadow;
#if LAMPS > 0
out vec4 vLamps;
#endif
void main() {
  vec4 place = modelMatrix * vec4(position, 1.0);
  vPlace = place.xyz;
  vNormal = normalize((vec4(normalMatrix * normal, 0.0) * viewMatrix).xyz);
  vUv = uv * tiles;
  vAmbient = vec4(aAmbient + aGlow, color.a);
  vPaint = color.rgb * color.rgb * tint;
  vLean = aLean;
  vShadow = (shadowMatrix * vec4(vPlace + vNormal * 0.022, 1.0)).xyz;
#if LAMPS > 0
  vLamps = aLamps;
#endif
  gl_Position = projectionMatrix * viewMatrix * place;
  gl_Position.z = mix(gl_Position.z, gl_Position.z * 0.02 - 0.98 * gl_Position.w, aFront);
}
`;

/** Share of the sun that reaches a place, by the shadow map. */
export const SUNLIT = /* glsl */ `
float sunlit() {
  vec2 t = shadowTexel;
  float z = vShadow.z;
  float s = texture(shadowMap, vec3(vShadow.xy + t * vec2(-0.6, -1.4), z));
  s += texture(shadowMap, vec3(vShadow.xy + t * vec2(1.4, -0.6), z));
  s += texture(shadowMap, vec3(vShadow.xy + t * vec2(0.6, 1.4), z));
  s += texture(shadowMap, vec3(vShadow.xy + t * vec2(-1.4, 0.6), z));
#if TAPS > 4
  s += texture(shadowMap, vec3(vShadow.xy + t * vec2(-2.2, -0.7), z));
  s += texture(shadowMap, vec3(vShadow.xy + t * vec2(0.7, -2.2), z));
  s += texture(shadowMap, vec3(vShadow.xy + t * vec2(2.2, 0.7), z));
  s += texture(shadowMap, vec3(vShadow.xy + t * vec2(-0.7, 2.2), z));
  s *= 0.5;
#endif
  vec3 off = abs(vShadow - 0.5);
  return max(off.x, max(off.y, off.z)) > 0.5 ? 1.0 : s * 0.25;
}
`;

/**
 * What arrives at a surface from the sun, the lamps and all around. Reads `albedo`, `metalness`, `rough`, `n`, `face`,
 * `around`'s parts vAmbient, vLean and `open`; leaves `view`, `diffuse`, `around`, `back`, `light` and `gloss`.
 */
export const LIGHTS = /* glsl */ `
  vec3 view = normalize(cameraPosition - vPlace);
  float facing = max(dot(n, view), 0.0);
  vec3 diffuse = albedo * (1.0 - metalness);
  vec3 mirror = mix(vec3(0.04), albedo, metalness);
  float power = 2.0 / max(rough * rough * rough * rough, 0.0008);

  vec3 around = vAmbient.rgb * open;
  vec3 light = around * max(1.0 + 1.5 * dot(vLean, n), 0.3);
  vec3 back = reflect(-view, n);
  float graze = pow(1.0 - facing, 5.0) * (1.0 - rough) * (1.0 - rough * 0.5);
  vec3 gloss = around * max(1.0 + 2.4 * dot(vLean, back), 0.15) * (mirror + graze * 0.8) * (1.0 - 0.35 * rough);
  gloss *= mix(1.0, 0.6 + 0.9 * smoothstep(-0.35, 0.45, back.y), metalness * (1.0 - rough));

  float toSun = dot(n, sunDirection);
  float lit = sunlit() * step(0.0, dot(face, sunDirection)) * max(toSun, 0.0);
  light += sunLight * lit;
  float shine = max(dot(n, normalize(view + sunDirection)), 0.0);
  gloss += sunLight * lit * mirror * (power + 2.0) * 0.125 * pow(shine, power);

#if LAMPS > 0
  for (int k = 0; k < LAMPS; k++) {
    int i = int((k == 0 ? vLamps.x : vLamps.z) + 0.5);
    float weight = k == 0 ? vLamps.y : vLamps.w;
    vec4 place = lampPlace[i];
    vec4 shineOf = lampLight[i];
    vec4 aim = lampAim[i];
    vec4 reach = lampReach[i];
    vec3 to = place.xyz - vPlace;
    to += reach.xyz * clamp(-dot(to, reach.xyz) * reach.w, 0.0, 1.0);
    float d2 = dot(to, to);
    to *= inversesqrt(d2);
    float edge = clamp(1.0 - d2 * d2 / (place.w * place.w * place.w * place.w), 0.0, 1.0);
    float cone = smoothstep(shineOf.w, shineOf.w + aim.w, -dot(to, aim.xyz));
    vec3 out3 = abs(vPlace - lampRoom[i].xyz) - lampRoomHalf[i].xyz;
    float inside = 1.0 - smoothstep(0.08, 0.2, max(out3.x, max(out3.y, out3.z)));
    float strength = weight * edge * edge * cone * inside * max(dot(n, to), 0.0) / (d2 + 0.02);
    light += shineOf.rgb * strength;
    float spark = max(dot(n, normalize(view + to)), 0.0);
    gloss += shineOf.rgb * strength * mirror * (power + 2.0) * 0.125 * pow(spark, power);
  }
#endif
`;

/** What SUNLIT and LIGHTS read. */
export const LIGHT_UNIFORMS = /* glsl */ `
uniform sampler2DShadow shadowMap;
uniform vec2 shadowTexel;
uniform vec3 sunDirection;
uniform vec3 sunLight;
uniform vec4 lampPlace[${MOST_LAMPS}];
uniform vec4 lampReach[${MOST_LAMPS}];
uniform vec4 lampLight[${MOST_LAMPS}];
uniform vec4 lampAim[${MOST_LAMPS}];
uniform vec4 lampRoom[${MOST_LAMPS}];
uniform vec4 lampRoomHalf[${MOST_LAMPS}];
`;

export const SURFACE_FRAGMENT = /* glsl */ `
precision highp sampler2DShadow;
${LIGHT_UNIFORMS}
uniform sampler2D map;
uniform sampler2D relief;
uniform vec3 emissive;
uniform float glow;
uniform float roughness;
uniform float metalness;
uniform float opacity;
#ifdef GLASS
uniform sampler2D dome;
#endif
in vec3 vPlace;
in vec3 vNormal;
in vec2 vUv;
in vec4 vAmbient;
in vec3 vPaint;
in vec3 vLean;
in vec3 vShadow;
#if LAMPS > 0
in vec4 vLamps;
#endif
out vec4 picture;
${TONE}

${SUNLIT}

void main() {
  vec3 face = normalize(vNormal);
  face = gl_FrontFacing ? face : -face;
  vec3 n = face;
  float rough = roughness;
  float open = vAmbient.a;
#ifdef RELIEF
  vec4 bump = texture(relief, vUv);
  vec2 slope = bump.xy * 2.0 - 1.00392;
  vec3 px = dFdx(vPlace);
  vec3 py = dFdy(vPlace);
  vec2 ux = dFdx(vUv);
  vec2 uy = dFdy(vUv);
  vec3 a = cross(py, face);
  vec3 b = cross(face, px);
  vec3 along = a * ux.x + b * uy.x;
  vec3 across = a * ux.y + b * uy.y;
  float norm = inversesqrt(max(dot(along, along), dot(across, across)) + 1e-20);
  n = normalize(face + (along * slope.x + across * slope.y) * norm);
  rough *= bump.b;
  open *= bump.a;
#endif
  vec3 albedo = texture(map, vUv).rgb;
  vec3 shining = albedo * albedo * emissive * glow;
#ifdef GROUND
  albedo *= 0.7 + 0.6 * texture(map, vUv * 0.087 + 0.31).g / max(texture(map, vUv, 8.0).g, 0.05);
#endif
  albedo *= albedo * vPaint;
${LIGHTS}
  vec3 seen = (light * diffuse + gloss) * 0.31831 + shining;
#ifdef GLASS
  float fresnel = 0.04 + 0.9 * pow(1.0 - abs(dot(face, view)), 5.0);
  vec3 sheen = texture(dome, back.xz / (1.0 + max(back.y, 0.0)) * 0.5 + 0.5).rgb;
  sheen = mix(around * 0.31831, sheen * sheen * 4.0, clamp(vLean.y * 2.0, 0.1, 0.6));
  float alpha = min(1.0, opacity + fresnel * 0.7);
  seen = mix(seen, sheen, fresnel * 0.7 / alpha);
  picture = vec4(developed(seen), alpha);
#else
  picture = vec4(developed(seen), opacity);
#endif
}
`;
