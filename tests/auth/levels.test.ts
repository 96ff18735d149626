import { expect, it } from 'vitest';
import type { Role } from '../../src/domain/access/roles.ts';
import { readCaller } from '../../server/auth/sessions/sessions.ts';
import { adminProcedure, createCallerFactory, editorProcedure, router, signedInProcedure } from '../../server/trpc.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildContextOf } from '../setup/caller.ts';
import { makeUser, signInAs } from '../setup/people.ts';

const app = useApp();

/** A procedure of each level, independent of the site's own. */
const createCaller = createCallerFactory(
  router({
    signedIn: signedInProcedure.query(() => 'answered'),
    editor: editorProcedure.query(() => 'answered'),
    admin: adminProcedure.query(() => 'answered'),
  }),
);

async function answers(roles: readonly Role[] | undefined) {
  const person = await makeUser(app.deps.db, { roles: roles ?? [] });
  const caller = roles === undefined ? null : await readCaller(app.deps, await signInAs(app, person));
  const api = createCaller(buildContextOf(app.deps, { caller }));
  const said = async (call: Promise<string>) => call.catch(async () => (await refusalOf(call)).code);
  return [await said(api.signedIn()), await said(api.editor()), await said(api.admin())];
}

it.each([
  ['nobody', undefined, ['SIGN_IN_REQUIRED', 'SIGN_IN_REQUIRED', 'SIGN_IN_REQUIRED']],
  ['a client', [], ['answered', 'FORBIDDEN', 'FORBIDDEN']],
  ['an editor', ['editor'], ['answered', 'answered', 'FORBIDDEN']],
  ['an admin', ['admin'], ['answered', 'answered', 'answered']],
  ['an editor who is an admin', ['admin', 'editor'], ['answered', 'answered', 'answered']],
] as const)('%s has access to exactly their levels (D7)', async (_name, roles, expected) => {
  expect(await answers(roles)).toEqual(expected);
});
