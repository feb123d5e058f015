/**
 * The stage: draws a scene as an auditor sees it.
 *
 * Owns: the GL renderer on a canvas and the order of a frame's work. Refuses: time, simulation, choosing what to show.
 * A picture is a function of the scene's state and the eye; what was drawn before plays no part.
 */
import {
  Box3,
  LinearSRGBColorSpace,
  NoToneMapping,
  type PerspectiveCamera,
  Vector3,
  WebGLRenderer,
} from "three";
import type { BoxDef, MaterialDef, NodeDef, PoseWire, Quat, SceneDef, Vec3 } from "../kit/model";
import {
  type Beside,
  type LiveStage,
  type Look,
  type NodeView,
  type Overlay,
  RendererFault,
} from "../runtime/ports";
import { cutImages, paintOf } from "./authored";
import { Field, needsField } from "./field";
import { TextureShelf } from "./gltextures";
import { NodeHandles } from "./handles";
import { type Decoded, decodeImages, ImageShelf } from "./images";
import { KEPT_FOLDER } from "./kept";
import { ASPECT, aim, eyeOf, makeCamera } from "./lens";
import { commissionOf, lightKey, measureLight, readCommission, type SceneLight, unpackLight } from "./light";
import { fetchFile, lightFile, wallsFile } from "./lightfile";
import { Lighting } from "./lighting";
import { LiveView } from "./live";
import { Marks } from "./marks";
import { MaterialShelf, type MaterialValues } from "./materials";
import { type DrawnNode, Nodes, worldBox } from "./nodes";
import { OverlayPainter } from "./overlay";
import { type Paintings, PaintWork, paintBeside } from "./painting";
import { Picture } from "./picture";
import { Probes } from "./probes";
import { PROFILES, type Profile, type ProfileName } from "./profile";
import { SunShadow } from "./shadow";
import { type Shared, sharedUniforms } from "./shared";
import { Sky } from "./sky";
import type { Paint } from "./voxels";
import { unpackWalls, type Walls } from "./walls";

/** The size most pictures have. */
const FRAME = { width: 960, height: 576 } as const;

/** Farther than this nothing of a scene made elsewhere is drawn. */
const FARTHEST_M = 4000;

/** Thrown when the browser gives no WebGL 2; the message says what it answered. */
export class NoWebGL extends RendererFault {}

/** A stage whose scene is still being built. */
export interface EmptyStage {
  readonly renderer: WebGLRenderer;
  readonly paint: PaintWork;
  /** The file of light that came with the bundle, of this or another build of the scene. */
  readonly file: Uint8Array<ArrayBuffer> | null;
  /** The same of the walls that it lights; it is larger, and needed later. */
  readonly walls: Promise<Uint8Array<ArrayBuffer> | null>;
}

/**
 * Begins a stage on a canvas: its graphics start, and painting of what the world's file of light names, while the scene
 * is being built. A world of null has no such file. The plain profile has everything painted anew.
 */
export async function openStage(
  world: string | null,
  canvas: HTMLCanvasElement,
  profile: ProfileName,
): Promise<EmptyStage> {
  const fetched = world === null ? null : fetchFile(lightFile(world));
  const walls = world === null ? Promise.resolve(null) : fetchFile(wallsFile(world));
  const renderer = makeRenderer(canvas);
  const paint = new PaintWork(profile === "plain" ? null : new URL(KEPT_FOLDER, document.baseURI).href);
  const file = await fetched;
  if (file) paint.order(readCommission(file));
  return { renderer, paint, file, walls };
}

/** Gives up a stage that no scene came to. */
export function closeStage({ renderer }: EmptyStage): void {
  renderer.dispose();
  renderer.forceContextLoss();
}

/** A stage with its scene on it, whose paintings may still be under way. */
export interface SetStage {
  /** The stage when all hangs. */
  readonly painted: Promise<LiveStage>;
}

/**
 * Sets a scene on a stage. `profile` standard for audits, high for the author's pictures. When it is set the graphics are
 * at work, in a thread of their own: whoever then does what needs no pictures loses no time.
 */
export async function createStage(
  def: SceneDef,
  profile: ProfileName,
  { renderer, paint, file, walls: wallsBytes }: EmptyStage,
): Promise<SetStage> {
  paint.order(commissionOf(def));
  const images = await decodeImages(
    def.images ?? new Map(),
    PROFILES[profile].largest_image_px,
    cutImages(def),
  );
  const key = profile === "plain" ? "" : await lightKey(def);
  const light = file && unpackLight(file, def, key);
  const bytes = light && (await wallsBytes);
  const walls = bytes && unpackWalls(bytes, key);
  const sky = new Sky(def.sky);
  const stage = new SceneStage(
    def,
    PROFILES[profile],
    renderer,
    sky,
    light ?? measureLight(def),
    walls,
    images,
  );
  stage.warm();
  const painted = paint.finished().then((paintings) => {
    stage.hang(paintings);
    return stage;
  });
  painted.catch(() => {}); // said when it is waited for
  return { painted };
}

function makeRenderer(canvas: HTMLCanvasElement): WebGLRenderer {
  let renderer: WebGLRenderer;
  try {
    renderer = new WebGLRenderer({
      canvas,
      antialias: false,
      alpha: false,
      stencil: false,
      powerPreference: "high-performance",
    });
  } catch (error) {
    throw new NoWebGL(
      `The page gets no WebGL 2 context: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  renderer.autoClear = false;
  renderer.toneMapping = NoToneMapping;
  renderer.outputColorSpace = LinearSRGBColorSpace;
  renderer.info.autoReset = false;
  renderer.setOpaqueSort(
    (a, b) => a.renderOrder - b.renderOrder || a.groupOrder - b.groupOrder || a.z - b.z || inOrder(a, b),
  );
  renderer.setTransparentSort(
    (a, b) => a.renderOrder - b.renderOrder || a.groupOrder - b.groupOrder || b.z - a.z || inOrder(a, b),
  );
  return renderer;
}

interface Drawn {
  readonly id: number;
  readonly object: { readonly userData: Record<string, unknown> };
}

/** The order of the scene's own list, so that a thing taken out and put back is drawn when it was drawn before. */
function inOrder(a: Drawn, b: Drawn): number {
  const place = ({ object, id }: Drawn) => (object.userData.order as number | undefined) ?? id;
  return place(a) - place(b);
}

class SceneStage implements LiveStage {
  readonly views: ReadonlyMap<string, NodeView>;
  readonly fingerprint: string;
  readonly triangles: number;
  private readonly camera: PerspectiveCamera;
  private readonly textures: TextureShelf;
  private readonly images: ImageShelf;
  private readonly field: Field | null;
  private readonly shared: Shared;
  private readonly materials: MaterialShelf;
  private readonly nodes: Nodes;
  private readonly lighting: Lighting;
  private readonly shadow: SunShadow;
  private readonly picture: Picture;
  private readonly marks: Marks;
  private readonly liveView: LiveView;
  private readonly overlays: OverlayPainter;
  /** Drawn over the live view. */
  private overlay: Overlay | null = null;
  private held: NodeHandles | null = null;
  private readonly exposure: number;
  private disposed = false;

  constructor(
    readonly def: SceneDef,
    profile: Profile,
    private readonly renderer: WebGLRenderer,
    private readonly sky: Sky,
    light: SceneLight,
    walls: Walls | null,
    images: ReadonlyMap<string, Decoded>,
  ) {
    this.fingerprint = fingerprintOf(renderer);
    this.exposure = def.sky.exposure;
    this.textures = new TextureShelf(profile);
    this.shared = sharedUniforms(this.sky);
    this.shadow = new SunShadow(def.sky.shadow_box, this.sky.sunDirection, profile, this.shared);
    this.images = new ImageShelf(images, profile);
    this.field = needsField(def) ? new Field(def, (name) => this.paintOf(name), this.sky) : null;
    const authored = this.field && { images: this.images, field: this.field.uniforms };
    this.materials = new MaterialShelf(def.materials, this.textures, this.shared, profile, authored);
    const probes = this.field ?? new Probes(def.rooms, light.grids, this.sky);
    this.nodes = new Nodes(def, this.materials, probes.indoors, light.openness, walls, profile.plain);
    this.camera = makeCamera(this.field ? this.extent() : 0);
    this.views = this.nodes.views;
    this.triangles = this.nodes.triangles;
    this.lighting = new Lighting(probes, this.nodes, this.sky, this.shared, profile, this.field);
    this.nodes.scene.add(this.sky.backdrop(this.shared));
    this.picture = new Picture(profile);
    this.marks = new Marks(this.nodes);
    this.liveView = new LiveView(renderer, this.picture, this.marks);
    this.overlays = new OverlayPainter(this.marks);
  }

  /** From one corner of all that is drawn to the other, as far as one need see. */
  private extent(): number {
    const [all, one] = [new Box3(), new Box3()];
    for (const piece of this.nodes.pieces) all.union(worldBox(piece, one));
    return all.isEmpty() ? 0 : Math.min(FARTHEST_M, 1.5 * all.getSize(new Vector3()).length());
  }

  private paintOf(material: string): Paint | null {
    const def = this.def.materials.find(({ name }) => name === material);
    return def ? paintOf(def, this.images) : null;
  }

  /**
   * Has the graphics begin with what needs no textures yet: shapes, shadows, shaders. It works in a thread of its own,
   * beside the one that goes on loading.
   */
  warm(): void {
    this.lighting.prepare();
    this.shadow.prepare(this.renderer, this.nodes);
    this.renderer.setRenderTarget(this.picture.target(FRAME.width, FRAME.height));
    this.renderer.compile(this.nodes.scene, this.camera);
    this.renderer.getContext().flush();
  }

  /** Gives the scene's textures and its sky their pixels. */
  hang(paintings: Paintings): void {
    this.textures.hang(paintings);
    if (paintings.dome) this.sky.hang(paintings.dome);
    for (const texture of [...this.textures.all, this.sky.domeTexture]) {
      this.renderer.initTexture(texture);
      const { width, height } = texture.image;
      texture.image = { data: null, width, height }; // the graphics have their own copy
    }
  }

  setPose(id: string, position: Vec3, quaternion: Quat, scale: Vec3): void {
    const node = this.nodes.get(id);
    if (!this.nodes.setPose(node, position, quaternion, scale)) return;
    this.lighting.onMoved(node);
    this.onCastChanged(node);
  }

  setJoint(id: string, joint: string, value: number): void {
    const node = this.nodes.get(id);
    if (!this.nodes.setJoint(node, joint, value)) return;
    this.lighting.onMoved(node);
    if (node.pieces.some(({ batch, casts }) => casts && batch.joint === joint)) this.onCastChanged(node);
  }

  /** What a node casts is no longer what it was. */
  private onCastChanged(node: DrawnNode): void {
    this.shadow.onCasterChanged(this.nodes.setMobile(node));
  }

  setVisible(id: string, visible: boolean): void {
    const node = this.nodes.get(id);
    if (node.view.group.visible === visible) return;
    node.view.group.visible = visible;
    if (node.def.lights?.length) this.lighting.onSwitched();
    this.onCastChanged(node);
  }

  setOn(id: string, on: boolean): void {
    const node = this.nodes.get(id);
    if (node.on === on) return;
    node.on = on;
    this.nodes.dress(node);
    this.lighting.onSwitched();
  }

  setPhase(id: string, phase: number): void {
    const node = this.nodes.get(id);
    if (node.phase === phase) return;
    node.phase = phase;
    this.nodes.dress(node);
    if (node.def.lights?.length) this.lighting.onSwitched();
  }

  setNode(def: NodeDef): void {
    const before = this.nodes.byId.get(def.id);
    if (before) this.takeOut(before);
    const node = this.nodes.add(def);
    this.nodes.setMobile(node);
    this.lighting.adopt(node);
    this.shadow.onCasterChanged(false);
  }

  removeNode(id: string): void {
    this.takeOut(this.nodes.get(id));
  }

  private takeOut(node: DrawnNode): void {
    this.shadow.onCasterChanged(!node.mobile);
    this.lighting.drop(node);
    this.lighting.forgetLights(node);
    this.nodes.remove(node);
  }

  async learn(materials: readonly MaterialDef[]): Promise<void> {
    this.materials.learn(materials);
    const names = [...new Set(materials.flatMap(({ texture }) => texture ?? []))];
    const unpainted = this.textures.unknown(names);
    if (unpainted.length > 0) this.textures.hang(await paintBeside({ names: unpainted, sky: null }));
  }

  setLook(id: string, look: Look | null): void {
    const node = this.nodes.get(id);
    const [before, after] = [node.look?.parts ?? node.def.parts, look?.parts ?? node.def.parts];
    node.look = look;
    if (before !== after) {
      this.lighting.drop(node);
      this.nodes.reshape(node, after);
      this.lighting.adopt(node);
    } else this.nodes.dress(node);
    this.onCastChanged(node);
  }

  setMaterial(id: string, slot: string, values: MaterialValues | null): void {
    const node = this.nodes.get(id);
    if (!node.def.parts.some((part) => part.material === slot || part.material_on === slot))
      throw new Error(`"${id}" has no material "${slot}".`);
    if (values) node.changed.set(slot, values);
    else node.changed.delete(slot);
    this.nodes.dress(node);
  }

  setLight(id: string, index: number, values: { intensity?: number; color?: number } | null): void {
    this.lighting.setLight(this.nodes.get(id), index, values);
  }

  draw(eye: PoseWire, eyeHeight_m: number, width: number, height: number): Uint8Array {
    this.compose(eye, eyeHeight_m, width, height);
    return this.picture.pixelsTopFirst(this.renderer);
  }

  encode(mime: "image/jpeg" | "image/png", quality: number): string {
    return this.picture.encode(mime, quality);
  }

  drawIds(eye: PoseWire, eyeHeight_m: number, width: number, height: number, regions: readonly BoxDef[]) {
    aim(this.camera, eye, eyeHeight_m, width / height);
    return this.marks.drawIds(this.renderer, this.camera, width, height, regions);
  }

  drawDepth(eye: PoseWire, eyeHeight_m: number, width: number, height: number): Float32Array {
    aim(this.camera, eye, eyeHeight_m, width / height);
    return this.marks.drawDepth(this.renderer, this.camera, width, height);
  }

  drawWith(eye: PoseWire, eyeHeight_m: number, width: number, height: number, overlay: Overlay): Uint8Array {
    this.compose(eye, eyeHeight_m, width, height);
    this.overlays.draw(this.renderer, this.camera, overlay);
    return this.picture.pixelsTopFirst(this.renderer);
  }

  present(eye: PoseWire, eyeHeight_m: number, beside: Beside | null = null): void {
    const { width, height } = this.liveView.frame();
    this.compose(eye, eyeHeight_m, width, height);
    if (this.overlay && beside?.kind !== "difference")
      this.overlays.draw(this.renderer, this.camera, this.overlay);
    this.liveView.show(this.camera, beside);
    this.held?.draw(this.renderer, this.camera);
  }

  keep(eye: PoseWire, eyeHeight_m: number): void {
    const { width, height } = this.liveView.frame();
    this.compose(eye, eyeHeight_m, width, height);
    this.liveView.keep();
  }

  setOverlay(overlay: Overlay | null): void {
    this.overlay = overlay;
  }

  get handles(): NodeHandles {
    this.held ??= new NodeHandles(this.renderer.domElement);
    return this.held;
  }

  setMarked(marked: { selected: string | null; hovered: string | null }): void {
    this.liveView.setMarked(marked);
  }

  toFrame(x: number, y: number): { x: number; y: number } | null {
    return this.liveView.toFrame(x, y);
  }

  onLost(listener: (reason: string) => void): void {
    this.renderer.domElement.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      if (!this.disposed)
        listener((event as WebGLContextEvent).statusMessage || "The graphics context was lost.");
    });
  }

  get cost(): { calls: number; triangles: number } {
    const { calls, triangles } = this.renderer.info.render;
    return { calls, triangles };
  }

  /** Draws the scene into the picture's target. */
  private compose(eye: PoseWire, eyeHeight_m: number, width: number, height: number): void {
    this.renderer.info.reset();
    this.lighting.prepare();
    this.shadow.prepare(this.renderer, this.nodes);
    aim(this.camera, eye, eyeHeight_m, width / height);
    this.expose(eyeOf(eye, eyeHeight_m), width / height);
    this.renderer.setRenderTarget(this.picture.target(width, height));
    this.renderer.clear(true, true, false);
    this.renderer.render(this.nodes.scene, this.camera);
  }

  private expose(eye: Vector3, aspect: number): void {
    const adaptation = this.lighting.adaptation(eye);
    this.shared.exposure.value = this.exposure * adaptation;
    this.shared.glow.value = 1.6 / adaptation;
    const half = Math.tan((this.camera.fov * Math.PI) / 360);
    this.shared.lens.value.set(half * (aspect || ASPECT), half);
  }

  /** Also gives up the graphics context: browsers take the oldest away, with a loss, once there are sixteen. */
  dispose(): void {
    this.disposed = true;
    this.held?.dispose();
    this.overlays.dispose();
    this.liveView.dispose();
    this.marks.dispose();
    this.picture.dispose();
    this.shadow.dispose();
    this.sky.dispose();
    this.nodes.dispose();
    this.materials.dispose();
    this.textures.dispose();
    this.images.dispose();
    this.field?.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

function fingerprintOf(renderer: WebGLRenderer): string {
  const gl = renderer.getContext();
  const info = gl.getExtension("WEBGL_debug_renderer_info");
  const name = gl.getParameter(info ? info.UNMASKED_RENDERER_WEBGL : gl.RENDERER) as string;
  const browser = /Chrome\/[\d.]+/.exec(navigator.userAgent)?.[0] ?? navigator.userAgent;
  return `${name} | ${browser}`;
}
