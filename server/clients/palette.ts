import { Prisma } from '../../prisma/generated/client.ts';
import {
  filled,
  inColumn,
  joined,
  live,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';

export const clientPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'clients',
    screen: '/clients',
    from: Prisma.sql`clients t`,
    where: live,
    title: orUntitled(Prisma.sql`t.name`),
    detail: joined(filled(Prisma.sql`t.industry`), filled(Prisma.sql`t.city`), filled(Prisma.sql`t.country`)),
    matches: inColumn(Prisma.sql`t.search_text`),
    hrefOf: ({ id }) => `/clients/${id}`,
  }),
];
