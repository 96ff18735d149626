import { Prisma } from '../../prisma/generated/client.ts';
import { filled, joined, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { clientConditions } from './list.ts';

export const clientPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'clients',
    screen: '/clients',
    from: Prisma.sql`clients t`,
    where: (q) => clientConditions({ q }, Prisma.sql`t`),
    title: orUntitled(Prisma.sql`t.name`),
    detail: joined(filled(Prisma.sql`t.industry`), filled(Prisma.sql`t.city`), filled(Prisma.sql`t.country`)),
    hrefOf: ({ id }) => `/clients/${id}`,
  }),
];
