import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import type { Db } from '../../server/platform/database.ts';
import { buildDiskFiles } from '../../server/platform/files/disk.ts';
import type { ContentImage } from '../../src/domain/content/appearance/image.ts';
import type { Site } from './site.ts';

/** Widths of the copies of a picture of 1600 × 1067 (D44). */
export const widths = [160, 320, 480, 640, 768, 960, 1280, 1600];
const [width, height] = [1600, 1067];

/** A generated landscape: sky, ridges and a sea, so that cropping is visible. */
function landscape(hue: number): Buffer {
  const ridge = (base: number, rise: number, light: number) =>
    `<path d="M0 ${base} L320 ${base - rise} L620 ${base - rise / 3} L960 ${base - rise * 1.3} L1280 ${base - rise / 2} L1600 ${base - rise} V1067 H0Z" fill="hsl(${hue} 35% ${light}%)"/>`;
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><linearGradient id="s" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="hsl(${hue + 60} 55% 62%)"/>
      <stop offset="1" stop-color="hsl(${hue + 20} 70% 88%)"/></linearGradient></defs>
      <rect width="1600" height="1067" fill="url(#s)"/><circle cx="1120" cy="250" r="90" fill="#fff6d8"/>
      ${ridge(560, 190, 46)}${ridge(700, 150, 34)}${ridge(860, 110, 22)}</svg>`,
  );
}

/** A library picture with all its copies, like after an upload. */
export async function addPicture(site: Site, db: Db, { hue = 150 } = {}): Promise<ContentImage & { mediaId: string }> {
  const files = buildDiskFiles(path.join(site.dataDir, 'files'));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-picture-'));
  const random = randomBytes(16).toString('hex');
  const put = async (key: string, type: string) => {
    const file = path.join(folder, path.basename(key));
    const { size } = await stat(file);
    await files.put(key, { path: file, size, type, cacheControl: 'private' });
    return size;
  };
  try {
    const original = sharp(landscape(hue));
    const name = `${random}.jpg`;
    await original.jpeg({ quality: 85 }).toFile(path.join(folder, name));
    const tiny = await original.clone().resize(16).webp({ quality: 40 }).toBuffer();
    const { id, publicName } = await db.mediaFile.create({
      data: {
        store: 'images',
        storageKey: `images/${name}`,
        name: 'Ridges.jpg',
        publicName: '1790000000000-ridges.jpg',
        type: 'image/jpeg',
        size: await put(`images/${name}`, 'image/jpeg'),
        alt: 'Ridges above the sea',
        width,
        height,
        placeholder: `data:image/webp;base64,${tiny.toString('base64')}`,
        variantKey: random.slice(0, 12),
        variantWidths: widths,
      },
      select: { id: true, publicName: true },
    });
    for (const size of widths) {
      const copy = original.clone().resize(size);
      await copy
        .clone()
        .avif({ quality: 50, effort: 0 })
        .toFile(path.join(folder, `${random}-${size}.avif`));
      await copy.webp({ quality: 70, effort: 0 }).toFile(path.join(folder, `${random}-${size}.webp`));
      for (const ending of ['avif', 'webp']) {
        const storageKey = `images/${random}-${size}.${ending}`;
        const type = `image/${ending}`;
        const bytes = await put(storageKey, type);
        await db.mediaVariant.create({
          data: {
            mediaId: id,
            type,
            width: size,
            height: Math.round((size / width) * height),
            size: bytes,
            storageKey,
          },
          select: { id: true },
        });
      }
    }
    return { mediaId: id, path: `/media/${id}/${publicName}`, alt: 'Ridges above the sea', decorative: false };
  } finally {
    files.close();
    await rm(folder, { recursive: true, force: true });
  }
}

interface SmallPicture {
  name?: string;
  alt?: string | null;
  width?: number;
  height?: number;
}

/** A single-colour library picture without copies. */
export async function addSmallPicture(
  site: Site,
  db: Db,
  { name = 'Reef.jpg', alt = 'A reef', width: across = 64, height: down = 48 }: SmallPicture = {},
): Promise<ContentImage & { mediaId: string }> {
  const files = buildDiskFiles(path.join(site.dataDir, 'files'));
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-picture-'));
  const file = path.join(folder, 'picture.jpg');
  const storageKey = `images/${randomBytes(16).toString('hex')}.jpg`;
  const type = 'image/jpeg';
  try {
    const image = sharp({ create: { width: across, height: down, channels: 3, background: '#0f5c46' } });
    const { size } = await image.jpeg().toFile(file);
    await files.put(storageKey, { path: file, size, type, cacheControl: 'private' });
    const publicName = `1790000000000-${name.toLowerCase()}`;
    const { id } = await db.mediaFile.create({
      data: { store: 'images', storageKey, name, publicName, type, size, alt, width: across, height: down },
      select: { id: true },
    });
    return { mediaId: id, path: `/media/${id}/${publicName}`, alt: alt ?? '', decorative: false };
  } finally {
    files.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const places = new Set(['image', 'imageUrl', 'backgroundImage', 'photo']);

/** A content document with this picture in every possible place. */
export function everywhere<Content>(content: Content, image: ContentImage): Content {
  const fill = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(fill);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, places.has(key) ? image : fill(inner)]),
    );
  };
  // Only pictures are in picture places.
  return fill(content) as Content;
}
