import type { Prisma } from '../../prisma/generated/client.ts';
import type { ClientEntry } from '../../src/domain/client-entry.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';

const orNull = (text: string) => (text === '' ? null : text);

/** The entry as its columns: an empty text is 'not known'. */
export function clientColumns(entry: ClientEntry) {
  return {
    name: entry.name,
    industry: orNull(entry.industry),
    country: orNull(entry.country),
    city: orNull(entry.city),
    contactName: orNull(entry.contactName),
    contactEmail: orNull(entry.contactEmail),
    contactPhone: orNull(entry.contactPhone),
    description: orNull(entry.description),
    status: entry.status,
  };
}

/** Writes a new record of the register and gives its id and version. Whoever calls writes the audit entry. */
export async function insertClient(
  tx: Tx,
  userId: string,
  entry: ClientEntry,
  now: Date,
): Promise<{ id: string; version: number }> {
  const facts = { createdBy: userId, updatedBy: userId, createdAt: now, updatedAt: now };
  return tx.client.create({ data: { ...clientColumns(entry), ...facts }, select: { id: true, version: true } });
}

/** Columns of the entry. */
export const entrySelect = {
  name: true,
  industry: true,
  country: true,
  city: true,
  contactName: true,
  contactEmail: true,
  contactPhone: true,
  description: true,
  status: true,
} as const satisfies Prisma.ClientSelect;

/** The columns as the entry: what is not known is an empty text. */
export function entryOfClient(row: Prisma.ClientGetPayload<{ select: typeof entrySelect }>): ClientEntry {
  return {
    name: row.name,
    industry: row.industry ?? '',
    country: row.country ?? '',
    city: row.city ?? '',
    contactName: row.contactName ?? '',
    contactEmail: row.contactEmail ?? '',
    contactPhone: row.contactPhone ?? '',
    description: row.description ?? '',
    status: row.status,
  };
}

/** The fields that differ, as the audit log keeps them. */
function differences(before: ClientEntry, after: ClientEntry) {
  const changes: Record<'before' | 'after', Record<string, string>> = { before: {}, after: {} };
  for (const key of Object.keys(after) as (keyof ClientEntry)[]) {
    if (before[key] === after[key]) continue;
    changes.before[key] = before[key];
    changes.after[key] = after[key];
  }
  return changes;
}

/**
 * Stores `entry` over this very version of a record, with its entry in the audit log; false where another version stands,
 * and where the record is not there (any more).
 */
export async function updateClientIn(
  tx: Tx,
  ctx: SignedIn,
  { id, version }: { id: string; version: number },
  entry: ClientEntry,
): Promise<boolean> {
  // Of two at once the second one reads what the first has made of it.
  await tx.$executeRaw`SELECT 1 FROM clients WHERE id = ${id}::uuid FOR UPDATE`;
  const before = await tx.client.findFirst({ where: { id, version, deletedAt: null }, select: entrySelect });
  if (before === null) return false;
  const changes = differences(entryOfClient(before), entry);
  // Saved as it is stored: nobody has changed anything.
  if (Object.keys(changes.after).length === 0) return true;
  await tx.client.update({
    where: { id },
    data: {
      ...clientColumns(entry),
      version: { increment: 1 },
      updatedAt: ctx.deps.clock.now(),
      updatedBy: ctx.caller.userId,
    },
    select: { id: true },
  });
  await audit(tx, actorOf(ctx), {
    action: 'clients.update',
    entityKind: 'client',
    entityId: id,
    entityName: entry.name,
    ...changes,
  });
  return true;
}
