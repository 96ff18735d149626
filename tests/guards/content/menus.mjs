/** Menus and site content (D33–D35): what visitors see around every page. */
const editing = 'server/site/menu-editing.ts';
const trash = 'server/site/menu-trash.ts';
const test = 'tests/site/menus.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'nobody saves a menu over a newer version',
    file: editing,
    find: 'where: { id, version: baseVersion, deletedAt: null }',
    replace: 'where: { id, deletedAt: null }',
    test,
    named: 'over a newer version of another person is refused and changes nothing (D37)',
  },
  {
    guard: 'nobody deletes a newer menu than was seen',
    file: editing,
    find: 'where: { id, version, deletedAt: null }',
    replace: 'where: { id, deletedAt: null }',
    test,
    named: 'is refused over a newer version',
  },
  {
    guard: 'of two menus for one place at once the second is told by its field',
    file: editing,
    find: '  await lockLocations(tx);\n',
    replace: '',
    test,
    named: 'of ten for one place',
  },
  {
    guard: 'a link of another menu is not taken away from it',
    file: editing,
    find: '...(await refuseForeignItems(tx, content, id)),',
    replace: '',
    test,
    named: 'links of another menu',
  },
  {
    guard: 'of a menu that is not there nothing is kept',
    file: editing,
    find: '  if (row === null) throw gone();\n  return menuTarget(id, row.name);',
    replace: "  return menuTarget(id, row?.name ?? '');",
    test,
    named: 'of a missing menu reads and stores nothing',
  },
  {
    guard: 'a menu does not come back where another one stands',
    file: trash,
    find: 'if (other !== undefined) throw',
    replace: 'if (row.location === texts.untitled) throw',
    test,
    named: 'frees its place for another',
  },
  {
    guard: 'versions and drafts of a menu go with it',
    file: trash,
    find: 'await tx.contentVersion.deleteMany({ where: document });',
    replace: '',
    test,
    named: 'permanently removes its links',
  },
  {
    guard: 'addresses of a menu are those of the allow-list (D45)',
    file: 'src/domain/menus/menus.ts',
    find: "url !== '#' && isSafeHref(url)",
    replace: "url !== '#' || isSafeHref(url)",
    test,
    named: 'refuses the address',
  },
  {
    guard: 'nobody saves site content over a newer version',
    file: 'server/site/content.ts',
    find: 'where: { section, version: baseVersion }',
    replace: 'where: { section }',
    test: 'tests/site/site-content.test.ts',
    named: 'is not saved over a newer version',
  },
  ...[
    ['menus', 'server/site/menus-router.ts'],
    ['content', 'server/site/content-router.ts'],
  ].map(([name, file]) => ({
    guard: `site.${name} is for admins alone`,
    file,
    find: 'import { adminProcedure, router }',
    replace: 'import { editorProcedure as adminProcedure, router }',
    test: 'tests/contract/access.test.ts',
    named: `an editor asks for site.${name}.publish`,
  })),
];
