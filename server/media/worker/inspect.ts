import { open } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { enquiryFileRule, uploadKinds } from '../../../src/domain/media/media.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { displayName } from '../naming.ts';
import type { Inspected, Inspection } from '../../workers/media-workers.ts';
import { inspectRar, inspectZip } from './archive.ts';
import { inspectSvg } from './svg.ts';
import { looksLikeSvg } from './svg-text.ts';
import { inspectOldOffice, inspectOffice } from './office.ts';
import { inspectRaster } from './raster.ts';
import { Refused } from './refused.ts';

/** Parsers distinguish types with equal first bytes. */
type Shape = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg' | 'pdf' | 'cfb' | 'zip' | 'rar';

/** Accepted files (D44). */
type Extension = (typeof uploadKinds)[keyof typeof uploadKinds]['extensions'][number];

const shapes: Record<Extension, Shape> = {
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  svg: 'svg',
  pdf: 'pdf',
  doc: 'cfb',
  xls: 'cfb',
  docx: 'zip',
  xlsx: 'zip',
  zip: 'zip',
  rar: 'rar',
};

/** For every signature. */
const headLength = 4100;

const shapeNames: Readonly<Record<string, Shape>> = {
  png: 'png',
  apng: 'png',
  jpg: 'jpeg',
  gif: 'gif',
  webp: 'webp',
  pdf: 'pdf',
  ai: 'pdf',
  cfb: 'cfb',
  rar: 'rar',
};

async function shapeOf(head: Buffer): Promise<Shape | undefined> {
  // Whatever it contains: a zip.
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004', 'latin1'))) return 'zip';
  const found = await fileTypeFromBuffer(head);
  if (found !== undefined && shapeNames[found.ext] !== undefined) return shapeNames[found.ext];
  return looksLikeSvg(head) ? 'svg' : undefined;
}

async function readHead(path: string): Promise<{ head: Buffer; size: number }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(Math.min(headLength, size)), 0, undefined, 0);
    return { head: buffer.subarray(0, bytesRead), size };
  } finally {
    await file.close();
  }
}

const inMegabytes = (bytes: number) => `${bytes / 1024 / 1024} MB`;

function parse({
  path,
  shape,
  extension,
  maxBytes,
}: {
  path: string;
  shape: Shape;
  extension: Extension;
  maxBytes: number;
}) {
  switch (shape) {
    case 'png':
    case 'jpeg':
    case 'gif':
    case 'webp':
      return inspectRaster(path, shape, maxBytes);
    case 'svg':
      return inspectSvg(path);
    case 'pdf':
      return import('./pdf.ts').then(({ inspectPdf }) => inspectPdf(path));
    case 'rar':
      return inspectRar(path);
    case 'cfb':
      return inspectOldOffice(path, extension === 'xls' ? 'xls' : 'doc');
    case 'zip':
      return extension === 'docx' || extension === 'xlsx' ? inspectOffice(path, extension) : inspectZip(path);
  }
}

/**
 * Size, extension, first bytes and parser must agree (D44). Writes next to the source. Throws
 * Refused.
 */
export async function inspectFile({ kind, path, name }: Inspection): Promise<Inspected> {
  const { maxBytes, extensions } = kind === 'enquiry-file' ? enquiryFileRule : uploadKinds[kind];
  const { head, size } = await readHead(path);
  if (size === 0) throw new Refused(mediaRefusals.empty);
  if (size > maxBytes) throw new Refused(mediaRefusals.tooLarge(inMegabytes(maxBytes)));
  const written = /(?<=.)\.([^.]+)$/s.exec(displayName(name))?.[1]?.toLowerCase();
  const extension = extensions.find((each) => each === written);
  if (extension === undefined) throw new Refused(mediaRefusals.extension(extensions.join(', ')));
  const shape = await shapeOf(head);
  // Encrypted files use the older container.
  const isWrapped = shape === 'cfb' && (extension === 'docx' || extension === 'xlsx');
  if (isWrapped) return inspectOldOffice(path, extension);
  if (shape === undefined || shape !== shapes[extension]) throw new Refused(mediaRefusals.mismatch(extension));
  return parse({ path, shape, extension, maxBytes });
}
