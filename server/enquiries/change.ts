import type { AuditAction } from '../../src/domain/audit/texts.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import { type EnquiryMove, type EnquiryState, isFullyAnswered, stageAfter } from '../../src/domain/enquiries/stages.ts';
import type { EnquiryStage } from '../../src/domain/enquiries/enquiries.ts';
import type { InboxDetail } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import { lockRow, refuseNewer } from '../platform/locks.ts';
import { readInboxDetail } from './inbox/detail.ts';

export interface EnquiryKey {
  id: string;
  /** The version that was read (D37). */
  version: number;
}

const lockSelect = {
  id: true,
  version: true,
  receiptNumber: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  interest: true,
  goals: true,
  stage: true,
  ownerId: true,
  clientId: true,
  assignedAt: true,
  dueAt: true,
  firstReplyAt: true,
  waitingSince: true,
} as const satisfies Prisma.EnquirySelect;
export type LockedEnquiry = Prisma.EnquiryGetPayload<{ select: typeof lockSelect }>;

/** Changed columns and more data for the audit log. */
export interface EnquiryChange {
  data: Prisma.EnquiryUncheckedUpdateManyInput;
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

/** @throws NOT_FOUND if missing or in the trash */
export async function lockEnquiry(tx: Tx, id: string): Promise<LockedEnquiry> {
  await lockRow(tx, 'enquiries', id);
  const row = await tx.enquiry.findFirst({ where: { id, deletedAt: null }, select: lockSelect });
  if (row === null) throw new DomainError('NOT_FOUND', texts.gone);
  return row;
}

export function stateOf({ stage, ownerId, ...times }: LockedEnquiry): EnquiryState {
  return { stage, hasOwner: ownerId !== null, isAnswered: isFullyAnswered(times) };
}

/** @throws VALIDATION if the move is not allowed */
export function moved(row: LockedEnquiry, move: EnquiryMove): EnquiryStage {
  const next = stageAfter(move, stateOf(row));
  if (next === undefined) throw new DomainError('VALIDATION', texts.refusedMove);
  return next;
}

/** As the next version, audited. Requires the lock. */
export async function writeChange(
  tx: Tx,
  ctx: SignedIn,
  row: LockedEnquiry,
  action: AuditAction,
  { data, before, after }: EnquiryChange,
): Promise<void> {
  await tx.enquiry.updateMany({
    where: { id: row.id, version: row.version },
    data: { ...data, version: { increment: 1 }, updatedAt: ctx.deps.clock.now(), updatedBy: ctx.caller.userId },
  });
  await audit(tx, actorOf(ctx), {
    action,
    entityKind: 'enquiry',
    entityId: row.id,
    entityName: row.receiptNumber,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  });
}

/** Under a lock. @throws NOT_FOUND, CONFLICT (D37), and as `change` */
export async function changeEnquiry(
  ctx: SignedIn,
  action: AuditAction,
  { id, version }: EnquiryKey,
  change: (tx: Tx, row: LockedEnquiry) => Promise<EnquiryChange>,
): Promise<InboxDetail> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockEnquiry(tx, id);
    refuseNewer(row, version);
    await writeChange(tx, ctx, row, action, await change(tx, row));
  });
  return readInboxDetail(ctx, id);
}
