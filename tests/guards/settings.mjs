const file = 'server/site/settings-editing.ts';
const placing = 'server/media/placing.ts';
const test = 'tests/site/settings.test.ts';

/** @type {import('../../scripts/lib/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'nobody saves over newer settings, and of two saves at once one is kept',
    file,
    find: 'updateMany({ where: { group, version }, data',
    replace: 'updateMany({ where: { group }, data',
    test,
    named: 'is refused over a newer version',
  },
  {
    guard: 'only a picture of the library that is not in the trash is placed',
    file: placing,
    find: "store: 'images', deletedAt: null }",
    replace: '}',
    test,
    named: 'is a picture of the library',
  },
  {
    guard: 'a picture that says nothing is not placed',
    file: placing,
    find: '!isPlaceable({ alt: image.alt, isDecorative: image.decorative })',
    replace: "image.alt === 'never'",
    test,
    named: 'is a picture of the library',
  },
  {
    guard: 'settings are for admins alone',
    file: 'server/site/router.ts',
    find: 'setting: adminProcedure',
    replace: 'setting: editorProcedure',
    test: 'tests/contract/access.test.ts',
    named: 'an editor asks for site.setting',
  },
];
