/** The two render profiles. Owns their numbers; refuses to read the machine. */
export type ProfileName = "standard" | "high";

export interface Profile {
  readonly name: ProfileName;
  /** Samples of multisampling; 0 leaves the edges to the last pass alone. */
  readonly samples: number;
  readonly trilinear: boolean;
  readonly anisotropy: number;
  readonly shadow_px: number;
  readonly shadow_taps: 4 | 8;
  /** Lamps that shine on one mesh. */
  readonly lamps: number;
  /** Images of authored scenes are taken down to this. */
  readonly largest_image_px: number;
}

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  standard: {
    name: "standard",
    samples: 0,
    trilinear: false,
    anisotropy: 1,
    shadow_px: 2048,
    shadow_taps: 4,
    lamps: 2,
    largest_image_px: 2048,
  },
  high: {
    name: "high",
    samples: 4,
    trilinear: true,
    anisotropy: 8,
    shadow_px: 2048,
    shadow_taps: 8,
    lamps: 2,
    largest_image_px: 4096,
  },
};
