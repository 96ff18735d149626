import { sql } from 'kysely';
import { inFolded, live, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { asText, columnsOf } from '../platform/sql.ts';
import { enquiryLink } from './link.ts';

const t = columnsOf('enquiries', 't');
const enquiryTitle = sql<string>`concat_ws(' ', ${t('receipt_number')}, ${t('first_name')}, ${t('last_name')})`;

export const enquiryPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'enquiries',
    screen: '/admin/enquiries',
    from: t.table,
    where: inFolded(t('search_text'), live(t('deleted_at'))),
    title: enquiryTitle,
    detail: asText(t('email')),
    hrefOf: ({ id }) => enquiryLink(id),
  }),
];
