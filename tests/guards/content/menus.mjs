/** Menus and site content (D33–D35), shown around every public page. */
const editing = 'server/site/menu-editing.ts';
const trash = 'server/site/menu-trash.ts';
const test = 'tests/site/menus.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a save over a newer menu is refused',
    file: editing,
    find: 'where: { id, version: baseVersion, deletedAt: null }',
    replace: 'where: { id, deletedAt: null }',
    test,
    named: 'over a newer version of another person is refused and changes nothing (D37)',
  },
  {
    guard: 'a delete over a newer menu is refused',
    file: editing,
    find: 'where: { id, version, deletedAt: null }',
    replace: 'where: { id, deletedAt: null }',
    test,
    named: 'is refused over a newer version',
  },
  {
    guard: 'the second of two menus for one place gets an error at its field',
    file: editing,
    find: '  await lockLocations(tx);\n',
    replace: '',
    test,
    named: 'of ten for one place',
  },
  {
    guard: 'a link of another menu cannot be taken over',
    file: editing,
    find: '...(await refuseForeignItems(tx, content, id)),',
    replace: '',
    test,
    named: 'links of another menu',
  },
  {
    guard: 'nothing is stored for a missing menu',
    file: editing,
    find: '  if (row === null) throw gone();\n  return menuTarget(id, row.name);',
    replace: "  return menuTarget(id, row?.name ?? '');",
    test,
    named: 'of a missing menu reads and stores nothing',
  },
  {
    guard: 'a menu is not restored to an occupied place',
    file: trash,
    find: 'if (other !== undefined) throw',
    replace: 'if (row.location === texts.untitled) throw',
    test,
    named: 'frees its place for another',
  },
  {
    guard: 'versions and drafts are deleted with their menu',
    file: 'server/content/editing/row-trash.ts',
    find: 'await purgeCopies(tx, kind, id);',
    replace: '',
    test,
    named: 'permanently removes its links',
  },
  {
    guard: 'menu addresses are in the allow-list (D45)',
    file: 'src/domain/menus/menus.ts',
    find: "url !== '#' && isSafeHref(url)",
    replace: "url !== '#' || isSafeHref(url)",
    test,
    named: 'refuses the address',
  },
  {
    guard: 'a save over newer site content is refused',
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
    named: 'an editor asks for everything that has no effect',
  })),
];
