import { sql } from 'kysely';
import {
  filled,
  inFolded,
  joined,
  live,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';
import { columnsOf } from '../platform/sql.ts';

const page = columnsOf('pages', 't');
const post = columnsOf('posts', 't');

export const articlePalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'pages',
    screen: '/admin/pages',
    from: page.table,
    where: inFolded(page('search_text'), live(page('deleted_at'))),
    title: orUntitled(page('title')),
    detail: sql<string>`'/' || ${page('slug')}`,
    hrefOf: ({ id }) => `/admin/pages/${id}`,
  }),
  storedSource({
    kind: 'posts',
    screen: '/admin/posts',
    from: post.table,
    where: inFolded(post('search_text'), live(post('deleted_at'))),
    title: orUntitled(post('title')),
    detail: joined(filled(post('category')), filled(post('author'))),
    hrefOf: ({ id }) => `/admin/posts?edit=${id}`,
  }),
];
