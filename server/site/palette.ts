import { sql } from 'kysely';
import { inWords, live, orUntitled, type PaletteSource, storedSource } from '../contributions/palette-source.ts';
import { columnsOf } from '../platform/sql.ts';

const menu = columnsOf('menus', 't');
const redirect = columnsOf('redirects', 't');

export const sitePalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'menus',
    screen: '/admin/menu',
    from: menu.table,
    where: inWords([menu('name'), menu('location')], live(menu('deleted_at'))),
    title: orUntitled(menu('name')),
    detail: menu('location'),
    hrefOf: ({ id }) => `/admin/menu?menu=${id}`,
  }),
  storedSource({
    kind: 'redirects',
    screen: '/admin/redirects',
    from: redirect.table,
    where: inWords([redirect('from_path'), redirect('to_path')], sql`true`),
    title: redirect('from_path'),
    detail: redirect('to_path'),
    hrefOf: () => '/admin/redirects',
  }),
];
