import { expect, it } from 'vitest';
import type { RedirectEntry } from '../../src/domain/redirects/redirects.ts';
import { filledEntry } from '../columns/every-field.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });

it('keeps every field of a redirect: stored, in the list and in the log', async () => {
  const { redirects } = await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }));
  const filled = filledEntry<RedirectEntry>(
    { fromPath: '', toPath: '' },
    { fromPath: '/from-path', toPath: '/privacy' },
  );
  const other = { fromPath: '/another-path', toPath: '/terms' };
  const facts = { origin: 'manual', hits: 0, lastHitAt: null };

  const { id } = await redirects.save(filled);
  const read = async () => (await redirects.list({})).items.find((one) => one.id === id);
  expect(await read()).toEqual({ ...filled, ...facts, id, version: 1 });
  await redirects.save({ id, version: 1, ...other });
  expect(await read()).toEqual({ ...other, ...facts, id, version: 2 });
  await redirects.remove({ id });

  const log = await app.deps.db.auditEntry.findMany({
    where: { entityKind: 'redirect', entityId: id },
    orderBy: { id: 'asc' },
    select: { action: true, before: true, after: true },
  });
  expect(log).toEqual([
    { action: 'redirects.add', before: null, after: filled },
    { action: 'redirects.update', before: filled, after: other },
    { action: 'redirects.remove', before: other, after: null },
  ]);
});
