/**
 * The world beside its clean twin in a live view: split, blinking, or what differs.
 *
 * Owns: which of the two is drawn when, and the words for the sides. Refuses: the twin's time (session).
 */
import type { PoseWire } from "../../kit/model";
import type { Exhibit } from "../exhibit";
import type { CompareMode } from "../messages";
import type { Beside, LiveStage } from "../ports";
import { EYE_M } from "../space";
import type { Labels } from "./labels";
import type { Session } from "./session";

const BLINK_MS = 600;

export class Comparing {
  mode: CompareMode = "off";
  /** Nodes that are left out. */
  unseen: ReadonlySet<string> = new Set();
  private share = 0.5;
  private clean = false;
  private turned_ms = 0;

  constructor(
    private readonly exhibit: Exhibit,
    private readonly stage: LiveStage,
    private readonly session: Session,
    private readonly labels: Labels,
  ) {}

  /** Throws RangeError when the clean twin cannot be brought to this tick. */
  async use(mode: CompareMode, share: number): Promise<void> {
    if (!(share >= 0 && share <= 1)) throw new RangeError(`share is between 0 and 1, not ${share}`);
    if (mode === "off") this.session.part();
    else await this.session.pair();
    this.mode = mode;
    this.share = share;
    this.name();
  }

  /** Whether another of the two is due at a display time. */
  isDue(display_ms: number): boolean {
    if (this.mode !== "blink" || display_ms - this.turned_ms < BLINK_MS) return false;
    this.turned_ms = display_ms;
    this.clean = !this.clean;
    this.name();
    return true;
  }

  /** Draws the world from an eye, with its twin if so wished. `touch` puts right what is drawn elsewhere than it is. */
  draw(eye: PoseWire, touch: () => void): void {
    const twin = this.session.twin;
    if (this.mode === "off" || !twin) {
      this.present(eye, touch, null);
    } else if (this.mode === "blink" && this.clean) {
      this.exhibit.show(eye, twin, this.unseen);
      this.stage.present(eye, EYE_M);
    } else if (this.mode === "blink") {
      this.present(eye, touch, null);
    } else {
      this.exhibit.show(eye, twin, this.unseen);
      this.stage.keep(eye, EYE_M);
      const kind = this.mode;
      this.present(eye, touch, kind === "split" ? { kind, share: this.share } : { kind });
    }
  }

  private present(eye: PoseWire, touch: () => void, beside: Beside | null): void {
    this.exhibit.show(eye, this.exhibit.simulation, this.unseen);
    touch();
    this.stage.present(eye, EYE_M, beside);
  }

  private name(): void {
    if (this.mode === "split") this.labels.sides("Clean", "With the anomaly");
    else if (this.mode === "blink") this.labels.sides(this.clean ? "Clean" : "With the anomaly", null);
    else if (this.mode === "difference") this.labels.sides("Different from the clean world: red", null);
    else this.labels.sides(null, null);
  }
}
