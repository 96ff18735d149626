import sharp from 'sharp';
import { withEveryFormat } from './any-format.ts';

/** Pseudo-random numbers from 0 to 1, the same in each run. */
function buildRandom(seed: number): () => number {
  let state = (seed * 0x9e3779b9) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Random = ReturnType<typeof buildRandom>;

const between = (random: Random, low: number, high: number) => low + (high - low) * random();
const colour = (hue: number, saturation: number, light: number) =>
  `hsl(${Math.round(hue)} ${Math.round(saturation)}% ${Math.round(light)}%)`;

/** A line of hills from edge to edge, as points of a polygon. */
function hills(random: Random, width: number, height: number, top: number): string {
  const points = [`0,${height}`];
  const steps = 24;
  let y = top;
  for (let step = 0; step <= steps; step += 1) {
    y += between(random, -0.035, 0.035) * height;
    points.push(`${Math.round((step * width) / steps)},${Math.round(y)}`);
  }
  return [...points, `${width},${height}`].join(' ');
}

/** Sky, rows of hills, soft lights, and hundreds of small objects with hard edges in front. */
function scene(random: Random, width: number, height: number, horizon: number): string {
  const hue = between(random, 0, 360);
  const ranges = Array.from({ length: 5 }, (_, index) => {
    const top = height * (horizon + index * between(random, 0.06, 0.1));
    return `<polygon points="${hills(random, width, height, top)}" fill="${colour(hue + 60 + index * 12, 22 + index * 6, 58 - index * 9)}"/>`;
  });
  const lights = Array.from({ length: 9 }, () => {
    const [x, y, radius] = [random() * width, random() * height, between(random, 0.05, 0.25) * width];
    return `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#light)" opacity="${between(random, 0.15, 0.6)}"/>`;
  });
  const leaves = Array.from({ length: 900 }, () => {
    const x = random() * width;
    const y = height * between(random, horizon + 0.15, 1.02);
    const size = between(random, 0.002, 0.016) * width;
    const fill = colour(hue + between(random, 40, 140), between(random, 15, 55), between(random, 12, 70));
    return `<ellipse cx="${x}" cy="${y}" rx="${size}" ry="${size * between(random, 0.15, 0.6)}" fill="${fill}" opacity="${between(random, 0.35, 0.95)}" transform="rotate(${between(random, 0, 180)} ${x} ${y})"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs>
      <linearGradient id="sky" x1="0" y1="0" x2="0.2" y2="1">
        <stop offset="0" stop-color="${colour(hue, 45, 42)}"/><stop offset="0.7" stop-color="${colour(hue + 30, 50, 82)}"/>
      </linearGradient>
      <radialGradient id="light">
        <stop offset="0" stop-color="#fff6e0"/><stop offset="1" stop-color="#fff6e0" stop-opacity="0"/>
      </radialGradient>
    </defs>
    <rect width="100%" height="100%" fill="url(#sky)"/>${ranges.join('')}${leaves.join('')}${lights.join('')}</svg>`;
}

/** Grey noise around the middle, `cells` across, blurred over the whole picture. */
function noise(random: Random, cells: number, width: number, height: number, strength: number): Promise<Buffer> {
  const rows = Math.max(2, Math.round((cells * height) / width));
  const bytes = Buffer.alloc(cells * rows);
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = 128 + (random() + random() - 1) * strength;
  return sharp(bytes, { raw: { width: cells, height: rows, channels: 1 } })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .toColourspace('srgb')
    .png({ compressionLevel: 0 })
    .toBuffer();
}

/** Brightness noise like the grain of film. */
function addGrain(random: Random, pixels: Buffer, strength: number): void {
  for (let at = 0; at + 2 < pixels.length; at += 3) {
    const grain = (random() + random() - 1) * strength;
    for (let band = 0; band < 3; band += 1) {
      const index = at + band;
      pixels[index] = Math.min(255, Math.max(0, (pixels[index] ?? 0) + grain));
    }
  }
}

export interface PhotographOptions {
  width?: number;
  /** Quality of the JPEG. */
  quality?: number;
}

/**
 * A picture as large in bytes as a photograph: wide gradients and soft lights, texture of every size, hard edges, and
 * grain. The same number gives the same picture.
 */
export async function makePhotograph(number: number, { width = 4000, quality = 90 }: PhotographOptions = {}) {
  const random = buildRandom(number + 1);
  const ratio = [2 / 3, 3 / 4, 9 / 16][number % 3] ?? 1;
  // Rendered at half the size: a lens is not sharper.
  const [halfWidth, halfHeight] = [Math.round(width / 2), Math.round((width * ratio) / 2)];
  const horizon = between(random, 0.3, 0.6);
  // Clouds are soft; only the ground has fine texture.
  const ground = Math.round(halfHeight * horizon);
  const textures = [
    { input: await noise(random, 6, halfWidth, halfHeight, 110), top: 0 },
    { input: await noise(random, 30, halfWidth, halfHeight, 40), top: 0 },
    { input: await noise(random, 120, halfWidth, halfHeight - ground, between(random, 40, 90)), top: ground },
    { input: await noise(random, 500, halfWidth, halfHeight - ground, between(random, 30, 80)), top: ground },
  ];
  const drawn = await withEveryFormat(() =>
    sharp(Buffer.from(scene(random, halfWidth, halfHeight, horizon)))
      .removeAlpha()
      .composite(textures.map((texture) => ({ ...texture, left: 0, blend: 'soft-light' as const })))
      .removeAlpha()
      .raw()
      .toBuffer(),
  );
  const raw = { width: halfWidth, height: halfHeight, channels: 3 as const };
  const { data, info } = await sharp(drawn, { raw }).resize(width).raw().toBuffer({ resolveWithObject: true });
  addGrain(random, data, between(random, 8, 22));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } })
    .jpeg({ quality })
    .toBuffer();
}
