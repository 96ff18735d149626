import { Prisma } from '../../prisma/generated/client.ts';
import { inWords, live, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';

export const sitePalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'menus',
    screen: '/admin/menu',
    from: Prisma.sql`menus t`,
    where: inWords(Prisma.sql`t.name, t.location`, live),
    title: orUntitled(Prisma.sql`t.name`),
    detail: Prisma.sql`t.location`,
    hrefOf: ({ id }) => `/admin/menu?menu=${id}`,
  }),
  storedSource({
    kind: 'redirects',
    screen: '/admin/redirects',
    from: Prisma.sql`redirects t`,
    where: inWords(Prisma.sql`t.from_path, t.to_path`, Prisma.sql`true`),
    title: Prisma.sql`t.from_path`,
    detail: Prisma.sql`t.to_path`,
    hrefOf: () => '/admin/redirects',
  }),
];
