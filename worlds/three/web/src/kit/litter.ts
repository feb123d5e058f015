/**
 * What people carry, drop and forget on their way.
 *
 * Owns: cups, cans, bottles of plastic, tickets, crumpled paper, umbrellas, bags, suitcases, gloves, cleaning things.
 * Refuses: school bags and clothes (garments.ts), papers (books.ts).
 */
import { boxCollider, cylinderCollider, hullCollider } from "./colliders";
import { box } from "./geometry/box";
import { cushion } from "./geometry/cushion";
import { cylinder, lathe, sphere } from "./geometry/lathe";
import { MeshWriter } from "./geometry/mesh";
import { turned } from "./geometry/pose";
import { tube } from "./geometry/tube";
import type { NodeDef, Vec3 } from "./model";
import { type Place, Prop } from "./prop";

const small = (kind: string, label: string, mass_kg: number, has_front = false) => ({
  kind,
  label,
  body: "dynamic" as const,
  mass_kg,
  ...(has_front ? { has_front } : {}),
});

/** A cup of paper with a lid and a band of another colour. */
export function paperCup(place: Place, options: { tint?: number } = {}): NodeDef {
  const prop = new Prop(place, small("paper cup", "paper cup", 0.05));
  prop.mesh(
    lathe(
      [
        [0, 0],
        [0.029, 0],
        [0.041, 0.11],
        [0, 0.11],
      ],
      16,
    ),
    "paper",
  );
  prop.mesh(
    lathe(
      [
        [0.0335, 0.035],
        [0.0392, 0.085],
      ],
      16,
    ),
    "print",
    { tint: options.tint ?? 0x7a4a2a },
  );
  prop.mesh(cylinder(0.0435, 0.012, 16, 0.003).translate(0, 0.108, 0), "plastic black");
  return prop.collide(cylinderCollider(0.038, 0.12, [0, 0, 0])).node();
}

/** A drink can, standing or lying on its side along local x. */
export function drinkCan(place: Place, options: { tint: number; lying?: boolean }): NodeDef {
  const prop = new Prop(place, small("can", "drink can", 0.03));
  const r = 0.033;
  const profile: [number, number][] = [
    [0, 0],
    [r - 0.005, 0],
    [r, 0.006],
    [r, 0.106],
    [r - 0.006, 0.115],
    [0, 0.113],
  ];
  const can = lathe(profile, 16);
  if (!options.lying)
    return prop
      .mesh(can, "enamel", { tint: options.tint })
      .collide(cylinderCollider(r, 0.115, [0, 0, 0]))
      .node();
  prop.mesh(turned(can.translate(0, -0.0575, 0), "z", 90).translate(0, r, 0), "enamel", {
    tint: options.tint,
  });
  return prop.collide(boxCollider([0.115, 2 * r, 2 * r], [0, 0, 0])).node();
}

/** A small printed ticket, flat on what it lies on. */
export function ticket(place: Place, options: { tint?: number } = {}): NodeDef {
  const prop = new Prop(place, small("ticket", "ticket", 0.005));
  prop.mesh(box([0.086, 0.002, 0.054], 0), "print", { tint: options.tint ?? 0xf1e6b8 });
  prop.mesh(box([0.07, 0.0004, 0.008], 0).translate(0, 0.002, -0.014), "print", { tint: 0x2a6fb8 });
  prop.mesh(box([0.05, 0.0004, 0.004], 0).translate(-0.008, 0.002, 0.004), "print", { tint: 0x3a3a3c });
  return prop.collide(boxCollider([0.086, 0.0024, 0.054], [0, 0, 0])).node();
}

/** A sheet of paper crushed to a ball; it lies on its flat side. */
export function crumpledPaper(place: Place, options: { tint?: number } = {}): NodeDef {
  const prop = new Prop(place, small("crumpled paper", "crumpled paper", 0.01));
  const ball = sphere(0.036, 9, 0.8);
  const p = ball.getAttribute("position");
  for (let i = 0; i < p.count; i++) {
    const wave =
      1 + 0.16 * Math.sin(p.getX(i) * 190 + p.getZ(i) * 130) * Math.cos(p.getY(i) * 170 + p.getX(i) * 60);
    p.setXYZ(i, p.getX(i) * wave, Math.max(0, (p.getY(i) - 0.006) * 1.05), p.getZ(i) * wave);
  }
  ball.computeVertexNormals();
  prop.mesh(ball, "paper", { tint: options.tint ?? 0xffffff });
  return prop.collide(hullCollider([ball])).node();
}

/** A folded long umbrella that lies along local x. */
export function lyingUmbrella(place: Place, options: { cloth?: string } = {}): NodeDef {
  const prop = new Prop(place, small("umbrella", "umbrella", 0.5));
  const r = 0.036;
  const folds: [number, number][] = [
    [0.004, 0],
    [0.006, 0.04],
    [0.02, 0.12],
    [r, 0.5],
    [r, 0.6],
    [0.016, 0.68],
    [0.01, 0.7],
    [0.01, 0.72],
  ];
  prop.mesh(turned(lathe(folds, 8), "z", 90).translate(0.36, r, 0), options.cloth ?? "cloth navy");
  prop.mesh(turned(cylinder(0.02, 0.02, 8), "z", 90).translate(-0.3, r, 0), "rubber paint", {
    tint: 0x1c1c1e,
  });
  prop.mesh(
    tube(
      [
        [-0.36, r, 0],
        [-0.46, r, 0],
        [-0.5, r, 0.02],
        [-0.5, r, 0.06],
        [-0.46, r, 0.075],
      ],
      0.012,
      { smooth: 4, sides: 8 },
    ),
    "walnut",
  );
  prop.collide(boxCollider([0.72, 2 * r, 2 * r], [0, 0, 0]));
  return prop.collide(boxCollider([0.153, 0.024, 0.099], [-0.436, r - 0.012, 0.037])).node();
}

/** A suitcase on four wheels with its handle drawn out. */
export function suitcase(place: Place, options: { tint: number; size?: Vec3 }): NodeDef {
  const [w, h, d] = options.size ?? [0.42, 0.6, 0.26];
  const prop = new Prop(place, small("suitcase", "suitcase", 11, true));
  const lift = 0.055;
  prop.mesh(cushion([w, h, d], { round: 0.035, steps: 1 }).translate(0, lift, 0), "plastic scuffed", {
    tint: options.tint,
  });
  for (let i = -2; i <= 2; i++)
    prop.mesh(
      box([0.02, h - 0.12, 0.008], 0.003).translate((i * w) / 6, lift + 0.06, d / 2 - 0.002),
      "plastic scuffed",
      {
        tint: options.tint,
      },
    );
  prop.mesh(box([w * 0.9, 0.012, 0.012], 0).translate(0, lift + h * 0.5, d / 2 + 0.002), "plastic black");
  for (const x of [-1, 1])
    for (const z of [-1, 1]) {
      prop.mesh(
        turned(cylinder(0.026, 0.024, 12), "z", 90).translate(
          x * (w / 2 - 0.05) + 0.012,
          0.026,
          z * (d / 2 - 0.05),
        ),
        "rubber",
      );
      prop.mesh(
        box([0.036, 0.03, 0.036], 0.004).translate(x * (w / 2 - 0.05), 0.04, z * (d / 2 - 0.05)),
        "plastic black",
      );
    }
  for (const x of [-0.09, 0.09])
    prop.mesh(cylinder(0.008, 0.36, 8).translate(x, lift + h - 0.01, -d / 2 + 0.04), "steel");
  prop.mesh(box([0.22, 0.035, 0.035], 0.01).translate(0, lift + h + 0.33, -d / 2 + 0.04), "plastic black");
  prop.collide(boxCollider([w - 0.06, lift, d - 0.06], [0, 0, 0]), boxCollider([w, h, d], [0, lift, 0]));
  return prop.collide(boxCollider([0.22, 0.365, 0.035], [0, lift + h, -d / 2 + 0.04])).node();
}

/** A soft shopping bag with two handles, standing open. */
export function toteBag(place: Place, options: { cloth?: string; tint?: number } = {}): NodeDef {
  const prop = new Prop(place, small("shopping bag", "shopping bag", 2.5, true));
  const [w, h, d] = [0.38, 0.36, 0.16];
  const look = options.tint === undefined ? {} : { tint: options.tint };
  prop.mesh(cushion([w, h, d], { round: 0.03 }), options.cloth ?? "linen", look);
  for (const z of [-0.05, 0.05])
    prop.mesh(
      tube(
        [
          [-0.09, h - 0.02, z],
          [-0.07, h + 0.1, z],
          [0.07, h + 0.1, z],
          [0.09, h - 0.02, z],
        ],
        0.008,
        { smooth: 4, sides: 6 },
      ),
      options.cloth ?? "linen",
      look,
    );
  prop.mesh(turned(box([0.06, 0.3, 0.06], 0.02), "z", 8).translate(0.08, 0.2, 0.02), "paper", {
    tint: 0xd9b26a,
  });
  prop.collide(boxCollider([w, h, d], [0, 0, 0]));
  return prop.collide(boxCollider([0.2, 0.13, 0.12], [0.03, h, 0])).node();
}

/** A handbag of leather with a strap that lies over it. */
export function handbag(place: Place, options: { tint?: number } = {}): NodeDef {
  const prop = new Prop(place, small("handbag", "handbag", 1.4, true));
  prop.mesh(cushion([0.3, 0.2, 0.11], { round: 0.03 }), "leather", { tint: options.tint ?? 0xffffff });
  prop.mesh(cushion([0.28, 0.1, 0.02], { round: 0.008 }).translate(0, 0.095, 0.052), "leather", {
    tint: options.tint ?? 0xffffff,
  });
  prop.mesh(box([0.03, 0.02, 0.006], 0.001).translate(0, 0.1, 0.063), "brass");
  prop.mesh(
    tube(
      [
        [-0.12, 0.19, 0],
        [-0.08, 0.29, 0],
        [0.08, 0.29, 0],
        [0.12, 0.19, 0],
      ],
      0.008,
      { smooth: 5, sides: 6 },
    ),
    "leather",
    { tint: options.tint ?? 0xffffff },
  );
  prop.collide(boxCollider([0.3, 0.2, 0.12], [0, 0, 0.004]));
  return prop.collide(boxCollider([0.22, 0.1, 0.016], [0, 0.2, 0])).node();
}

/** A knitted glove that lies flat. */
export function glove(place: Place, options: { cloth?: string } = {}): NodeDef {
  const prop = new Prop(place, small("glove", "lost glove", 0.05));
  const cloth = options.cloth ?? "cloth red";
  prop.mesh(cushion([0.09, 0.022, 0.11], { round: 0.009, steps: 1 }), cloth);
  prop.mesh(cushion([0.08, 0.026, 0.06], { round: 0.01, steps: 1 }).translate(0, 0, 0.08), cloth);
  for (let i = 0; i < 4; i++)
    prop.mesh(
      cushion([0.02, 0.02, 0.075 - Math.abs(i - 1.4) * 0.012], { round: 0.008, steps: 1 }).translate(
        -0.033 + i * 0.022,
        0,
        -0.082,
      ),
      cloth,
    );
  prop.mesh(
    turned(cushion([0.02, 0.02, 0.06], { round: 0.008, steps: 1 }), "y", -38).translate(0.062, 0, 0),
    cloth,
  );
  return prop.collide(boxCollider([0.12, 0.024, 0.225], [0.018, 0, -0.003])).node();
}

/** A cleaner's bucket on castors with a wringer, and water in it. */
export function mopBucket(place: Place): NodeDef {
  const prop = new Prop(place, small("mop bucket", "mop bucket", 6, true));
  const [w, h, d] = [0.34, 0.34, 0.46];
  for (const x of [-1, 1])
    for (const z of [-1, 1])
      prop.mesh(
        turned(cylinder(0.03, 0.02, 12), "z", 90).translate(
          x * (w / 2 - 0.05) + 0.01,
          0.03,
          z * (d / 2 - 0.06),
        ),
        "rubber",
      );
  const y = 0.055;
  const tint = 0xe0b722;
  prop.mesh(box([w, 0.02, d], 0.006).translate(0, y, 0), "plastic scuffed", { tint });
  for (const side of [-1, 1]) {
    prop.mesh(box([0.014, h, d], 0.004).translate(side * (w / 2 - 0.007), y, 0), "plastic scuffed", { tint });
    prop.mesh(box([w - 0.028, h, 0.014], 0.004).translate(0, y, side * (d / 2 - 0.007)), "plastic scuffed", {
      tint,
    });
  }
  prop.mesh(box([w - 0.03, 0.004, d - 0.03], 0).translate(0, y + 0.18, 0), "plastic paint", {
    tint: 0x8d9aa0,
  });
  prop.mesh(box([w - 0.02, 0.12, 0.16], 0.01).translate(0, y + h - 0.1, -d / 2 + 0.1), "plastic scuffed", {
    tint: 0xc23a2e,
  });
  prop.collide(boxCollider([w - 0.06, y, d - 0.06], [0, 0, 0]));
  return prop.collide(boxCollider([w, h + 0.02, d], [0, y, 0])).node();
}

/** A mop whose handle leans against a wall behind it: the head on the floor, local z towards the room. */
export function leaningMop(place: Place): NodeDef {
  const prop = new Prop(place, small("mop", "mop", 1.2));
  const mesh = new MeshWriter();
  const strands = 14;
  for (let i = 0; i < strands; i++) {
    const a = (i / strands) * 2 * Math.PI;
    const [x, z] = [Math.cos(a), Math.sin(a)];
    const n: Vec3 = [x, 0.3, z];
    const top = mesh.vertex([x * 0.03, 0.16, z * 0.02 + 0.02], n, [0, 0]);
    const left = mesh.vertex([Math.cos(a - 0.26) * 0.13, 0, Math.sin(a - 0.26) * 0.09 + 0.03], n, [0, 0.1]);
    const right = mesh.vertex(
      [Math.cos(a + 0.26) * 0.13, 0, Math.sin(a + 0.26) * 0.09 + 0.03],
      n,
      [0.1, 0.1],
    );
    mesh.triangle(top, left, right);
  }
  prop.mesh(mesh.geometry(), "linen");
  prop.mesh(turned(cylinder(0.012, 1.3, 8), "x", -7).translate(0, 0.12, 0.02), "plastic paint", {
    tint: 0x3f74ad,
  });
  const lean = -Math.sin((7 * Math.PI) / 180) * 1.3;
  prop.collide(boxCollider([0.26, 0.14, 0.18], [0, 0, 0.03]));
  return prop.collide(boxCollider([0.024, 1.29, Math.abs(lean) + 0.02], [0, 0.12, 0.02 + lean / 2])).node();
}

/** A bottle of clear plastic with some water left, lying along local x or standing. */
export function plasticBottle(place: Place, options: { lying?: boolean; label_tint?: number } = {}): NodeDef {
  const prop = new Prop(place, small("plastic bottle", "plastic bottle", 0.12));
  const r = 0.032;
  const profile: [number, number][] = [
    [0, 0],
    [r - 0.004, 0],
    [r, 0.01],
    [r, 0.13],
    [r * 0.9, 0.15],
    [0.014, 0.19],
    [0.013, 0.2],
    [0, 0.2],
  ];
  const label: [number, number][] = [
    [r + 0.0008, 0.05],
    [r + 0.0008, 0.1],
  ];
  const pieces = [
    { geometry: lathe(profile, 16), material: "glass clear", tint: 0xffffff },
    { geometry: lathe(label, 16), material: "print", tint: options.label_tint ?? 0x3f97cf },
    {
      geometry: cylinder(0.0155, 0.018, 12, 0.002).translate(0, 0.198, 0),
      material: "plastic paint",
      tint: 0x2a6fb8,
    },
  ];
  for (const { geometry, material, tint } of pieces) {
    if (options.lying) turned(geometry.translate(0, -0.108, 0), "z", 90).translate(0, r + 0.0008, 0);
    prop.mesh(geometry, material, { tint });
  }
  if (options.lying) return prop.collide(boxCollider([0.216, 2 * r + 0.0016, 2 * r], [0, 0, 0])).node();
  return prop
    .collide(cylinderCollider(r, 0.15, [0, 0, 0]), cylinderCollider(0.0155, 0.066, [0, 0.15, 0]))
    .node();
}

/** A child's push chair, folded open; its front is +z. */
export function pushChair(place: Place, options: { cloth?: string } = {}): NodeDef {
  const cloth = options.cloth ?? "cloth grey";
  const prop = new Prop(place, small("push chair", "push chair", 9, true));
  for (const x of [-0.22, 0.22])
    for (const z of [-0.3, 0.3]) {
      prop.mesh(turned(cylinder(0.09, 0.03, 16, 0.006), "z", 90).translate(x + 0.015, 0.09, z), "rubber");
      prop.mesh(turned(cylinder(0.03, 0.036, 10), "z", 90).translate(x + 0.018, 0.09, z), "steel");
    }
  for (const x of [-0.2, 0.2]) {
    prop.mesh(
      tube(
        [
          [x, 0.09, 0.3],
          [x, 0.5, 0.0],
          [x, 1.02, -0.36],
        ],
        0.012,
        { sides: 8 },
      ),
      "black metal",
    );
    prop.mesh(
      tube(
        [
          [x, 0.09, -0.3],
          [x, 0.46, 0.04],
        ],
        0.012,
        { sides: 8 },
      ),
      "black metal",
    );
  }
  prop.mesh(
    tube(
      [
        [-0.2, 1.02, -0.36],
        [0.2, 1.02, -0.36],
      ],
      0.016,
      { sides: 8 },
    ),
    "rubber",
  );
  prop.mesh(cushion([0.36, 0.06, 0.34], { round: 0.025 }).translate(0, 0.4, 0.06), cloth);
  prop.mesh(turned(cushion([0.36, 0.5, 0.06], { round: 0.025 }), "x", -22).translate(0, 0.44, -0.1), cloth);
  prop.mesh(turned(cushion([0.38, 0.05, 0.26], { round: 0.02 }), "x", 14).translate(0, 0.92, -0.14), cloth);
  prop.mesh(box([0.34, 0.04, 0.4], 0.01).translate(0, 0.18, 0), cloth);
  prop.collide(boxCollider([0.5, 0.18, 0.78], [0, 0, 0]), boxCollider([0.4, 0.3, 0.6], [0, 0.18, 0]));
  return prop.collide(boxCollider([0.42, 0.56, 0.4], [0, 0.48, -0.17])).node();
}
