import { Prisma } from '../../prisma/generated/client.ts';
import {
  filled,
  inFolded,
  joined,
  live,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';

export const articlePalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'pages',
    screen: '/admin/pages',
    from: Prisma.sql`pages t`,
    where: inFolded(Prisma.sql`t.search_text`, live),
    title: orUntitled(Prisma.sql`t.title`),
    detail: Prisma.sql`'/' || t.slug`,
    hrefOf: ({ id }) => `/admin/pages/${id}`,
  }),
  storedSource({
    kind: 'posts',
    screen: '/admin/posts',
    from: Prisma.sql`posts t`,
    where: inFolded(Prisma.sql`t.search_text`, live),
    title: orUntitled(Prisma.sql`t.title`),
    detail: joined(filled(Prisma.sql`t.category`), filled(Prisma.sql`t.author`)),
    hrefOf: ({ id }) => `/admin/posts?edit=${id}`,
  }),
];
