import { nameOf, personSelect } from '../accounts/people.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { InteractionEntry, InteractionPage, InteractionRow } from '../../src/domain/clients/record.ts';
import { interactionPageSize } from '../../src/domain/clients/clients.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import type { Db, Tx } from '../platform/database.ts';
import { refuseNewer } from '../platform/locks.ts';
import { createIdempotently } from './idempotent-create.ts';
import { clientNotFound, lockClient } from './service.ts';
import { clientNamesOf } from './store.ts';

const texts = clientTexts.interactions;

const rowSelect = {
  id: true,
  version: true,
  kind: true,
  occurredAt: true,
  summary: true,
  details: true,
  author: { select: personSelect },
} as const satisfies Prisma.ClientInteractionSelect;

function toRow({
  author,
  occurredAt,
  details,
  ...row
}: Prisma.ClientInteractionGetPayload<{ select: typeof rowSelect }>): InteractionRow {
  return { ...row, occurredAt: occurredAt.toISOString(), details: details ?? '', author: nameOf(author) };
}

/** Also hides those of trashed clients. */
const live = { deletedAt: null, client: { deletedAt: null } } as const;

/** Most recent first. NOT_FOUND; VALIDATION for a bad `after`. */
export async function listInteractions(
  db: Db,
  { clientId, after }: { clientId: string; after?: string | undefined },
): Promise<InteractionPage> {
  const list = latestFirst('occurredAt', { size: interactionPageSize, after });
  const [client, rows] = await Promise.all([
    db.client.findFirst({ where: { id: clientId, deletedAt: null }, select: { id: true } }),
    db.clientInteraction.findMany({
      where: { clientId, ...live, ...list.where },
      ...list.order,
      select: rowSelect,
    }),
  ]);
  if (client === null) throw clientNotFound();
  const { items, next } = list.pageOf(rows);
  return { items: items.map(toRow), next };
}

/** NOT_FOUND. */
export async function readInteraction(db: Db | Tx, id: string): Promise<InteractionRow> {
  const row = await db.clientInteraction.findFirst({ where: { id, ...live }, select: rowSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return toRow(row);
}

/** Tolerates fast clocks. */
const aheadMs = 5 * 60_000;

function columnsOf({ clock }: SignedIn['deps'], { kind, occurredAt, summary, details }: InteractionEntry) {
  const at = new Date(occurredAt);
  const refuse = (words: string) => new DomainError('VALIDATION', words, { field: 'occurredAt' });
  if (at.getTime() > clock.now().getTime() + aheadMs) throw refuse(texts.inFuture);
  if (at.getUTCFullYear() < 1900) throw refuse(texts.tooOld);
  return { kind, occurredAt: at, summary, details: details === '' ? null : details };
}

function auditedOf({ kind, occurredAt, summary, details }: InteractionEntry) {
  return { kind, occurredAt: new Date(occurredAt).toISOString(), summary, ...(details === '' ? {} : { details }) };
}

/** Idempotent per key (D57). NOT_FOUND, VALIDATION on a future `occurredAt`. */
export async function addInteraction(
  ctx: SignedIn,
  { clientId, entry, key }: { clientId: string; entry: InteractionEntry; key: string },
): Promise<InteractionRow> {
  const columns = columnsOf(ctx.deps, entry);
  const { userId } = ctx.caller;
  const now = ctx.deps.clock.now();
  const write = { scope: 'clients.addInteraction', key, input: { clientId, entry } };
  const { id } = await createIdempotently(ctx, write, async (tx) => {
    const { name } = await lockClient(tx, clientId);
    const row = await tx.clientInteraction.create({
      data: { ...columns, clientId, authorId: userId, createdBy: userId, updatedBy: userId, createdAt: now },
      select: { id: true },
    });
    await audit(tx, actorOf(ctx), {
      action: 'clients.addInteraction',
      ...clientNamesOf(clientId, name),
      after: auditedOf(entry),
    });
    return row;
  });
  return readInteraction(ctx.db, id);
}

/** Locks row and client. NOT_FOUND, CONFLICT (D37). */
async function lockInteraction(tx: Tx, { id, version }: { id: string; version: number }) {
  const place = await tx.clientInteraction.findFirst({ where: { id, ...live }, select: { clientId: true } });
  if (place === null) throw new DomainError('NOT_FOUND', texts.gone);
  const { name } = await lockClient(tx, place.clientId);
  const before = await readInteraction(tx, id);
  refuseNewer(before, version);
  return { before, names: clientNamesOf(place.clientId, name) };
}

/** NOT_FOUND, CONFLICT (D37), VALIDATION on `occurredAt`. */
export async function updateInteraction(
  ctx: SignedIn,
  { id, version, entry }: { id: string; version: number; entry: InteractionEntry },
): Promise<InteractionRow> {
  const columns = columnsOf(ctx.deps, entry);
  return ctx.db.$transaction(async (tx) => {
    const { before, names } = await lockInteraction(tx, { id, version });
    await tx.clientInteraction.update({
      where: { id },
      data: {
        ...columns,
        version: { increment: 1 },
        updatedAt: ctx.deps.clock.now(),
        updatedBy: ctx.caller.userId,
      },
      select: { id: true },
    });
    await audit(tx, actorOf(ctx), {
      action: 'clients.updateInteraction',
      ...names,
      before: auditedOf(before),
      after: auditedOf(entry),
    });
    return readInteraction(tx, id);
  });
}

/** The audit log keeps the content. NOT_FOUND, CONFLICT (D37). */
export async function removeInteraction(ctx: SignedIn, key: { id: string; version: number }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { before, names } = await lockInteraction(tx, key);
    await tx.clientInteraction.delete({ where: { id: key.id }, select: { id: true } });
    await audit(tx, actorOf(ctx), { action: 'clients.removeInteraction', ...names, before: auditedOf(before) });
  });
}
