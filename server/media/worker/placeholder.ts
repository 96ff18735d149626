import { loadSharp } from './sharp.ts';

/** Longer side. */
const side = 20;
const maxLength = 399;
const qualities = [50, 25, 1];

/** `data:` URL, first frame, blurred. Null for transparent pictures. */
export async function makePlaceholder(picture: Buffer): Promise<string | null> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(picture)
    .resize(side, side, { fit: 'inside' })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  for (let at = 3; at < data.length; at += 4) if (data[at] !== 255) return null;
  const tiny = sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } }).removeAlpha();
  for (const quality of qualities) {
    const bytes = await tiny.clone().webp({ quality, effort: 6 }).toBuffer();
    const address = `data:image/webp;base64,${bytes.toString('base64')}`;
    if (address.length <= maxLength) return address;
  }
  return null;
}
