/**
 * The render profiles: standard for audits, high for the author's pictures; plain is standard drawn without any saving
 * (each part by itself, nothing left out, nothing kept from an earlier picture, no light from files), for the test that
 * savings change no pixel. Owns their numbers; refuses to read the machine.
 */
export type ProfileName = "standard" | "high" | "plain";

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
  /** Spares nothing. */
  readonly plain: boolean;
}

const STANDARD: Profile = {
  name: "standard",
  samples: 0,
  trilinear: false,
  anisotropy: 1,
  shadow_px: 2048,
  shadow_taps: 4,
  lamps: 2,
  largest_image_px: 2048,
  plain: false,
};

export const PROFILES: Readonly<Record<ProfileName, Profile>> = {
  standard: STANDARD,
  plain: { ...STANDARD, name: "plain", plain: true },
  high: {
    name: "high",
    samples: 4,
    trilinear: true,
    anisotropy: 8,
    shadow_px: 2048,
    shadow_taps: 8,
    lamps: 2,
    largest_image_px: 4096,
    plain: false,
  },
};
