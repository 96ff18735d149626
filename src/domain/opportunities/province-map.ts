import type { provinces } from './provinces.ts';

export type Province = (typeof provinces)[number];

/** Degrees, the drawing's units. */
export const mapFrame = { west: 140.5, east: 156.5, north: -0.8, south: -12, width: 800, height: 564 } as const;

/** Equirectangular: the country is near the equator. */
export function toMap([longitude, latitude]: readonly [longitude: number, latitude: number]): { x: number; y: number } {
  const { west, east, north, south, width, height } = mapFrame;
  return { x: ((longitude - west) / (east - west)) * width, y: ((north - latitude) / (north - south)) * height };
}

interface ProvincePlace {
  /** The capital; surrounding land where two provinces share one. */
  at: readonly [longitude: number, latitude: number];
  /** Pixels, so 24-pixel points do not touch on a 280-pixel map. */
  offset?: readonly [right: number, down: number];
}

export const provincePlaces: Record<Province, ProvincePlace> = {
  'Autonomous Region of Bougainville': { at: [155.55, -6.2] },
  Central: { at: [147.6, -9.6], offset: [6, 8] },
  'East New Britain': { at: [152.26, -4.35] },
  'East Sepik': { at: [143.65, -3.58], offset: [1, -7] },
  'Eastern Highlands': { at: [145.39, -6.08], offset: [13, 2] },
  Enga: { at: [143.72, -5.49], offset: [-4, -15] },
  Gulf: { at: [145.77, -7.96] },
  Hela: { at: [142.95, -5.85], offset: [-13, -4] },
  Jiwaka: { at: [144.68, -5.87], offset: [3, -9] },
  Madang: { at: [145.8, -5.22], offset: [6, -8] },
  Manus: { at: [147.27, -2.03] },
  'Milne Bay': { at: [150.46, -10.32] },
  Morobe: { at: [147, -6.73], offset: [6, 5] },
  'National Capital District': { at: [147.18, -9.48], offset: [-7, -5] },
  'New Ireland': { at: [150.8, -2.58] },
  Oro: { at: [148.23, -8.77], offset: [0, -2] },
  Simbu: { at: [144.97, -6.02], offset: [-3, 14] },
  'Southern Highlands': { at: [143.66, -6.15], offset: [-4, 24] },
  'West New Britain': { at: [150.15, -5.55] },
  'West Sepik': { at: [141.3, -2.69] },
  Western: { at: [143.21, -9.08] },
  'Western Highlands': { at: [144.22, -5.86], offset: [-12, 4] },
};
