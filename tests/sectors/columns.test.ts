import { expect, it } from 'vitest';
import type { SectorEntry } from '../../src/domain/sectors/entry.ts';
import { filledEntry } from '../columns/every-field.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });

const empty: SectorEntry = {
  name: '',
  slug: '',
  description: '',
  isFilterDefault: false,
  contactName: '',
  contactPosition: '',
  contactEmail: '',
  contactPhone: '',
};

it('keeps every field of a sector, stored and in the log', async () => {
  const { sectors } = await callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }));
  const special = { slug: 'value-of-slug', isFilterDefault: true, contactEmail: 'kila@example.com' };
  const filled = filledEntry(empty, special);
  const other = { ...empty, name: 'Spices', slug: 'spices' };

  const { id } = await sectors.add(filled);
  const read = async () => (await sectors.list()).find((one) => one.id === id);
  expect(await read()).toEqual({ ...filled, id, version: 1, uses: 0 });
  await sectors.update({ id, version: 1, entry: other });
  expect(await read()).toEqual({ ...other, id, version: 2, uses: 0 });

  const log = await app.deps.db.auditEntry.findMany({
    where: { entityKind: 'sector', entityId: id },
    orderBy: { id: 'asc' },
    select: { action: true, before: true, after: true },
  });
  expect(log).toEqual([
    { action: 'sectors.add', before: null, after: filled },
    { action: 'sectors.update', before: filled, after: other },
  ]);
});
