import { Prisma } from '../../prisma/generated/client.ts';
import { paletteTexts as texts } from '../../src/domain/palette/texts.ts';
import { inWords, type PaletteSource, storedSource } from '../contributions/palette-source.ts';

const personTitle = Prisma.sql`
  coalesce(nullif(btrim(concat_ws(' ', p.first_name, p.last_name)), ''), ${texts.noName}::text)`;

export const userPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'users',
    screen: '/admin/settings',
    from: Prisma.sql`users t LEFT JOIN profiles p ON p.id = t.id`,
    where: inWords(
      Prisma.sql`p.first_name, p.last_name, t.email::text`,
      Prisma.sql`t.erased_at IS NULL AND t.deleted_at IS NULL`,
    ),
    title: personTitle,
    detail: Prisma.sql`t.email::text`,
    hrefOf: ({ detail }) => `/admin/settings?tab=users&q=${encodeURIComponent(detail ?? '')}`,
  }),
];
