/**
 * Cupboards, shelves and chests.
 *
 * Owns: open carcasses, hinged doors and sliding drawers of furniture; bookcases, wardrobes, dressers, wall shelves.
 * Refuses: kitchen units (kitchen.ts), baskets and boxes (baskets.ts).
 */
import { boxCollider, lyingCylinder } from "./colliders";
import { cylinder } from "./geometry/lathe";
import { turned } from "./geometry/pose";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

export const BOARD = 0.018;

export interface CarcassOptions {
  /** Height of the floor. */
  readonly lift?: number;
  readonly board?: number;
  readonly back?: string;
  /** False leaves the top open, for a sink. */
  readonly lid?: boolean;
  /** Centre along z, when doors need room in front. */
  readonly z?: number;
}

/** Sides, floor, lid and back of a piece of furniture that is open at the front. */
export function carcass(prop: Prop, [w, h, d]: Vec3, material: string, options: CarcassOptions = {}): void {
  const { lift = 0, board = BOARD, back = material, z = 0, lid = true } = options;
  for (const x of [-1, 1]) prop.block([board, h, d], [(x * (w - board)) / 2, 0, z], material, { bevel: 0 });
  const inner = w - 2 * board;
  if (lid) prop.block([inner, board, d], [0, h - board, z], material, { bevel: 0 });
  prop.block([inner, board, d - 0.002], [0, lift, z], material, { bevel: 0 });
  prop.block([inner, h - lift - 2 * board, 0.008], [0, lift + board, z - d / 2 + 0.006], back, { bevel: 0 });
  if (lift > 0) prop.block([inner, lift, BOARD], [0, 0, z + d / 2 - 0.05], material, { bevel: 0 });
}

/** A turned knob whose base lies at `at`, pointing along +z. */
export function knob(prop: Prop, at: Vec3, metal: string, joint?: string): void {
  const look = joint === undefined ? {} : { joint };
  prop.mesh(turned(cylinder(0.006, 0.014, 6, 0), "x", 90).translate(...at), metal, look);
  prop.mesh(
    turned(cylinder(0.014, 0.012, 10, 0.004), "x", 90).translate(at[0], at[1], at[2] + 0.012),
    metal,
    look,
  );
  prop.collide(lyingCylinder(0.014, 0.024, [at[0], at[1], at[2] + 0.012], "z", joint));
}

/** A bar handle centred at `at`, along x or upright. */
export function barHandle(
  prop: Prop,
  at: Vec3,
  length: number,
  along: "x" | "y",
  metal: string,
  joint?: string,
): void {
  const look = { solid: false, bevel: 0.003, ...(joint === undefined ? {} : { joint }) };
  const reach: Vec3 = along === "x" ? [length, 0.012, 0.029] : [0.012, length, 0.029];
  prop.collide(boxCollider(reach, [at[0], at[1] - reach[1] / 2, at[2] + 0.0145], joint));
  const bar: Vec3 = along === "x" ? [length, 0.012, 0.01] : [0.012, length, 0.01];
  prop.block(bar, [at[0], at[1] - bar[1] / 2, at[2] + 0.024], metal, look);
  for (const side of [-1, 1]) {
    const offset = (side * (length - 0.03)) / 2;
    const foot: Vec3 =
      along === "x"
        ? [at[0] + offset, at[1] - 0.005, at[2] + 0.01]
        : [at[0], at[1] + offset - 0.005, at[2] + 0.01];
    prop.block([0.01, 0.01, 0.022], foot, metal, look);
  }
}

export interface BookcaseOptions {
  readonly size: Vec3;
  /** Heights of the shelves' tops above the floor. */
  readonly shelves: readonly number[];
  readonly wood?: string;
}

/** A bookcase open at the front; put books with `on(bookcase, x, z, { under_m })`. */
export function bookcase(place: Place, { size, shelves, wood = "oak" }: BookcaseOptions): NodeDef {
  const prop = new Prop(place, { kind: "bookcase", label: "bookcase", has_front: true });
  carcass(prop, size, wood, { lift: 0.06 });
  for (const y of shelves)
    prop.block([size[0] - 2 * BOARD, BOARD, size[2] - 0.02], [0, y - BOARD, -0.002], wood);
  return prop.node();
}

/** A board on two brackets, fixed to a wall behind it. */
export function wallShelf(place: Place, options: { size: Vec3; wood?: string }): NodeDef {
  const [w, h, d] = options.size;
  const wood = options.wood ?? "oak";
  const prop = new Prop(place, { kind: "shelf", label: "wall shelf", hangs: true, has_front: true });
  prop.block([w, 0.022, d], [0, h - 0.022, 0], wood, { bevel: 0.004 });
  for (const x of [-1, 1]) {
    prop.block([0.02, h - 0.022, 0.02], [x * (w / 2 - 0.08), 0, -d / 2 + 0.01], "black metal");
    prop.block([0.02, 0.012, d - 0.05], [x * (w / 2 - 0.08), h - 0.034, 0.005], "black metal");
  }
  return prop.node();
}

export interface ChestOptions {
  /** Whole size. */
  readonly size: Vec3;
  readonly rows: number;
  readonly columns?: number;
  readonly wood: string;
  readonly front?: string;
  readonly lift_m?: number;
  readonly kind: string;
}

/** Inner box of a chest's drawer: row 0 is the lowest. */
export function drawerBay(
  { size: [w, h, d], rows, columns = 1, lift_m = 0.08 }: ChestOptions,
  row: number,
  column = 0,
) {
  const height = (h - lift_m - 2 * BOARD) / rows;
  const width = (w - 2 * BOARD) / columns;
  return {
    x: -w / 2 + BOARD + width * (column + 0.5),
    y: lift_m + BOARD + height * row,
    size: [width, height, d] as Vec3,
  };
}

/** A chest's body with rails between the rows; its drawers are nodes of their own (`chestDrawer`). */
export function chest(place: Place, options: ChestOptions): NodeDef {
  const { size, rows, columns = 1, wood, kind, lift_m = 0.08 } = options;
  const prop = new Prop(place, { kind, label: kind, has_front: true });
  carcass(prop, [size[0], size[1] - 0.02, size[2]], wood, { lift: lift_m });
  prop.block([size[0] + 0.02, 0.02, size[2] + 0.015], [0, size[1] - 0.02, 0.0075], wood, { bevel: 0.005 });
  for (let row = 1; row < rows; row++) {
    const { y } = drawerBay({ ...options, size: [size[0], size[1] - 0.02, size[2]] }, row);
    prop.block([size[0] - 2 * BOARD, 0.012, size[2] - 0.04], [0, y - 0.006, -0.01], wood);
  }
  for (let column = 1; column < columns; column++) {
    const x = -size[0] / 2 + BOARD + ((size[0] - 2 * BOARD) / columns) * column;
    prop.block(
      [0.012, size[1] - 0.02 - lift_m - 2 * BOARD, size[2] - 0.04],
      [x, lift_m + BOARD, -0.01],
      wood,
    );
  }
  return prop.node();
}

const CLEAR = 0.008;

/** A drawer that slides out along its front. Base centre at the bottom of its box, in the chest's frame. */
export function chestDrawer(place: Place, chestOptions: ChestOptions, open = false): NodeDef {
  const body: ChestOptions = {
    ...chestOptions,
    size: [chestOptions.size[0], chestOptions.size[1] - 0.02, chestOptions.size[2]],
  };
  const { size } = drawerBay(body, 0);
  const [w, h, d] = [size[0] - 2 * CLEAR, size[1] - 0.012 - CLEAR, size[2] - 0.05];
  const joint = "slide";
  const mechanism = { kind: "drawer" as const, joint, speed: 0.5, open, interactive: true };
  const prop = new Prop(place, { kind: "drawer", label: "drawer", hangs: true, has_front: true, mechanism });
  prop.joint({
    name: joint,
    kind: "slide",
    origin: [0, 0, 0],
    axis: [0, 0, 1],
    min: 0,
    max: Math.min(0.3, d * 0.7),
  });
  const front = chestOptions.front ?? chestOptions.wood;
  const look = { joint, bevel: 0.003 };
  const z0 = size[2] / 2;
  prop.block([w + CLEAR, h + 0.008, 0.018], [0, 0, z0 - 0.007], front, look);
  const box = { x: w - 0.02, y: Math.max(0.05, h * 0.7), z: d };
  const back = z0 - 0.016 - box.z;
  prop.block([box.x, 0.008, box.z], [0, 0.004, back + box.z / 2], "pine", { joint, bevel: 0 });
  for (const x of [-1, 1])
    prop.block([0.012, box.y - 0.008, box.z], [(x * (box.x - 0.012)) / 2, 0.012, back + box.z / 2], "pine", {
      joint,
      bevel: 0,
    });
  prop.block([box.x - 0.024, box.y - 0.008, 0.012], [0, 0.012, back + 0.006], "pine", { joint, bevel: 0 });
  for (const x of w > 0.5 ? [-w / 4, w / 4] : [0]) knob(prop, [x, h / 2, z0 + 0.002], "brass", joint);
  return prop.node();
}

/** Where a chest's drawer goes: the place to give to `chestDrawer`, in the chest's frame. */
export function drawerAt(options: ChestOptions, row: number, column = 0): Vec3 {
  const body: ChestOptions = { ...options, size: [options.size[0], options.size[1] - 0.02, options.size[2]] };
  const bay = drawerBay(body, row, column);
  return [bay.x, bay.y + (row === 0 ? CLEAR / 2 : 0.006 + CLEAR / 2), 0];
}

export interface WardrobeOptions {
  readonly size: Vec3;
  readonly material: string;
  readonly front: string;
  readonly open?: boolean;
}

/** A wardrobe with two doors of which the right one opens; inside hang clothes on a rail. */
export function wardrobe(place: Place, { size, material, front, open = false }: WardrobeOptions): NodeDef {
  const [w, h, d] = size;
  const joint = "door";
  const mechanism = { kind: "door" as const, joint, speed: 1.4, open, interactive: true };
  const prop = new Prop(place, { kind: "wardrobe", label: "wardrobe", has_front: true, mechanism });
  const body = d - 0.022;
  const z = -0.011;
  carcass(prop, [w, h, body], material, { lift: 0.075, z });
  const leafW = w / 2 - 0.003;
  const leafH = h - 0.1;
  const front0 = d / 2 - 0.01;
  prop.joint({
    name: joint,
    kind: "hinge",
    origin: [w / 2, 0, front0 + 0.01],
    axis: [0, 1, 0],
    min: 0,
    max: 1.75,
  });
  for (const side of [-1, 1]) {
    const look = side === 1 ? { joint } : {};
    const x = (side * w) / 4;
    prop.block([leafW, leafH, 0.019], [x, 0.095, front0 - 0.0085], front, { ...look, bevel: 0.003 });
    for (const y of [0.2, 0.2 + leafH / 2]) {
      prop.block([leafW - 0.18, leafH / 2 - 0.2, 0.004], [x, y, front0 + 0.0015], front, {
        ...look,
        solid: false,
        bevel: 0.0015,
      });
    }
    barHandle(
      prop,
      [side * 0.045, h * 0.5, front0 + 0.001],
      0.18,
      "y",
      "steel",
      side === 1 ? joint : undefined,
    );
  }
  prop.block([w - 2 * BOARD, BOARD, body - 0.03], [0, h * 0.84, z], material, { solid: false });
  garments(prop, w, h, z);
  return prop.node();
}

function garments(prop: Prop, w: number, h: number, z: number): void {
  const look = { solid: false, bevel: 0.02 };
  prop.mesh(
    turned(cylinder(0.012, w - 2 * BOARD, 8), "z", 90).translate(w / 2 - BOARD, h * 0.79, z),
    "steel",
  );
  const cloths = ["cloth navy", "linen", "cloth red", "cloth olive", "cloth grey", "linen blue"];
  cloths.forEach((cloth, i) => {
    const x = w * 0.08 + i * 0.06;
    if (x < w / 2 - 0.06)
      prop.block([0.035, h * (0.36 + 0.05 * (i % 3)), 0.4], [x, h * (0.4 - 0.05 * (i % 3)), z], cloth, look);
  });
}
