import { Prisma } from '../../prisma/generated/client.ts';
import {
  exampleMark,
  filled,
  inColumn,
  joined,
  live,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';

export const opportunityPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'opportunities',
    screen: '/admin/investment-opportunities',
    from: Prisma.sql`investment_opportunities t`,
    where: live,
    title: orUntitled(Prisma.sql`t.title`),
    detail: joined(exampleMark, filled(Prisma.sql`t.location`)),
    matches: inColumn(Prisma.sql`t.search_text`),
    hrefOf: ({ id }) => `/admin/investment-opportunities/${id}`,
  }),
];
