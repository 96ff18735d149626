import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Deps } from '../../server/context.ts';
import type { Db, Tx } from '../../server/platform/database.ts';

/** Stores the row of a picture with copies of three widths, without files. */
export async function buildPicture(db: Db | Tx, overrides: Partial<Prisma.MediaFileUncheckedCreateInput> = {}) {
  return db.mediaFile.create({
    data: {
      store: 'images',
      storageKey: `images/${randomUUID()}.jpg`,
      name: 'Reef at noon.jpg',
      publicName: '1790000000000-reef-at-noon.jpg',
      type: 'image/jpeg',
      alt: 'A reef',
      width: 1600,
      height: 1200,
      placeholder: 'data:image/webp;base64,AAAA',
      variantKey: 'k1',
      variantWidths: [320, 768, 1600],
      ...overrides,
    },
  });
}

/** Stores a picture of 1600 × 1200 or the given size with its file: red on the left, blue on the right. */
export async function storePicture(
  { db, files, tempDir }: Pick<Deps, 'db' | 'files' | 'tempDir'>,
  overrides: Partial<Prisma.MediaFileUncheckedCreateInput> = {},
) {
  const { width = 1600, height = 1200, type = 'image/jpeg' } = overrides;
  const [wide, tall] = [width ?? 1, height ?? 1];
  const half = { width: Math.ceil(wide / 2), height: tall, channels: 3, background: 'blue' } as const;
  const bytes = await sharp({ create: { width: wide, height: tall, channels: 3, background: 'red' } })
    .composite([{ input: { create: half }, left: wide - half.width, top: 0 }])
    .toFormat(type === 'image/png' ? 'png' : 'jpeg')
    .toBuffer();
  const none = { variantKey: null, variantWidths: [] };
  const row = await buildPicture(db, { ...none, size: bytes.length, ...overrides });
  const file = path.join(tempDir, randomUUID());
  await writeFile(file, bytes);
  await files.put(row.storageKey, { path: file, size: bytes.length, type: row.type, cacheControl: 'no-store' });
  return row;
}

/** Stores the row of a document, without its file. */
export async function buildDocument(db: Db | Tx, overrides: Partial<Prisma.MediaFileUncheckedCreateInput> = {}) {
  return db.mediaFile.create({
    data: {
      store: 'documents',
      storageKey: `documents/${randomUUID()}.pdf`,
      name: 'Feasibility study.pdf',
      publicName: '1790000000000-feasibility-study.pdf',
      type: 'application/pdf',
      size: 1_258_291,
      ...overrides,
    },
  });
}

/** The picture as content stores it (D26), with an outdated URL. */
export function storedImage({ id }: { id: string }) {
  return { mediaId: id, path: `/media/${id}/an-older-name.jpg`, alt: 'Words of the place', decorative: false };
}
