import { sql } from 'kysely';
import { inWords, live, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { columnsOf } from '../platform/sql.ts';

const t = columnsOf('answers', 't');

export const answerPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'answers',
    screen: '/admin/answers',
    from: t.table,
    where: inWords([t('title'), t('body')], live(t('deleted_at'))),
    title: orUntitled(t('title')),
    detail: sql<null>`null::text`,
    hrefOf: ({ id }) => `/admin/answers?edit=${id}`,
  }),
];
