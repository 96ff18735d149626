const file = 'server/sectors/service.ts';
const test = 'tests/sectors/sectors.test.ts';

/** @type {import('../../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'a save over a newer sector is refused',
    file,
    find: 'refuseNewer(before, version);',
    replace: 'void version;',
    test,
    named: 'are not saved over a newer version',
  },
  {
    guard: 'a sector with opportunities is not deleted',
    file,
    find: 'if (uses > 0) throw',
    replace: 'if (uses < 0) throw',
    test,
    named: 'are deleted unless',
  },
  {
    guard: 'concurrent changes of the list are serialised',
    file,
    find: "await lockName(tx, 'sectors');",
    replace: '',
    test,
    named: 'move as far as requested',
  },
  {
    guard: 'only admins edit sectors',
    file: 'server/sectors/router.ts',
    find: 'import { adminProcedure, router }',
    replace: 'import { editorProcedure as adminProcedure, router }',
    test: 'tests/contract/access.test.ts',
    named: 'an editor asks for everything that has no effect',
  },
];
