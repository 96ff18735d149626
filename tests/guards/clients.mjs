const record = 'tests/clients/record.test.ts';
const links = 'tests/clients/links.test.ts';
const work = 'tests/clients/work.test.ts';
const list = 'tests/clients/list.test.ts';

/** The client register: access, conflicts, and relations. */
/** @type {import('../../scripts/lib/mutants/guards.mjs').Guard[]} */
export const guards = [
  {
    guard: 'the client register is for officers and admins',
    file: 'server/clients/router.ts',
    find: 'import { adminProcedure, officerProcedure, router }',
    replace: 'import { adminProcedure, editorProcedure as officerProcedure, router }',
    test: 'tests/contract/access.test.ts',
    named: 'an editor asks for everything that has no effect',
  },
  {
    guard: 'a save over a newer client is refused',
    file: 'server/clients/store.ts',
    find: 'where: { id, version, deletedAt: null }',
    replace: 'where: { id, deletedAt: null }',
    test: record,
    named: 'is not saved over a newer version',
  },
  {
    guard: 'a client sent twice is added once',
    file: 'server/platform/idempotency.ts',
    find: 'if (before !== undefined) return before.answer as unknown as Answer;',
    replace: '',
    test: record,
    named: 'is added once',
  },
  {
    guard: 'an account belongs to one client',
    file: 'server/clients/portal-link.ts',
    find: "if (other !== null) throw new DomainError('CONFLICT', texts.taken(",
    replace: "if (other !== null && id === userId) throw new DomainError('CONFLICT', texts.taken(",
    test: links,
    named: 'belongs to one record',
  },
  {
    guard: 'a client is restored without an account linked elsewhere',
    file: 'server/clients/trash.ts',
    find: '...(other === null ? {} : { portal_user_id: null })',
    replace: '...(other === null ? {} : {})',
    test: links,
    named: 'is restored without its account if another record has it by then',
  },
  {
    guard: 'clients in the trash are not listed',
    file: 'server/clients/list.ts',
    find: "const parts = [sql<SqlBool>`${of('deleted_at')} is null`, ",
    replace: 'const parts = [sql<SqlBool>`true`, ',
    test: links,
    named: 'is restored with its log',
  },
  {
    guard: 'pattern characters are taken literally in the client search',
    file: 'server/platform/lists/word-search.ts',
    find: '[`%${escapeLike(word)}%`]',
    replace: '[`%${escapeLike(word) && word}%`]',
    test: list,
    named: 'shows each record once',
  },
  {
    guard: 'tasks are assigned to admins only',
    file: 'server/clients/tasks.ts',
    find: 'if (isThere === 0) throw',
    replace: 'if (isThere < 0) throw',
    test: work,
    named: 'are assigned to administrators only',
  },
  {
    guard: 'a future contact is refused',
    file: 'server/clients/interactions.ts',
    find: 'if (at.getTime() > clock.now().getTime() + aheadMs) throw',
    replace: 'if (at.getTime() < -aheadMs * clock.now().getTime()) throw',
    test: work,
    named: 'accepts past events',
  },
];
