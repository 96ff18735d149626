/** Protects deleted items during their retention, and files with rows. */
/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'private files never appear in the trash',
    file: 'server/media/trash.ts',
    find: ", m('store', '<>', 'private')])",
    replace: '])',
    test: 'tests/trash/trash.test.ts',
  },
  {
    guard: 'nothing is restored after 30 days',
    file: 'server/trash/service.ts',
    find: ' || row.deletedAt <= retentionStart(deps.clock)',
    replace: '',
    test: 'tests/trash/trash.test.ts',
  },
  {
    guard: 'bytes younger than a day are kept',
    file: 'server/media/sweep.ts',
    find: 'if (modifiedAt < oldest) differences',
    replace: 'differences',
    test: 'tests/media/sweep.test.ts',
  },
  {
    guard: 'each file is requested before it counts as missing',
    file: 'server/media/sweep.ts',
    find: 'batch.map(({ key }) => files.stat(key))',
    replace: 'batch.map(async () => undefined)',
    test: 'tests/media/sweep.test.ts',
  },
  {
    guard: 'rows are rechecked before bytes are removed',
    file: 'server/media/sweep.ts',
    find: '!named.has(key)',
    replace: '!named.has(`-${key}`)',
    test: 'tests/media/sweep.test.ts',
  },
  {
    guard: 'a mostly foreign store is left unchanged',
    file: 'server/media/sweep.ts',
    find: 'if (foreign.length > fewForeign && ',
    replace: 'if (foreign.length < 0 && ',
    test: 'tests/media/sweep.test.ts',
  },
  {
    guard: 'an editor restores only what they deleted',
    file: 'server/trash/service.ts',
    find: 'mayEnter(undoLevel, viewer) && deletedBy === userId',
    replace: 'mayEnter(undoLevel, viewer)',
    test: 'tests/trash/trash.test.ts',
  },
  {
    guard: 'an editor restores only kinds that editors may edit',
    file: 'server/trash/service.ts',
    find: 'mayEnter(undoLevel, viewer) && deletedBy === userId',
    replace: 'deletedBy === userId',
    test: 'tests/trash/trash.test.ts',
  },
];
