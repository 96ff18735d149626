import { Prisma } from '../../prisma/generated/client.ts';
import { filled, live, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { patternsOf } from '../platform/word-search.ts';

export const mediaPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'media',
    screen: '/admin/media',
    from: Prisma.sql`media_files t`,
    // The index is on the unmodified name.
    where: (q) => {
      const names = patternsOf(q).map((pattern) => Prisma.sql`t.name ILIKE ${pattern.normalize('NFC')}`);
      return Prisma.join([live, Prisma.sql`t.store <> 'private'`, ...names], ' AND ');
    },
    title: orUntitled(Prisma.sql`t.name`),
    detail: filled(Prisma.sql`t.alt`),
    hrefOf: ({ id }) => `/admin/media?file=${id}`,
  }),
];
