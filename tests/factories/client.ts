import type { Prisma } from '../../prisma/generated/client.ts';
import type { Db, Tx } from '../../server/platform/database.ts';
import { type ClientEntry, newClient } from '../../src/domain/clients/entry.ts';
import type { InteractionEntry, TaskEntry } from '../../src/domain/clients/record.ts';

/** Input of the client form. */
export function buildClientEntry(overrides: Partial<ClientEntry> = {}): ClientEntry {
  return { ...newClient, name: 'Kila Timber', ...overrides };
}

/** A call on the morning of the day at which test clocks start. */
export function buildInteraction(overrides: Partial<InteractionEntry> = {}): InteractionEntry {
  return { kind: 'call', occurredAt: '2026-11-19T23:00:00.000Z', summary: 'First call', details: '', ...overrides };
}

export function buildTask(overrides: Partial<TaskEntry> = {}): TaskEntry {
  return { title: 'Send the guide', details: '', dueOn: '', assigneeId: '', ...overrides };
}

/** Stores a client. */
export async function buildClient(db: Db | Tx, overrides: Partial<Prisma.ClientUncheckedCreateInput> = {}) {
  return db.client.create({ data: { name: 'Kila Timber', ...overrides } });
}

/** Stores a client with one open task. */
export async function buildClientTask(
  db: Db | Tx,
  task: Partial<Prisma.ClientTaskUncheckedCreateWithoutClientInput> = {},
  client: Partial<Prisma.ClientUncheckedCreateInput> = {},
) {
  const { id: clientId } = await buildClient(db, { name: 'Kina Timber', ...client });
  return db.clientTask.create({ data: { title: 'Send the forms', clientId, ...task } });
}
