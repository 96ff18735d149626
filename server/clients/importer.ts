import * as z from 'zod/mini';
import { Prisma } from '../../prisma/generated/client.ts';
import { type ClientEntry, clientEntry, newClient } from '../../src/domain/clients/entry.ts';
import { clientFilter } from '../../src/domain/clients/list.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { actorOf } from '../caller.ts';
import { changedFields, dataOf, entryOf, fileColumnsOf, selectOf } from '../columns/columns.ts';
import { assignmentsFrom, namesOf, recordsOf } from '../columns/sql.ts';
import type { SignedIn } from '../context.ts';
import { exportOf } from '../contributions/export-batch.ts';
import type { ChangedEntry, Importer, StoredEntry } from '../contributions/importer.ts';
import { auditMany } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { clientColumns } from './columns.ts';
import { clientConditions } from './list.ts';
import { knownFields } from './store.ts';

const select = { id: true, version: true, ...selectOf(clientColumns) } as const;
const fields = Object.keys(selectOf(clientColumns));

/** Bulk `insertClient`, for tens of thousands of records. */
async function create(tx: Tx, ctx: SignedIn, entries: readonly ClientEntry[]): Promise<void> {
  const now = ctx.deps.clock.now();
  const { userId } = ctx.caller;
  const rows = recordsOf(entries.map((entry) => dataOf(clientColumns, entry)));
  const made = await tx.$queryRaw<{ id: string; position: number }[]>`
    WITH line AS MATERIALIZED (
      SELECT uuidv7() AS made, line.*
      FROM jsonb_populate_recordset(NULL::clients, ${rows}::jsonb) WITH ORDINALITY AS line
      ORDER BY ordinality
    ), stored AS (
      INSERT INTO clients (id, ${namesOf(fields)}, created_at, created_by, updated_at, updated_by)
      SELECT made, ${namesOf(fields)}, ${now}, ${userId}::uuid, ${now}, ${userId}::uuid FROM line
    )
    SELECT made AS id, ordinality::int - 1 AS position FROM line ORDER BY position`;
  const records = made.map(({ id, position }) => {
    const entry = entries[position];
    if (entry === undefined) throw new Error('The database made a record of nothing.');
    const names = { action: 'clients.create', entityKind: 'client', entityId: id, entityName: entry.name };
    return { ...names, after: knownFields(entry) };
  });
  await auditMany(tx, actorOf(ctx), records);
}

/** Bulk `updateClientIn` in two statements. */
async function update(tx: Tx, ctx: SignedIn, changes: readonly ChangedEntry<ClientEntry>[]): Promise<string[]> {
  const rows = changes.map(({ stored: { id, version }, entry }) => ({ id, version, ...dataOf(clientColumns, entry) }));
  const stored = await tx.$queryRaw<{ id: string }[]>`
    UPDATE clients AS client SET ${assignmentsFrom('line', fields)},
      version = client.version + 1, updated_at = ${ctx.deps.clock.now()}, updated_by = ${ctx.caller.userId}::uuid
    FROM jsonb_populate_recordset(NULL::clients, ${recordsOf(rows)}::jsonb) AS line
    WHERE client.id = line.id AND client.version = line.version AND client.deleted_at IS NULL
    RETURNING client.id`;
  const done = new Set(stored.map(({ id }) => id));
  const records = changes
    .filter((change) => done.has(change.stored.id))
    .map(({ stored: { id, entry: before }, entry }) => ({
      action: 'clients.update',
      entityKind: 'client',
      entityId: id,
      entityName: entry.name,
      ...changedFields(before, entry),
    }));
  await auditMany(tx, actorOf(ctx), records);
  return changes.map((change) => change.stored.id).filter((id) => !done.has(id));
}

async function find(db: Db | Tx, ids: readonly string[]): Promise<StoredEntry<ClientEntry>[]> {
  const rows = await db.client.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, select });
  return rows.map((row) => ({ id: row.id, version: row.version, entry: entryOf(clientColumns, row) }));
}

/** Files have a fixed order. */
const exportFilter = z.omit(clientFilter, { sort: true, after: true });

export const clientImporter: Importer<ClientEntry> = {
  noun: 'clients',
  entityKind: 'client',
  schema: clientEntry,
  columns: fileColumnsOf(clientColumns, clientTexts.columns),
  defaults: newClient,
  nameOf: ({ name = '' }) => name,

  find,

  exported: exportOf({
    from: Prisma.sql`clients c`,
    id: Prisma.sql`c.id`,
    whereOf: (query) => clientConditions(exportFilter.parse(query)),
    find,
  }),

  create,
  update,
};
