/**
 * `npm run map`: generates public/map.svg, the outline of the country behind the points of the provinces, from Natural
 * Earth's 1:50 million (the package world-atlas). The file is committed; run this after a change of the frame or the
 * colours.
 */
import { writeFile } from 'node:fs/promises';
import { buildMap } from './lib/build-map.mjs';
import { inProject } from './lib/paths.mjs';

await writeFile(inProject('public', 'map.svg'), await buildMap());
