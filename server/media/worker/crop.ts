import type { CropSource, Inspected } from '../../workers/media-workers.ts';
import type { RasterFormat } from './raster-encodings.ts';
import { inspectRaster } from './raster.ts';

const formats: Readonly<Record<string, RasterFormat | undefined>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
};

/** Part of a stored picture, in its format, at most as large as an upload. */
export async function cropPicture({ path, type, crop, maxBytes }: CropSource): Promise<Inspected> {
  const format = formats[type];
  if (format === undefined) throw new Error(`No crop of ${type}`);
  return inspectRaster(path, format, maxBytes, crop);
}
