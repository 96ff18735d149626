import { Prisma } from '../../prisma/generated/client.ts';
import { inColumn, live, type PaletteSource, storedSource } from '../contributions/palette-source.ts';

const enquiryTitle = Prisma.sql`concat_ws(' ', t.receipt_number, t.first_name, t.last_name)`;

export const enquiryPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'enquiries',
    screen: '/admin/enquiries',
    from: Prisma.sql`enquiries t`,
    where: live,
    title: enquiryTitle,
    detail: Prisma.sql`t.email::text`,
    matches: inColumn(Prisma.sql`t.search_text`),
    hrefOf: ({ id }) => `/admin/enquiries?id=${id}`,
  }),
];
