import * as z from 'zod/mini';
import { Prisma } from '../../prisma/generated/client.ts';
import { type ClientEntry, clientEntry } from '../../src/domain/client-entry.ts';
import { clientFilter } from '../../src/domain/client-list.ts';
import { clientStatuses } from '../../src/domain/clients.ts';
import { clientImportTexts as labels } from '../../src/domain/texts/client-import.ts';
import { actorOf } from '../caller.ts';
import { clientConditions } from './list.ts';
import { clientColumns, entryOfClient, entrySelect } from './store.ts';
import type { SignedIn } from '../context.ts';
import { auditMany } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { choiceColumn, textColumn } from '../contributions/import-columns.ts';
import { idsAfter, inOrder } from '../contributions/export-batch.ts';
import type { ChangedEntry, Importer, StoredEntry } from '../contributions/importer.ts';

const select = { id: true, version: true, ...entrySelect } as const;

/** The fields of an entry, or of it those that differ from another, as the audit log keeps them. */
function fieldsOf(entry: ClientEntry, other?: ClientEntry): Record<string, string> {
  const fields = Object.entries(entry) as [keyof ClientEntry, string][];
  return Object.fromEntries(
    fields.filter(([field, value]) => (other === undefined ? value !== '' : value !== other[field])),
  );
}

/** What a record of `jsonb_to_recordset` has of an entry. */
const fieldTypes = Prisma.sql`name text, industry text, country text, city text, "contactName" text, "contactEmail" text,
  "contactPhone" text, description text, status text`;

/** The same as `insertClient` for each, in two statements: a register has tens of thousands of records. */
async function create(tx: Tx, ctx: SignedIn, entries: readonly ClientEntry[]): Promise<void> {
  const now = ctx.deps.clock.now();
  const { userId } = ctx.caller;
  const lines = entries.map((entry, position) => ({ position, ...clientColumns(entry) }));
  const made = await tx.$queryRaw<{ id: string; position: number }[]>`
    WITH line AS MATERIALIZED (
      SELECT uuidv7() AS id, line.*
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(position int, ${fieldTypes})
      ORDER BY position
    ), stored AS (
      INSERT INTO clients (id, name, industry, country, city, contact_name, contact_email, contact_phone, description,
        status, created_at, created_by, updated_at, updated_by)
      SELECT id, name, industry, country, city, "contactName", "contactEmail", "contactPhone", description,
        status::client_status, ${now}, ${userId}::uuid, ${now}, ${userId}::uuid
      FROM line
    )
    SELECT id, position FROM line ORDER BY position`;
  const records = made.map(({ id, position }) => {
    const entry = entries[position];
    if (entry === undefined) throw new Error('The database made a record of nothing.');
    const names = { action: 'clients.create', entityKind: 'client', entityId: id, entityName: entry.name };
    return { ...names, after: fieldsOf(entry) };
  });
  await auditMany(tx, actorOf(ctx), records);
}

/** The same as `updateClientIn` for each, in two statements. */
async function update(tx: Tx, ctx: SignedIn, changes: readonly ChangedEntry<ClientEntry>[]): Promise<string[]> {
  const rows = changes.map(({ stored: { id, version }, entry }) => ({ id, version, ...clientColumns(entry) }));
  const stored = await tx.$queryRaw<{ id: string }[]>`
    UPDATE clients AS client SET
      name = line.name, industry = line.industry, country = line.country, city = line.city,
      contact_name = line."contactName", contact_email = line."contactEmail", contact_phone = line."contactPhone",
      description = line.description, status = line.status::client_status,
      version = client.version + 1, updated_at = ${ctx.deps.clock.now()}, updated_by = ${ctx.caller.userId}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS line(id uuid, version int, ${fieldTypes})
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
      before: fieldsOf(before, entry),
      after: fieldsOf(entry, before),
    }));
  await auditMany(tx, actorOf(ctx), records);
  return changes.map((change) => change.stored.id).filter((id) => !done.has(id));
}

async function find(db: Db | Tx, ids: readonly string[]): Promise<StoredEntry<ClientEntry>[]> {
  const rows = await db.client.findMany({ where: { id: { in: [...ids] }, deletedAt: null }, select });
  return rows.map(({ id, version, ...row }) => ({ id, version, entry: entryOfClient(row) }));
}

/** The filter of the list; a file has an order of its own. */
const exportFilter = z.omit(clientFilter, { sort: true, after: true });

/** Records of the client register as CSV. */
export const clientImporter: Importer<ClientEntry> = {
  noun: 'clients',
  entityKind: 'client',
  schema: clientEntry,
  columns: [
    textColumn('name', labels.name),
    textColumn('industry', labels.industry),
    textColumn('country', labels.country),
    textColumn('city', labels.city),
    textColumn('contactName', labels.contactName),
    textColumn('contactEmail', labels.contactEmail),
    textColumn('contactPhone', labels.contactPhone),
    textColumn('description', labels.description),
    choiceColumn('status', labels.status, clientStatuses),
  ],
  defaults: {
    name: '',
    industry: '',
    country: '',
    city: '',
    contactName: '',
    contactEmail: '',
    contactPhone: '',
    description: '',
    status: 'prospect',
  },
  nameOf: ({ name = '' }) => name,

  find,

  exported(query) {
    const where = clientConditions(exportFilter.parse(query));
    return async (db, page) => {
      const ids = await idsAfter(db, { from: Prisma.sql`clients c`, id: Prisma.sql`c.id`, where }, page);
      return inOrder(ids, await find(db, ids));
    };
  },

  create,
  update,
};
