const file = 'server/site/settings-editing.ts';
const placing = 'server/media/placing.ts';
const test = 'tests/site/settings.test.ts';
const accessTest = 'tests/site/access-settings.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'nobody saves over newer settings, and of two saves at once one is kept',
    file,
    find: 'updateMany({ where: { group, version }, data',
    replace: 'updateMany({ where: { group }, data',
    test,
    named: 'are refused over a newer version',
  },
  {
    guard: 'only a picture of the library that is not in the trash is placed',
    file: placing,
    find: "store: 'images', deletedAt: null }",
    replace: '}',
    test,
    named: 'is a library picture with alt text',
  },
  {
    guard: 'a picture that says nothing is not placed',
    file: placing,
    find: '!isPlaceable({ alt: image.alt, isDecorative: image.decorative })',
    replace: "image.alt === 'never'",
    test,
    named: 'is a library picture with alt text',
  },
  {
    guard: 'who opens or closes the site or its accounts proves again who they are',
    file,
    find: 'if (needsFresh.has(group)) requireFresh(ctx);',
    replace: '',
    test: accessTest,
    named: 'gate and staff two-factor require a recent proof of identity (D14)',
  },
  {
    guard: 'a new trial password ends the grants given before',
    file: 'server/trial/gate/service.ts',
    find: 'passwordHash, generation: before.generation + 1',
    replace: 'passwordHash, generation: before.generation',
    test: accessTest,
    named: 'a new trial password ends',
  },
  {
    guard: 'the trial password is stored as a hash alone',
    file,
    find: 'return (stored) => ({ ...fieldsOf(stored), ...accessAfter',
    replace: 'return (stored) => ({ ...fieldsOf(stored), password, ...accessAfter',
    test: accessTest,
    named: 'a new trial password ends',
  },
  {
    guard: 'no gate stands that nobody could pass',
    file: 'server/trial/gate/service.ts',
    find: "enabled && after.passwordHash === ''",
    replace: "enabled && after.passwordHash === '-'",
    test: accessTest,
    named: 'a gate that nobody could pass',
  },
  {
    guard: 'settings of the staff do not enter pages',
    file: 'server/site/service.ts',
    find: 'enquiries: _enquiries, billing: _billing, ',
    replace: 'billing: _billing, ',
    test: accessTest,
    named: 'staff-only settings are not sent to visitors',
  },
  {
    guard: 'only a document of the library that is not in the trash is offered as the guide',
    file: 'server/site/guide.ts',
    find: "store: 'documents', deletedAt: null, isMissing: false }",
    replace: '}',
    test: 'tests/site/guide.test.ts',
  },
  {
    guard: 'nobody saves over a newer holiday',
    file: 'server/enquiries/holidays.ts',
    find: 'if (row.version !== version) throw',
    replace: 'if (row.version === -1) throw',
    test: 'tests/enquiries/holidays.test.ts',
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
