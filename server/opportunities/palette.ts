import {
  exampleMark,
  filled,
  joined,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';
import { columnsOf } from '../platform/sql.ts';
import { opportunityConditions } from './list.ts';

const t = columnsOf('investment_opportunities', 't');

export const opportunityPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'opportunities',
    screen: '/admin/investment-opportunities',
    from: t.table,
    where: (q) => opportunityConditions({ q }, t),
    title: orUntitled(t('title')),
    detail: joined(exampleMark(t('is_demo')), filled(t('location'))),
    hrefOf: ({ id }) => `/admin/investment-opportunities/${id}`,
  }),
];
