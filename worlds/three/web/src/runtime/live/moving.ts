/**
 * Moving a selected node by its handles.
 *
 * Owns: which handles are up, where the node is drawn while it is dragged, and telling by how much it was dragged.
 * Refuses: changing the world; the window makes an injection of it, so that it can be taken back.
 */
import type { Exhibit } from "../exhibit";
import type { PageEvent } from "../messages";
import type { HandleAxis, HandleMode, LiveStage, Placed, Snap } from "../ports";

const KEYS: Readonly<Record<string, HandleMode>> = {
  KeyQ: "none",
  KeyW: "move",
  KeyE: "rotate",
  KeyR: "scale",
};
const FREE: Snap = { move_m: 0, rotate_deg: 0, scale: 0 };
/** How long a dropped node is shown where it was dropped before the window must have said so, in drawings. */
const PATIENCE = 20;

export class Moving {
  private selected: string | null = null;
  private mode: HandleMode = "none";
  private axes: readonly HandleAxis[] = [];
  private keys = false;
  private snap = FREE;
  private drawn: { place: Placed; left: number } | null = null;

  constructor(
    private readonly exhibit: Exhibit,
    private readonly stage: LiveStage,
    private readonly tell: (event: PageEvent) => void,
    private readonly refresh: () => void,
  ) {
    stage.handles.listen({
      changed: refresh,
      dragged: (place) => this.onDragged(place),
      dropped: (axis, amount) => this.onDropped(axis, amount),
    });
  }

  /** The mouse is a handle's. */
  get claimed(): boolean {
    return this.stage.handles.claimed;
  }

  /** Keys choose handles now. */
  get listens(): boolean {
    return this.keys && this.selected !== null;
  }

  select(node: string | null): void {
    this.settle();
    this.selected = node;
    this.follow();
  }

  use(mode: HandleMode, axes: readonly HandleAxis[], keys: boolean, snap: Snap): void {
    this.mode = mode;
    this.axes = axes;
    this.keys = keys;
    this.snap = snap;
    this.follow();
  }

  /** True when the key chose handles, or took back a drag. */
  key(code: string): boolean {
    if (code === "Escape" && this.stage.handles.dragging) {
      this.stage.handles.cancel();
      this.settle();
      return true;
    }
    const mode = KEYS[code];
    if (!mode || !this.listens) return false;
    this.tell({ event: "handles", mode });
    return true;
  }

  /** The world has changed: the node is where it is. */
  settle(): void {
    if (this.drawn && this.selected) this.exhibit.redraw(this.selected);
    this.drawn = null;
  }

  /** Has the node drawn where it is being dragged. */
  touch(): void {
    if (!this.drawn || !this.selected) return;
    const { position, quaternion, scale } = this.drawn.place;
    this.stage.setPose(this.selected, position, quaternion, scale);
    if (!this.stage.handles.dragging) this.drawn.left -= 1;
    if (this.drawn.left < 0) this.settle();
  }

  /** Puts the handles where the node is. */
  follow(): void {
    const { handles } = this.stage;
    const record = this.selected === null ? null : this.exhibit.simulation.world.records.get(this.selected);
    const there = record?.now.exists ? record.now : null;
    handles.use(there && this.axes.length > 0 ? this.mode : "none", this.axes, this.snap);
    handles.attach(there);
    this.refresh();
  }

  /** The handles go along with a node that moves by itself. */
  keepUp(): void {
    const record = this.selected === null ? null : this.exhibit.simulation.world.records.get(this.selected);
    if (record && !this.drawn && !this.stage.handles.dragging) this.stage.handles.move(record.now);
  }

  private onDragged(place: Placed): void {
    this.drawn = { place, left: PATIENCE };
    this.refresh();
  }

  private onDropped(axis: HandleAxis, amount: number): void {
    const { selected, mode } = this;
    if (selected !== null && this.drawn) this.tell({ event: "dragged", node: selected, mode, axis, amount });
  }
}
