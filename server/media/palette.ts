import { Prisma } from '../../prisma/generated/client.ts';
import { filled, live, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';

export const mediaPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'media',
    screen: '/admin/media',
    from: Prisma.sql`media_files t`,
    where: Prisma.sql`${live} AND t.store <> 'private'`,
    title: orUntitled(Prisma.sql`t.name`),
    detail: filled(Prisma.sql`t.alt`),
    // The index is on the name as it stands.
    matches: (pattern) => Prisma.sql`t.name ILIKE ${pattern.normalize('NFC')}`,
    hrefOf: ({ id }) => `/admin/media?file=${id}`,
  }),
];
