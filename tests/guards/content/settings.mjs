const file = 'server/site/settings-editing.ts';
const placing = 'server/media/placing.ts';
const test = 'tests/site/settings.test.ts';
const accessTest = 'tests/site/access-settings.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a save over newer settings is refused, and one of two concurrent saves succeeds',
    file,
    find: 'updateMany({ where: { group, version }, data',
    replace: 'updateMany({ where: { group }, data',
    test,
    named: 'are refused over a newer version',
  },
  {
    guard: 'only a library picture outside the trash can be placed',
    file: placing,
    find: "store: 'images', deletedAt: null }",
    replace: '}',
    test,
    named: 'is a library picture with alt text',
  },
  {
    guard: 'a picture without alternative text cannot be placed',
    file: placing,
    find: '!isPlaceable({ alt: image.alt, isDecorative: image.decorative })',
    replace: "image.alt === 'never'",
    test,
    named: 'is a library picture with alt text',
  },
  {
    guard: 'opening or closing the site or accounts requires a recent proof of identity',
    file,
    find: 'if (needsFresh.has(group)) requireFresh(ctx);',
    replace: '',
    test: accessTest,
    named: 'gate and staff two-factor require a recent proof of identity (D14)',
  },
  {
    guard: 'a new trial password ends earlier grants',
    file: 'server/trial/gate/service.ts',
    find: 'passwordHash, generation: before.generation + 1',
    replace: 'passwordHash, generation: before.generation',
    test: accessTest,
    named: 'a new trial password ends',
  },
  {
    guard: 'the trial password is stored hashed only',
    file,
    find: 'return (stored) => ({ ...fieldsOf(stored), ...accessAfter',
    replace: 'return (stored) => ({ ...fieldsOf(stored), password, ...accessAfter',
    test: accessTest,
    named: 'a new trial password ends',
  },
  {
    guard: 'a gate that nobody could pass is refused',
    file: 'server/trial/gate/service.ts',
    find: "enabled && after.passwordHash === ''",
    replace: "enabled && after.passwordHash === '-'",
    test: accessTest,
    named: 'a gate that nobody could pass',
  },
  {
    guard: 'staff settings are not sent to pages',
    file: 'server/site/service.ts',
    find: 'enquiries: _enquiries, billing: _billing, ',
    replace: 'billing: _billing, ',
    test: accessTest,
    named: 'staff-only settings are not sent to visitors',
  },
  {
    guard: 'only a library document outside the trash is offered as the guide',
    file: 'server/site/guide.ts',
    find: "store: 'documents', deletedAt: null, isMissing: false }",
    replace: '}',
    test: 'tests/site/guide.test.ts',
  },
  {
    guard: 'a save over a newer holiday is refused',
    file: 'server/enquiries/holidays.ts',
    find: 'refuseNewer(row, version);',
    replace: 'void version;',
    test: 'tests/enquiries/holidays.test.ts',
  },
  {
    guard: 'settings are for admins only',
    file: 'server/site/router.ts',
    find: 'setting: adminProcedure',
    replace: 'setting: publicProcedure',
    test: 'tests/contract/access.test.ts',
    named: 'an editor asks for everything that has no effect',
  },
];
