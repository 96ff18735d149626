import { personName } from '../accounts/people.ts';
import { sql } from 'kysely';
import { paletteTexts as texts } from '../../src/domain/palette/texts.ts';
import { inFolded, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { asText, columnsOf } from '../platform/sql.ts';

const t = columnsOf('users', 't');
const p = columnsOf('profiles', 'p');

export const userPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'users',
    screen: '/admin/settings',
    from: sql`${t.table} join ${p.table} on ${p('id')} = ${t('id')}`,
    where: inFolded(p('search_text'), sql`${t('erased_at')} is null and ${t('deleted_at')} is null`),
    title: personName(sql<string>`${texts.noName}`),
    foldedTitle: p('sort_name'),
    detail: asText(t('email')),
    hrefOf: ({ detail }) => `/admin/settings?tab=users&q=${encodeURIComponent(detail ?? '')}`,
  }),
];
