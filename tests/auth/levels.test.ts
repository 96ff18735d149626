import { expect, it } from 'vitest';
import type { Role } from '../../src/domain/access/roles.ts';
import { readCaller } from '../../server/auth/sessions/sessions.ts';
import {
  adminProcedure,
  createCallerFactory,
  editorProcedure,
  officerProcedure,
  router,
  signedInProcedure,
  staffProcedure,
} from '../../server/trpc.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildContextOf } from '../setup/caller.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp();

/** A procedure of each level, independent of the site's own. */
const createCaller = createCallerFactory(
  router({
    signedIn: signedInProcedure.query(() => 'answered'),
    staff: staffProcedure.query(() => 'answered'),
    editor: editorProcedure.query(() => 'answered'),
    officer: officerProcedure.query(() => 'answered'),
    admin: adminProcedure.query(() => 'answered'),
  }),
);

async function answers(roles: readonly Role[] | undefined) {
  const person = await makeUser(app.deps.db, { roles: roles ?? [] });
  const caller = roles === undefined ? null : await readCaller(app.deps, await signInAs(app, person));
  const api = createCaller(buildContextOf(app.deps, { caller }));
  const said = async (call: Promise<string>) => call.catch(async () => (await refusalOf(call)).code);
  const calls = [api.signedIn(), api.staff(), api.editor(), api.officer(), api.admin()];
  return Promise.all(calls.map(said));
}

it.each([
  ['nobody', undefined, Array.from({ length: 5 }, () => 'SIGN_IN_REQUIRED')],
  ['a client', [], ['answered', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN']],
  ['an editor', ['editor'], ['answered', 'answered', 'answered', 'FORBIDDEN', 'FORBIDDEN']],
  ['an officer', ['officer'], ['answered', 'answered', 'FORBIDDEN', 'answered', 'FORBIDDEN']],
  ['both', ['editor', 'officer'], ['answered', 'answered', 'answered', 'answered', 'FORBIDDEN']],
  ['an admin', ['admin'], Array.from({ length: 5 }, () => 'answered')],
  ['an editor who is an admin', ['admin', 'editor'], Array.from({ length: 5 }, () => 'answered')],
] as const)('%s has access to exactly their levels (D7)', async (_name, roles, expected) => {
  expect(await answers(roles)).toEqual(expected);
});
