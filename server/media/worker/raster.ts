import type { Metadata, Sharp } from 'sharp';
import type { Crop } from '../../../src/domain/media/crop.ts';
import { maxPixels } from '../../../src/domain/media/media.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import type { Inspected } from '../../workers/media-workers.ts';
import { writeSibling } from './sibling-file.ts';
import { makePlaceholder } from './placeholder.ts';
import { type Encode, encodingsOf, type RasterFormat } from './raster-encodings.ts';
import { Refused } from './refused.ts';
import { loadSharp } from './sharp.ts';
import { isLosslessWebp } from './webp.ts';

const extensions: Record<RasterFormat, string> = { png: 'png', jpeg: 'jpg', gif: 'gif', webp: 'webp' };

/**
 * Same format, rotated by EXIF, sRGB, no metadata. Keeps animations, except PNG's. Refused: over `maxPixels`, before
 * decoding; damaged; over `maxBytes` at the lowest quality.
 */
export async function inspectRaster(
  path: string,
  format: RasterFormat,
  maxBytes: number,
  crop?: Crop,
): Promise<Inspected> {
  const header = { ...(await readHeader(path, format)), ...sizeOf(crop) };
  const isLossless = format === 'webp' && (await isLosslessWebp(path));
  const made = await encode(path, header, encodingsOf({ ...header, format, isLossless }), { maxBytes, crop });
  const sharp = await loadSharp();
  const { width, height, pages = 1 } = await sharp(made).metadata();
  const placeholder = await makePlaceholder(made);
  const written = await writeSibling(path, extensions[format], made);
  return {
    ...written,
    type: `image/${format}`,
    extension: extensions[format],
    width,
    height,
    isAnimated: pages > 1,
    placeholder,
    isCleaned: false,
  };
}

const sizeOf = (crop: Crop | undefined) => crop && { width: crop.width, height: crop.height };

async function readHeader(path: string, format: RasterFormat): Promise<Metadata> {
  const sharp = await loadSharp();
  const header = await unlessBroken(sharp(path, { limitInputPixels: false, failOn: 'error' }).metadata());
  if (header.format !== format) throw new Refused(mediaRefusals.mismatch(extensions[format]));
  const { width, height, pages = 1 } = header;
  if (width * height * pages > maxPixels) throw new Refused(mediaRefusals.tooManyPixels);
  return header;
}

export const cutOut = (picture: Sharp, crop: Crop | undefined): Sharp =>
  crop === undefined ? picture : picture.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height });

/** First that fits. */
async function encode(
  path: string,
  { pages = 1 }: Metadata,
  encodings: Encode[],
  { maxBytes, crop }: { maxBytes: number; crop: Crop | undefined },
): Promise<Buffer> {
  const sharp = await loadSharp();
  const open = () => {
    const picture = sharp(path, { limitInputPixels: maxPixels, failOn: 'error', animated: pages > 1 });
    // Animations cannot be rotated.
    return cutOut(pages > 1 ? picture : picture.autoOrient(), crop);
  };
  for (const encoding of encodings) {
    const bytes = await unlessBroken(encoding(open));
    if (bytes !== undefined && bytes.length <= maxBytes) return bytes;
  }
  throw new Refused(mediaRefusals.tooLarge(`${maxBytes / 1024 / 1024} MB`));
}

/** Fails for other reasons: memory, threads and disk are not the file's fault. */
async function unlessBroken<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    throw new Refused(mediaRefusals.broken, { cause: error });
  }
}
