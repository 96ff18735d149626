import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

/** A file as returned by the browser's file dialog. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Unique to a test, so that it finds its files among others. */
export const someName = (): string => `e2e-${randomBytes(4).toString('hex')}`;

/** A single-colour picture. */
export async function picture(
  name: string,
  { width = 640, height = 400, colour = '#0f5c46' } = {},
): Promise<ChosenFile> {
  const image = sharp({ create: { width, height, channels: 3, background: colour } });
  return name.endsWith('.png')
    ? { name, mimeType: 'image/png', buffer: await image.png().toBuffer() }
    : { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
}

/** Named like a picture, and too large. */
export function tooLarge(name: string): ChosenFile {
  return { name, mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, 1) };
}

export function text(name: string): ChosenFile {
  return { name, mimeType: 'text/plain', buffer: Buffer.from('Not a picture.') };
}

/** Begins like a JPEG but is not one. */
export function damaged(name: string): ChosenFile {
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from('ffd8ffe000104a46494600010101004800480000ffdb', 'hex') };
}
