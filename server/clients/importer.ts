import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Tables } from '../../prisma/generated/tables.ts';
import { type ClientEntry, clientEntry, newClient } from '../../src/domain/clients/entry.ts';
import { clientFilter } from '../../src/domain/clients/list.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { actorOf } from '../caller.ts';
import { changedFields, dataOf, entryOf, fileColumnsOf, selectOf, storedFields } from '../columns/columns.ts';
import { assignmentsFrom, namesOf, recordsOf } from '../columns/sql.ts';
import type { SignedIn } from '../context.ts';
import { exportOf } from '../contributions/export-batch.ts';
import type { ChangedEntry, Importer, StoredEntry } from '../contributions/importer.ts';
import { naturalKey } from '../contributions/natural-key.ts';
import { auditMany } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { clientColumns } from './columns.ts';
import { clientConditions } from './list.ts';
import { clientNamesOf, knownFields } from './store.ts';

const select = { id: true, version: true, ...selectOf(clientColumns) } as const;
const fields = storedFields(clientColumns);
const names = namesOf(fields);

interface Line {
  made: string;
  ordinality: number;
}

/** Bulk `insertClient`, for tens of thousands of records. */
async function create(tx: Tx, ctx: SignedIn, entries: readonly ClientEntry[]): Promise<void> {
  const now = ctx.deps.clock.now();
  const { userId } = ctx.caller;
  const rows = recordsOf(entries.map((entry) => dataOf(clientColumns, entry)));
  const lines = sql<Line>`(
    select uuidv7() as made, line.*
    from jsonb_populate_recordset(null::clients, ${rows}::jsonb) with ordinality as line
    order by ordinality)`;
  const stored = sql`
    select made, ${sql.join(names.map((name) => sql.ref(name)))},
      ${now}::timestamptz, ${userId}::uuid, ${now}::timestamptz, ${userId}::uuid from line`;
  const facts = ['created_at', 'created_by', 'updated_at', 'updated_by'] as const;
  const made = await query(
    tx,
    build
      .with(
        (cte) => cte('line').materialized(),
        () => lines,
      )
      .with('stored', (db) =>
        db
          .insertInto('clients')
          .columns(['id', ...names, ...facts])
          .expression(stored),
      )
      .selectFrom('line')
      .select(['made as id', sql<number>`ordinality::int - 1`.as('position')])
      .orderBy('position'),
  );
  const records = made.map(({ id, position }) => {
    const entry = entries[position];
    if (entry === undefined) throw new Error('The database made a record of nothing.');
    return { action: 'clients.create' as const, ...clientNamesOf(id, entry.name), after: knownFields(entry) };
  });
  await auditMany(tx, actorOf(ctx), records);
}

/** Bulk `updateClientIn` in two statements. */
async function update(tx: Tx, ctx: SignedIn, changes: readonly ChangedEntry<ClientEntry>[]): Promise<string[]> {
  const rows = changes.map(({ stored: { id, version }, entry }) => ({ id, version, ...dataOf(clientColumns, entry) }));
  const stored = await query(
    tx,
    build
      .updateTable('clients as client')
      .from(
        sql<Tables['clients']>`jsonb_populate_recordset(null::clients, ${recordsOf(rows)}::jsonb)`.as<'line'>('line'),
      )
      .set((eb) => ({
        ...assignmentsFrom('line', fields),
        version: eb('client.version', '+', 1),
        updated_at: ctx.deps.clock.now(),
        updated_by: ctx.caller.userId,
      }))
      .whereRef('client.id', '=', 'line.id')
      .whereRef('client.version', '=', 'line.version')
      .where('client.deleted_at', 'is', null)
      .returning('client.id'),
  );
  const done = new Set(stored.map(({ id }) => id));
  const records = changes
    .filter((change) => done.has(change.stored.id))
    .map(({ stored: { id, entry: before }, entry }) => ({
      action: 'clients.update' as const,
      ...clientNamesOf(id, entry.name),
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
  columns: fileColumnsOf(clientColumns, clientTexts.columns, {
    name: ['company', 'organisation', 'organization', 'client', 'client name', 'business', 'business name', 'account'],
    industry: ['sector', 'business type', 'line of business'],
    country: ['nation', 'country of origin'],
    city: ['town', 'city/town', 'location'],
    contactName: ['contact', 'contact person', 'person', 'full name', 'representative'],
    contactEmail: ['email', 'email address', 'mail'],
    contactPhone: ['phone', 'phone number', 'telephone', 'tel', 'mobile', 'mobile number'],
    description: ['notes', 'note', 'comment', 'comments', 'remarks', 'about'],
    status: ['client status', 'stage', 'state'],
  }),
  defaults: newClient,
  nameOf: ({ name = '' }) => name,
  keys: [naturalKey('contactEmail', 'clients', 'contact_email')],

  find,

  exported: exportOf({
    found: (filter) =>
      build
        .selectFrom('clients as c')
        .select('c.id')
        .where(clientConditions(exportFilter.parse(filter))),
    find,
  }),

  create,
  update,
};
