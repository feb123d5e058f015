/** Mean linear colours of the textures of rustic.ts, as `measureMean` finds them. Owns the numbers; refuses painting. */
import type { RUSTIC } from "./rustic";

export const RUSTIC_MEANS: Readonly<Record<keyof typeof RUSTIC, readonly [number, number, number]>> = {
  "cobble-dirt": [0.190208, 0.159318, 0.12198],
  "cobble-mud": [0.17775, 0.148269, 0.113518],
  track: [0.15439, 0.108351, 0.0611057],
  limewash: [0.766072, 0.726199, 0.64674],
  timber: [0.0665552, 0.043061, 0.025771],
  planks: [0.187204, 0.136108, 0.0845225],
  thatch: [0.213043, 0.152074, 0.0620574],
  "plain-tile": [0.15468, 0.0525746, 0.0255359],
  "shingle-tile": [0.0986894, 0.0815661, 0.0586086],
  limestone: [0.387955, 0.334241, 0.237503],
  rubble: [0.246952, 0.208972, 0.155969],
  straw: [0.336312, 0.233062, 0.0694115],
  hide: [0.489371, 0.473126, 0.447027],
  plumage: [0.659475, 0.659475, 0.659475],
  ripples: [0.543002, 0.594874, 0.55555],
  roundels: [0.0246059, 0.023391, 0.0210534],
  stained: [0.141383, 0.119427, 0.0812292],
  wattle: [0.178017, 0.108352, 0.0485303],
  ironwork: [0.647405, 0.591896, 0.538869],
  scales: [0.694814, 0.694814, 0.649224],
  "cloth-awning": [0.651034, 0.623968, 0.574279],
};
