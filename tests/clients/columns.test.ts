import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ClientRow } from '../../src/domain/clients/record.ts';
import { newClient } from '../../src/domain/clients/entry.ts';
import { filledEntry, throughCsv } from '../columns/every-field.ts';
import { importerOf } from '../imports/scene.ts';
import { useApp } from '../setup/app.ts';
import { callerOf } from '../setup/people.ts';

const app = useApp({ password: '', demo: false });

it('keeps every field of a record: stored, in the log, and as CSV', async () => {
  const admin = await importerOf(app);
  const { clients } = await callerOf(app, admin.person);
  const filled = filledEntry(newClient, { contactEmail: 'kila@example.com', status: 'active' });
  const other = { ...newClient, name: 'Kila Timber' };
  const entryOf = (row: ClientRow) =>
    Object.fromEntries(Object.keys(newClient).map((field) => [field, row[field as keyof ClientRow]]));
  const read = async (id: string) => entryOf(await clients.byId({ id }));

  const { id } = await clients.create({ entry: filled, key: randomUUID() });
  expect(await read(id)).toEqual(filled);
  const change = () => clients.update({ id, version: 1, entry: other });
  expect(await throughCsv(admin, 'clients', { id, read, change })).toEqual({ changed: filled, made: filled });

  const log = await app.deps.db.auditEntry.findMany({
    where: { entityKind: 'client', entityId: { not: null } },
    orderBy: { id: 'asc' },
    select: { action: true, before: true, after: true },
  });
  expect(log).toEqual(
    expect.arrayContaining([
      { action: 'clients.create', before: null, after: filled },
      { action: 'clients.update', before: filled, after: other },
      { action: 'clients.update', before: other, after: filled },
    ]),
  );
  expect(log).toHaveLength(4);
});
