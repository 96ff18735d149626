import { createHash } from 'node:crypto';
import type { Metadata, PngOptions, Sharp } from 'sharp';
import { loadSharp } from './sharp.ts';

export type RasterFormat = 'png' | 'jpeg' | 'gif' | 'webp';

/** `open` decodes each time; undefined: unsuitable. */
export type Encode = (open: () => Sharp) => Promise<Buffer | undefined>;

interface Facts extends Pick<
  Metadata,
  'width' | 'height' | 'space' | 'depth' | 'hasProfile' | 'isPalette' | 'bitsPerSample' | 'chromaSubsampling'
> {
  format: RasterFormat;
  pages?: number | undefined;
  /** Of WebP. */
  isLossless: boolean;
}

const million = 1_000_000;

export function encodingsOf(facts: Facts): Encode[] {
  switch (facts.format) {
    case 'jpeg':
      return jpegEncodings(facts);
    case 'png':
      return pngEncodings(facts);
    case 'webp':
      return webpEncodings(facts);
    case 'gif':
      return gifEncodings(facts);
  }
}

const pixelsOf = ({ width, height, pages = 1 }: Facts) => width * height * pages;

function jpegEncodings({ space, chromaSubsampling = '' }: Facts): Encode[] {
  const colours = space === 'b-w' ? 'b-w' : 'srgb';
  const fine = chromaSubsampling.startsWith('4:4:4') ? '4:4:4' : '4:2:0';
  return [85, 75, 60, 45].map(
    (quality) => (open) =>
      open()
        .toColourspace(colours)
        .jpeg({ quality, mozjpeg: true, chromaSubsampling: quality > 60 ? fine : '4:2:0' })
        .toBuffer(),
  );
}

function pngEncodings(facts: Facts): Encode[] {
  const { space, depth, hasProfile, isPalette, bitsPerSample = 8 } = facts;
  const isDeep = depth === 'ushort';
  const isGrey = space === 'b-w' || space === 'grey16';
  const plain = (open: () => Sharp) => open().toColourspace(isGrey ? 'b-w' : 'srgb');
  const deep = (open: () => Sharp) => {
    const picture = open().toColourspace(isGrey ? 'grey16' : 'rgb16');
    // Else the colour space may differ.
    return hasProfile && !isGrey ? picture.withIccProfile('srgb', { attach: false }) : picture;
  };
  const isSmall = pixelsOf(facts) <= 12 * million;
  return [
    ...(isPalette || bitsPerSample < 8 ? [samePalette(2 ** Math.min(8, bitsPerSample))] : []),
    ...(isDeep ? [(open: () => Sharp) => smallestPng(() => deep(open), isSmall)] : []),
    (open) => smallestPng(() => plain(open), isSmall),
    (open) => plain(open).png({ palette: true, compressionLevel: 9 }).toBuffer(),
  ];
}

/** Row filters suit photographs. */
async function smallestPng(picture: () => Sharp, areBothTried: boolean): Promise<Buffer> {
  const write = (options: PngOptions) =>
    picture()
      .png({ compressionLevel: 9, ...options })
      .toBuffer();
  const filtered = await write({ adaptiveFiltering: true });
  if (!areBothTried) return filtered;
  const unfiltered = await write({ adaptiveFiltering: false });
  return unfiltered.length < filtered.length ? unfiltered : filtered;
}

/** Only without loss. */
function samePalette(colours: number): Encode {
  return async (open) => {
    const sharp = await loadSharp();
    const bytes = await open().png({ palette: true, colours, dither: 0, compressionLevel: 9 }).toBuffer();
    const isSame = (await seenPixels(open())) === (await seenPixels(sharp(bytes)));
    return isSame ? bytes : undefined;
  };
}

/** Not invisible pixels' colour. */
async function seenPixels(picture: Sharp): Promise<string> {
  const bytes = await picture.toColourspace('srgb').ensureAlpha().raw().toBuffer();
  const pixels = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 3; at < pixels.length; at += 4) if (pixels[at] === 0) pixels.fill(0, at - 3, at);
  return createHash('sha256').update(pixels).digest('hex');
}

/** Less effort for more pixels: timeout. */
function webpEncodings(facts: Facts): Encode[] {
  const pixels = pixelsOf(facts);
  const isAnimated = (facts.pages ?? 1) > 1;
  const unhurried = (isAnimated ? 6 : 24) * million;
  const effort = pixels <= unhurried ? 4 : pixels <= 2 * unhurried ? 2 : 0;
  const lossy = [85, 75, 60, 45].map<Encode>((quality) => (open) => open().webp({ quality, effort }).toBuffer());
  if (!facts.isLossless) return lossy;
  const losslessEffort = pixels <= 2 * million ? 4 : 0;
  return [(open) => open().webp({ lossless: true, effort: losslessEffort }).toBuffer(), ...lossy];
}

/** Small differences between frames. */
function gifEncodings(facts: Facts): Encode[] {
  const effort = pixelsOf(facts) <= 8 * million ? 7 : 1;
  const errors = (facts.pages ?? 1) > 1 ? [0, 8, 16, 32] : [0];
  return errors.map((interFrameMaxError) => (open) => open().gif({ dither: 0, effort, interFrameMaxError }).toBuffer());
}
