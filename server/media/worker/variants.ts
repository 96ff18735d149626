import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MadeVariant, VariantSource } from '../../workers/media-workers.ts';
import { cutOut } from './raster.ts';
import { loadSharp } from './sharp.ts';

/** Never wider than the picture. */
const widths = [160, 320, 480, 640, 768, 960, 1280, 1600, 2048, 2560] as const;
const widest = widths[widths.length - 1] ?? 0;

/** 30 kB per card on a phone. Changes need a new recipe (variants.ts). */
const avif = { quality: 55, effort: 3, chromaSubsampling: '4:2:0' } as const;
const webp = { quality: 75, effort: 4 } as const;

/** WebP's limit. */
const maxHeight = 16_383;
/** Larger ones exceed the timeout and any screen. */
const maxCopyPixels = 16_000_000;

/** Largest first; the picture's own below the maximum. */
function widthsOf({ width, height }: { width: number; height: number }): number[] {
  const smaller = widths.filter((each) => each < width);
  return [...new Set([...smaller, Math.min(width, widest)])]
    .filter((each) => {
      const tall = Math.ceil((height * each) / width);
      return tall <= maxHeight && each * tall <= maxCopyPixels;
    })
    .toSorted((a, b) => b - a);
}

/** Animations only WebP (the library's limit). Each scaled from the next larger. */
export async function makeVariants(source: VariantSource): Promise<MadeVariant[]> {
  return source.isAnimated ? makeMoving(source) : makeStill(source);
}

async function makeStill({ path, folder, crop }: VariantSource): Promise<MadeVariant[]> {
  const sharp = await loadSharp();
  const header = await sharp(path).metadata();
  // Sharp lines and letters.
  const chromaSubsampling = header.format === 'png' || header.format === 'gif' ? '4:4:4' : avif.chromaSubsampling;
  const made: MadeVariant[] = [];
  let picture = cutOut(sharp(path, { failOn: 'error' }), crop).toColourspace('srgb');
  for (const each of widthsOf(crop ?? header)) {
    const { data, info } = await picture
      .resize({ width: each })
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true });
    const { width: wide, height, channels } = info;
    const ofRaw = () => sharp(data, { raw: { width: wide, height, channels } });
    const size = { width: wide, height };
    made.push(
      await write(
        folder,
        'image/avif',
        size,
        await ofRaw()
          .avif({ ...avif, chromaSubsampling })
          .toBuffer(),
      ),
    );
    made.push(await write(folder, 'image/webp', size, await ofRaw().webp(webp).toBuffer()));
    picture = ofRaw();
  }
  return made;
}

async function makeMoving({ path, folder, crop }: VariantSource): Promise<MadeVariant[]> {
  const sharp = await loadSharp();
  const header = await sharp(path).metadata();
  const made: MadeVariant[] = [];
  for (const each of widthsOf(crop ?? header)) {
    const { data, info } = await cutOut(sharp(path, { failOn: 'error', animated: true }), crop)
      .resize({ width: each })
      .webp(webp)
      .toBuffer({ resolveWithObject: true });
    const size = { width: info.width, height: info.pageHeight ?? info.height };
    made.push(await write(folder, 'image/webp', size, data));
  }
  return made;
}

async function write(
  folder: string,
  type: MadeVariant['type'],
  { width, height }: { width: number; height: number },
  bytes: Buffer,
): Promise<MadeVariant> {
  const path = join(folder, `${width}.${type === 'image/avif' ? 'avif' : 'webp'}`);
  await writeFile(path, bytes, { mode: 0o600, flush: true });
  return { path, type, width, height, size: bytes.length };
}
