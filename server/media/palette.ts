import { sql } from 'kysely';
import { filled, live, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { allOf, columnsOf } from '../platform/sql.ts';
import { patternsOf } from '../platform/lists/word-search.ts';

const t = columnsOf('media_files', 't');

export const mediaPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'media',
    screen: '/admin/media',
    from: t.table,
    // The index is on the plain name.
    where: (q) => {
      const names = patternsOf(q).map((pattern) => sql<boolean>`${t('name')} ilike ${pattern.normalize('NFC')}`);
      return allOf([live(t('deleted_at')), sql`${t('store')} <> 'private'`, ...names]);
    },
    title: orUntitled(t('name')),
    detail: filled(t('alt')),
    hrefOf: ({ id }) => `/admin/media?file=${id}`,
  }),
];
