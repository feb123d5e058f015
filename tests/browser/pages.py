"""Small pages of somebody's own: one that keeps its contract, and what a test puts in place of some of its calls."""

from __future__ import annotations

from pathlib import Path

_PAGE = """<!doctype html><meta charset="utf-8"><title>a page</title>
<script type="importmap">{"imports": {"kit": "world://app/guest/kit.js"}}</script>
<canvas id="sheet" width="960" height="576"></canvas>
<script type="module">
import { digestValue, planAction, planFrames } from "kit";
const sheet = document.getElementById("sheet");
const START = { x: 0, y: 0, z: 0, yaw_deg: 0, pitch_deg: 0 };
const SCENE = digestValue("a page");
let state = { tick: 0, pose: { ...START } };
const paper = (size) => Object.assign(sheet, size).getContext("2d");
function paint(pen) {
  pen.fillStyle = `rgb(${state.tick % 256} 90 140)`;
  pen.fillRect(0, 0, sheet.width, sheet.height);
}
async function frame(size) {
  const pen = paper(size);
  paint(pen);
  const pixels = pen.getImageData(0, 0, size.width, size.height).data;
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", pixels));
  return { tick: state.tick, pose: { ...state.pose }, ...size, mime: "image/jpeg",
    data: sheet.toDataURL("image/jpeg", 0.85).split(",")[1], rgba_sha256: hash.toHex() };
}
const outcome = (frames) => ({ outcome: "done", pose: { ...state.pose }, tick: state.tick, frames,
  state_digest: digestValue(state) });
const BIG = { width: 960, height: 576 };
const audit = {
  load: () => ({
    setting: { title: "A page", place: "Nowhere", description: "A sheet that changes its colour.",
      era: { from_year: 2000, to_year: 2020 }, interactions: [] },
    rooms: [], starts: [{ id: "middle", label: "Middle", pose: START }],
    nodes: [{ id: "sheet", label: "Sheet", kind: "sheet", position: [0, 0, 0], quaternion: [0, 0, 0, 1],
      scale: [1, 1, 1], bounds: { min: [0, 0, 0], max: [1, 1, 1] }, has_collider: false, solid_m: [0, 0, 0] }],
    bounds: { min: [0, 0, 0], max: [1, 1, 1] }, scene_digest: SCENE,
  }),
  reset: async ({ start, frames }) => {
    state = { tick: 0, pose: { ...(start ?? START) } };
    return outcome(frames === "none" ? [] : [await frame(BIG)]);
  },
  act: async ({ action, frames }) => {
    const plan = planAction(action, state.pose);
    const [wanted, taken, begun] = [planFrames(plan.ticks, frames), [], state.tick];
    for (let at = 1; at <= plan.ticks; at += 1) {
      state = { tick: begun + at, pose: { ...state.pose, yaw_deg: plan.input(at).yaw_deg, pitch_deg: plan.input(at).pitch_deg } };
      if (wanted[0]?.tick === at) taken.push(await frame(wanted.shift().size));
    }
    return outcome(taken);
  },
  observe: () => frame(BIG),
};
%s
window.worldAudit = audit;
</script>"""


def write_page(folder: Path, change: str = "") -> Path:
    """A folder with a page; `change` (JavaScript) may alter the object `audit` and the function `paint`'s `state`."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "index.html").write_text(_PAGE.replace("%s", change))
    return folder
