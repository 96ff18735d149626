import { filled, joined, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { columnsOf } from '../platform/sql.ts';
import { conditionsOf } from './list.ts';

const t = columnsOf('facts', 't');

export const factPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'facts',
    screen: '/admin/facts',
    from: t.table,
    where: (q) => conditionsOf({ q }, undefined, t),
    title: orUntitled(t('label')),
    detail: joined(filled(t('period')), filled(t('source_name'))),
    hrefOf: ({ id }) => `/admin/facts?edit=${id}`,
  }),
];
