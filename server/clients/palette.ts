import { filled, joined, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { columnsOf } from '../platform/sql.ts';
import { clientConditions } from './list.ts';

const t = columnsOf('clients', 't');

export const clientPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'clients',
    screen: '/clients',
    from: t.table,
    where: (q) => clientConditions({ q }, t),
    title: orUntitled(t('name')),
    detail: joined(filled(t('industry')), filled(t('city')), filled(t('country'))),
    hrefOf: ({ id }) => `/clients/${id}`,
  }),
];
