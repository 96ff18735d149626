import { randomUUID } from 'node:crypto';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db, Tx } from '../../server/platform/database.ts';

/** Stores the row of a picture with copies of three widths; its bytes are nowhere. */
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

/** Stores the row of a document; its bytes are nowhere. */
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

/** The picture as content stores it (D26), with the address it had once. */
export function storedImage({ id }: { id: string }) {
  return { mediaId: id, path: `/media/${id}/an-older-name.jpg`, alt: 'Words of the place', decorative: false };
}
