import { crc32, createDeflate } from 'node:zlib';
import sharp from 'sharp';

/** A small picture with a visible motif. */
export function makePicture(
  format: 'png' | 'jpeg' | 'gif' | 'webp',
  { width = 64, height = 48 } = {},
): Promise<Buffer> {
  const pixels = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7) % 256));
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** A photograph with GPS coordinates. */
export async function makeLocatedPhotograph(): Promise<Buffer> {
  return sharp(await makePicture('jpeg'))
    .withExif({
      IFD0: { Make: 'Kodak', Artist: 'Mary of Lae' },
      IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '6/1 43/1 21/1', GPSLongitudeRef: 'E', GPSLongitude: '146/1 59/1 2/1' },
    })
    .jpeg()
    .toBuffer();
}

/** A JPEG with a comment after its first marker. */
export async function withComment(words: string): Promise<Buffer> {
  const jpeg = await makePicture('jpeg');
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xff_fe, 0);
  head.writeUInt16BE(words.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(words), jpeg.subarray(2)]);
}

function chunk(kind: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(kind), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A large picture of one colour in a small file. */
export async function makeVastPng(width: number, height: number): Promise<Buffer> {
  const deflate = createDeflate({ level: 9 });
  const row = Buffer.alloc(1 + Math.ceil(width / 8));
  const packed: Buffer[] = [];
  deflate.on('data', (part: Buffer) => packed.push(part));
  const ended = new Promise((resolve) => {
    deflate.on('end', resolve);
  });
  for (let line = 0; line < height; line += 1) {
    if (!deflate.write(row)) {
      await new Promise((resolve) => {
        deflate.once('drain', resolve);
      });
    }
  }
  deflate.end();
  await ended;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(1, 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', Buffer.concat(packed)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A GIF of many frames of one pixel on a large canvas. */
export function makeManyFrames(frames: number, { width = 2000, height = 2000 } = {}): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt16LE(width, 0);
  size.writeUInt16LE(height, 2);
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex');
  return Buffer.concat([
    Buffer.from('GIF89a'),
    size,
    Buffer.from([0x80, 0, 0, 0, 0, 0, 255, 255, 255]),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from([0x3b]),
  ]);
}

/** A GIF that is valid JavaScript too: its width reads as the start of a comment. */
export function makeGifScript(): Buffer {
  const frame = makeManyFrames(1, { width: 0x2a_2f, height: 1 });
  return Buffer.concat([frame, Buffer.from('*/=1;alert(1)//')]);
}
