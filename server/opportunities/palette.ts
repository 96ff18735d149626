import { Prisma } from '../../prisma/generated/client.ts';
import {
  exampleMark,
  filled,
  joined,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';
import { opportunityConditions } from './list.ts';

export const opportunityPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'opportunities',
    screen: '/admin/investment-opportunities',
    from: Prisma.sql`investment_opportunities t`,
    where: (q) => opportunityConditions({ q }, Prisma.sql`t`),
    title: orUntitled(Prisma.sql`t.title`),
    detail: joined(exampleMark, filled(Prisma.sql`t.location`)),
    hrefOf: ({ id }) => `/admin/investment-opportunities/${id}`,
  }),
];
