import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import zlib, { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { inspectRaster } from '../../server/media/worker/raster.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { useMediaWorkers } from './support/media-workers.ts';

const place = useMediaWorkers();
const inspect = (bytes: Buffer, name: string) => place.inspect(bytes, name);
const put = (bytes: Buffer) => place.put(bytes);

type Colour = [red: number, green: number, blue: number];
const red: Colour = [200, 30, 40];
const green: Colour = [20, 150, 60];
const blue: Colour = [30, 50, 190];
const white: Colour = [240, 240, 235];

/** A picture whose pixels are computed by a function. */
function paint(width: number, height: number, at: (x: number, y: number) => readonly number[]): Sharp {
  const pixels = Array.from({ length: width * height }, (_, index) => at(index % width, Math.floor(index / width)));
  const channels = (pixels[0]?.length ?? 3) as 1 | 3 | 4;
  return sharp(Buffer.from(pixels.flat()), { raw: { width, height, channels } });
}

/** A different colour in each quarter. */
const quarters = (width = 60, height = 40) =>
  paint(width, height, (x, y) => (y < height / 2 ? (x < width / 2 ? red : green) : x < width / 2 ? blue : white));

/** Noise, which compresses badly. */
function noise(width: number, height: number): Sharp {
  let state = 1;
  const bytes = Buffer.alloc(width * height * 3);
  for (let at = 0; at < bytes.length; at += 1) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    bytes[at] = state >>> 24;
  }
  return sharp(bytes, { raw: { width, height, channels: 3 } });
}

async function pixelAt(bytes: Buffer, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const at = (y * info.width + x) * info.channels;
  return [...data.subarray(at, at + info.channels)];
}

function expectNear(actual: readonly number[], expected: readonly number[], distance = 12): void {
  expect(Math.max(...expected.map((value, band) => Math.abs(value - (actual[band] ?? -999))))).toBeLessThanOrEqual(
    distance,
  );
}

const pixelsOf = (bytes: Buffer, animated = false) => sharp(bytes, { animated }).ensureAlpha().raw().toBuffer();

const refused = (sentence: string) => ({ code: 'VALIDATION', message: sentence, fieldErrors: { file: [sentence] } });

describe('re-encoding a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('works as %s, and returns its description', async (format) => {
    const found = await inspect(await quarters().toFormat(format).toBuffer(), `Kokoda.${format}`);
    expect(found).toMatchObject({
      type: `image/${format}`,
      extension: format === 'jpeg' ? 'jpg' : format,
      size: found.bytes.length,
      checksum: createHash('sha256').update(found.bytes).digest('hex'),
      width: 60,
      height: 40,
      isAnimated: false,
      isCleaned: false,
    });
    expect(await sharp(found.bytes).metadata()).toMatchObject({ format, width: 60, height: 40 });
    expectNear(await pixelAt(found.bytes, 10, 10), red, 20);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('applies orientation %i', async (orientation) => {
    const upright = await sharp(await quarters().png().toBuffer()).toBuffer();
    const stored = await sharp(upright).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const seen = await sharp(await quarters().jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer())
      .autoOrient()
      .png()
      .toBuffer({ resolveWithObject: true });
    const found = await inspect(stored, 'turned.jpg');
    expect([found.width, found.height]).toEqual(orientation < 5 ? [60, 40] : [40, 60]);
    expect((await sharp(found.bytes).metadata()).orientation).toBeUndefined();
    const [right, bottom] = [(found.width ?? 0) - 5, (found.height ?? 0) - 5];
    for (const [x, y] of [
      [5, 5],
      [right, 5],
      [5, bottom],
      [right, bottom],
    ] as const) {
      expectNear(await pixelAt(found.bytes, x, y), await pixelAt(seen.data, x, y));
    }
  });

  it.each(['jpeg', 'png', 'webp'] as const)('removes the metadata of a %s', async (format) => {
    const secret = 'Hohola 4 Drive';
    const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`;
    const bytes = await quarters()
      .withIccProfile('p3')
      .withXmp(xmp)
      .withExif({ IFD0: { Artist: secret }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '9/1 28/1 0/1' } })
      .toFormat(format)
      .toBuffer();
    expect(bytes.includes(secret)).toBe(true);
    const found = await inspect(bytes, `beach.${format}`);
    expect(found.bytes.includes(secret)).toBe(false);
    const { exif, icc, iptc, xmp: kept, comments } = await sharp(found.bytes).metadata();
    expect([exif, icc, iptc, kept, comments]).toEqual([undefined, undefined, undefined, undefined, undefined]);
  });

  it('removes the comments of a JPEG and data after its end', async () => {
    const bytes = await quarters().jpeg().toBuffer();
    const comment = Buffer.from('\xFF\xFE\x00\x0Ea comment...', 'latin1');
    const with2 = Buffer.concat([bytes.subarray(0, 2), comment, bytes.subarray(2), Buffer.from('<?php tail')]);
    const found = await inspect(with2, 'a.jpg');
    expect(found.bytes.includes('a comment')).toBe(false);
    expect(found.bytes.includes('<?php')).toBe(false);
  });
});

describe('colours', () => {
  /** Display P3 to sRGB values, with the transfer curve of sRGB as on the web. */
  function fromP3(colour: Colour): number[] {
    const [r, g, b] = colour.map((value) => {
      const part = value / 255;
      return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    }) as Colour;
    const linear = [1.2249 * r - 0.2247 * g, -0.042 * r + 1.0419 * g, -0.0197 * r - 0.0786 * g + 1.0979 * b];
    return linear.map((part) => 255 * (part <= 0.0031308 ? part * 12.92 : 1.055 * part ** (1 / 2.4) - 0.055));
  }
  const mild: Colour = [180, 110, 90];

  /** Tags unchanged bytes as Display P3. */
  async function taggedP3(bits: 8 | 16): Promise<Buffer> {
    const { icc } = await sharp(await quarters().withIccProfile('p3').png().toBuffer()).metadata();
    expect(icc).toBeDefined();
    const picture = paint(20, 20, () => mild);
    const plain = await (bits === 16 ? picture.toColourspace('rgb16') : picture).png().toBuffer();
    return addChunk(plain, 'iCCP', icc ?? Buffer.alloc(0));
  }

  it.each([8, 16] as const)('of another colour space are converted to sRGB, with %i bits', async (bits) => {
    const bytes = await taggedP3(bits);
    expect((await sharp(bytes).metadata()).hasProfile).toBe(true);
    const found = await inspect(bytes, 'p3.png');
    const { hasProfile, depth } = await sharp(found.bytes).metadata();
    expect({ hasProfile, depth }).toEqual({ hasProfile: false, depth: bits === 8 ? 'uchar' : 'ushort' });
    const seen = await pixelAt(await sharp(found.bytes).toColourspace('srgb').png().toBuffer(), 10, 10);
    expect(Math.abs(fromP3(mild)[0] ?? 0) - mild[0]).toBeGreaterThan(4);
    expectNear(seen, fromP3(mild), 2);
  });

  it('of CMYK are converted to sRGB', async () => {
    const bytes = await quarters().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer();
    expect((await sharp(bytes).metadata()).space).toBe('cmyk');
    const found = await inspect(bytes, 'print.jpeg');
    expect(await sharp(found.bytes).metadata()).toMatchObject({ space: 'srgb', channels: 3, hasProfile: false });
    expectNear(await pixelAt(found.bytes, 10, 10), red, 40);
  });

  it.each(['jpeg', 'png'] as const)('in greyscale stay greyscale in a %s', async (format) => {
    const found = await inspect(await quarters().toColourspace('b-w').toFormat(format).toBuffer(), `grey.${format}`);
    expect(await sharp(found.bytes).metadata()).toMatchObject({ space: 'b-w', channels: 1 });
  });
});

/** A PNG with another chunk before its pixels; profiles are compressed as the format requires. */
function addChunk(png: Buffer, name: string, content: Buffer, at = 33): Buffer {
  const { deflateSync } = zlib;
  const body = name === 'iCCP' ? Buffer.concat([Buffer.from('profile\0\0'), deflateSync(content)]) : content;
  return Buffer.concat([png.subarray(0, at), chunk(name, body), png.subarray(at)]);
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}

describe('PNG', () => {
  it('keeps every pixel, and its transparency', async () => {
    const bytes = await paint(50, 30, (x, y) => [x * 5, y * 8, (x * y) % 256, x * 5])
      .png()
      .toBuffer();
    const found = await inspect(bytes, 'a.png');
    expect((await sharp(found.bytes).metadata()).hasAlpha).toBe(true);
    const [before, after] = [await pixelsOf(bytes), await pixelsOf(found.bytes)];
    expect(after.equals(before)).toBe(true);
    expect(found.placeholder).toBeNull();
  });

  it('keeps 16 bits', async () => {
    const deep = Uint16Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 257 + 13) % 65_536);
    const bytes = await sharp(deep, { raw: { width: 64, height: 64, channels: 3 } })
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(bytes).metadata()).depth).toBe('ushort');
    const found = await inspect(bytes, 'deep.png');
    expect((await sharp(found.bytes).metadata()).depth).toBe('ushort');
    const raw = (from: Buffer) => sharp(from).toColourspace('rgb16').raw({ depth: 'ushort' }).toBuffer();
    expect((await raw(found.bytes)).equals(await raw(bytes))).toBe(true);
  });

  it('keeps a palette that holds its colours, and introduces no lossy one', async () => {
    const few = await quarters().png({ palette: true, colours: 4 }).toBuffer();
    const found = await inspect(few, 'few.png');
    expect(await sharp(found.bytes).metadata()).toMatchObject({ isPalette: true });
    expect((await pixelsOf(found.bytes)).equals(await pixelsOf(few))).toBe(true);
    const many = await inspect(await noise(60, 60).png().toBuffer(), 'many.png');
    expect(await sharp(many.bytes).metadata()).toMatchObject({ isPalette: false });
  });
});

describe('animations', () => {
  const frames = 4;
  const moving = (format: 'gif' | 'webp', options = {}) => {
    const raw = Buffer.concat(
      Array.from({ length: frames }, (_, frame) =>
        Buffer.from(Array.from({ length: 40 * 20 }, (_pixel, at) => (at % 40 < frame * 10 ? red : blue)).flat()),
      ),
    );
    return sharp(raw, { raw: { width: 40, height: 20 * frames, channels: 3, pageHeight: 20 } })
      .toFormat(format, { loop: 3, delay: [100, 250, 50, 400], ...options })
      .toBuffer();
  };

  it.each(['gif', 'webp'] as const)('in %s stay animated', async (format) => {
    const bytes = await moving(format, format === 'webp' ? { lossless: true } : {});
    const found = await inspect(bytes, `flag.${format}`);
    expect(found).toMatchObject({ isAnimated: true, width: 40, height: 20 });
    expect(await sharp(found.bytes, { animated: true }).metadata()).toMatchObject({
      pages: frames,
      pageHeight: 20,
      loop: 3,
      delay: [100, 250, 50, 400],
    });
    expect((await pixelsOf(found.bytes, true)).equals(await pixelsOf(bytes, true))).toBe(true);
  });

  it('of one frame become still pictures', async () => {
    expect((await inspect(await quarters().gif().toBuffer(), 'one.gif')).isAnimated).toBe(false);
  });
});

describe('WebP', () => {
  it('that is lossless stays lossless', async () => {
    const bytes = await noise(80, 50).webp({ lossless: true }).toBuffer();
    const found = await inspect(bytes, 'a.webp');
    expect((await pixelsOf(found.bytes)).equals(await pixelsOf(bytes))).toBe(true);
    const lossy = await inspect(await noise(80, 50).webp().toBuffer(), 'b.webp');
    expect(lossy.bytes.length).toBeLessThan(found.bytes.length);
    expect(lossy.bytes.toString('latin1')).not.toContain('VP8L');
  });
});

describe('refused', () => {
  const header = (width: number, height: number) => {
    const content = Buffer.alloc(13);
    content.writeUInt32BE(width, 0);
    content.writeUInt32BE(height, 4);
    content.set([8, 2, 0, 0, 0], 8);
    return chunk('IHDR', content);
  };
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

  it('is a PNG of 200 million pixels, before one of them is decoded', async () => {
    const bytes = Buffer.concat([
      signature,
      header(20_000, 10_000),
      chunk('IDAT', zlib.deflateSync(Buffer.alloc(60_001 * 100))),
      chunk('IEND', Buffer.alloc(0)),
    ]);
    const from = performance.now();
    await expect(inspect(bytes, 'huge.png')).rejects.toMatchObject(refused(mediaRefusals.tooManyPixels));
    expect(performance.now() - from).toBeLessThan(5_000);
  });

  it('is an animation whose frames together have too many', async () => {
    const frames = 13;
    const bytes = await sharp(
      Buffer.alloc(8 * 8 * frames * 3).map((_, at) => (at >> 6) * 5),
      {
        raw: { width: 8, height: 8 * frames, channels: 3, pageHeight: 8 },
      },
    )
      .gif()
      .toBuffer();
    expect((await sharp(bytes, { animated: true }).metadata()).pages).toBe(frames);
    // The header claims a canvas larger than its frames.
    bytes.writeUInt16LE(2_000, 6);
    bytes.writeUInt16LE(2_000, 8);
    await expect(inspect(bytes, 'wide.gif')).rejects.toMatchObject(refused(mediaRefusals.tooManyPixels));
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('is a truncated %s', async (format) => {
    const bytes = await noise(200, 150).toFormat(format).toBuffer();
    for (const part of [0.3, 0.6, 0.9]) {
      const cut = bytes.subarray(0, Math.round(bytes.length * part));
      await expect(inspect(cut, `cut.${format}`), String(part)).rejects.toMatchObject(refused(mediaRefusals.broken));
    }
  });

  it('is a truncated progressive JPEG', async () => {
    const bytes = await noise(200, 150).jpeg({ progressive: true }).toBuffer();
    const cut = bytes.subarray(0, Math.round(bytes.length * 0.7));
    await expect(inspect(cut, 'cut.jpg')).rejects.toMatchObject(refused(mediaRefusals.broken));
  });

  it.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'is a %s that cannot be made small enough; one that can is reduced',
    async (format) => {
      const bytes = await noise(160, 160).toFormat(format).toBuffer();
      const full = await inspectRaster(await put(bytes), format, 5 * 1024 * 1024);
      const most = Math.floor(full.size * 0.9);
      // Nothing can be removed from a still GIF.
      const smaller = inspectRaster(await put(bytes), format, format === 'gif' ? full.size : most);
      expect((await smaller).size).toBeLessThanOrEqual(format === 'gif' ? full.size : most);
      await expect(inspectRaster(await put(bytes), format, 2048)).rejects.toThrow(/^This file is larger than/);
    },
  );

  it('leaves nothing beside the file', async () => {
    const file = await put(Buffer.from('GIF89a and nothing more'));
    await expect(place.mediaWorkers.inspect({ kind: 'media', path: file, name: 'a.gif' })).rejects.toMatchObject(
      refused(mediaRefusals.broken),
    );
    expect(existsSync(file)).toBe(true);
  });
});

describe('the placeholder picture', () => {
  it('has about twenty pixels in less than 400 characters', async () => {
    const { placeholder } = await inspect(await noise(900, 600).jpeg().toBuffer(), 'a.jpg');
    expect(placeholder).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/);
    expect(placeholder?.length).toBeLessThan(400);
    const tiny = await sharp(Buffer.from(placeholder?.split(',')[1] ?? '', 'base64')).metadata();
    expect([tiny.width, tiny.height]).toEqual([20, 13]);
  });
});
