import { Prisma } from '../../prisma/generated/client.ts';
import { inFolded, live, type PaletteSource, storedSource } from '../contributions/palette-source.ts';

const enquiryTitle = Prisma.sql`concat_ws(' ', t.receipt_number, t.first_name, t.last_name)`;

export const enquiryPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'enquiries',
    screen: '/admin/enquiries',
    from: Prisma.sql`enquiries t`,
    where: inFolded(Prisma.sql`t.search_text`, live),
    title: enquiryTitle,
    detail: Prisma.sql`t.email::text`,
    hrefOf: ({ id }) => `/admin/enquiries?id=${id}`,
  }),
];
