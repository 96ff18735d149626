const file = 'server/sectors/service.ts';
const test = 'tests/sectors/sectors.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'nobody saves over a newer sector',
    file,
    find: 'if (before.version !== version) throw',
    replace: 'if (before.version === -1) throw',
    test,
    named: 'are not saved over a newer version',
  },
  {
    guard: 'a sector that opportunities belong to is not deleted',
    file,
    find: 'if (row.uses > 0) throw',
    replace: 'if (row.uses < 0) throw',
    test,
    named: 'are deleted unless',
  },
  {
    guard: 'of changes of the list at once each begins from what the one before made',
    file,
    find: "await lockName(tx, 'sectors');",
    replace: '',
    test,
    named: 'move as far as requested',
  },
  {
    guard: 'sectors are edited by admins alone',
    file: 'server/sectors/router.ts',
    find: 'import { adminProcedure, router }',
    replace: 'import { editorProcedure as adminProcedure, router }',
    test: 'tests/contract/access.test.ts',
    named: 'an editor asks for sectors.list',
  },
];
