/** The outline of the country as an SVG file: for `npm run map` and for the test that compares the committed file. */
import { createRequire } from 'node:module';
import { feature } from 'topojson-client';
import { loadTs } from './load-ts.mjs';

const require = createRequire(import.meta.url);
const papuaNewGuinea = '598';
const style = 'path{fill:#d3ddcf;stroke:#8fa596}@media(prefers-color-scheme:dark){path{fill:#2c3c34;stroke:#5d7468}}';

/** The steps between the points of a ring, in whole units; empty if too small to see. */
function outline(ring, toMap) {
  const points = ring
    .map((place) => toMap(place))
    .map(({ x, y }) => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => index === 0 || x !== all[index - 1][0] || y !== all[index - 1][1]);
  if (points.length < 4) return '';
  const [start, ...rest] = points;
  // Closed by `z`, so the last point, equal to the first, is omitted.
  const steps = rest.slice(0, -1).map(([x, y], index) => `${x - points[index][0]} ${y - points[index][1]}`);
  return `M${start.join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

/** @returns {Promise<string>} */
export async function buildMap() {
  const { mapFrame, toMap } = await loadTs('src/domain/opportunities/province-map.ts');
  const world = require('world-atlas/countries-50m.json');
  const country = feature(world, world.objects.countries).features.find(({ id }) => id === papuaNewGuinea);
  const path = country.geometry.coordinates.flatMap((rings) => rings.map((ring) => outline(ring, toMap))).join('');
  const { width, height } = mapFrame;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><style>${style}</style><path d="${path}"/></svg>\n`;
}
