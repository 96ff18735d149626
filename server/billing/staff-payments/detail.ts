import { readNames } from '../../accounts/people.ts';
import { toDay } from '../../../src/domain/time/day.ts';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { StaffPaymentDetail } from '../../../src/domain/billing/staff-payments.ts';
import { billingRefusals as texts } from '../../../src/domain/billing/texts.ts';
import { listHistory } from '../../audit/history.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { mediaPath } from '../../media/resolve.ts';
import { toMoney } from '../../platform/money.ts';
import { addresseeDetails, formerRevisions, revisionSelect } from '../invoice-revisions.ts';
import { staffPaymentRows, toStaffPayment } from './list.ts';
import { query } from '../../platform/sql.ts';

/** A safety bound. */
const maxLines = 50;

const detailSelect = {
  decidedBy: true,
  failedAt: true,
  failureReason: true,
  refundedAt: true,
  refundReason: true,
  proofUploadedAt: true,
  proof: { select: { id: true, publicName: true, name: true, type: true, size: true } },
  subscription: { select: { id: true, status: true, endDate: true } },
  invoice: { select: { id: true, number: true, status: true, ...revisionSelect } },
  receipt: { select: { id: true, number: true } },
  statementLines: {
    orderBy: [{ bookedOn: 'asc' }, { id: 'asc' }],
    take: maxLines,
    select: {
      id: true,
      bookedOn: true,
      amount: true,
      currency: true,
      payer: true,
      description: true,
      status: true,
    },
  },
} as const satisfies Prisma.PaymentSelect;

/** Of any client. @throws NOT_FOUND */
export async function readStaffPayment(ctx: SignedIn, id: string): Promise<StaffPaymentDetail> {
  const { db } = ctx;
  const [[row], rest, history] = await Promise.all([
    query(db, staffPaymentRows.where('pay.id', '=', id)),
    db.payment.findUnique({ where: { id }, select: detailSelect }),
    listHistory(db, { kind: 'payment', id }),
  ]);
  if (row === undefined || rest === null) throw new DomainError('NOT_FOUND', texts.unknownPayment);
  const { subscription, proof, invoice, receipt } = rest;
  const endDate = subscription?.endDate ?? null;
  const names = await readNames(db, [rest.decidedBy]);
  return {
    ...toStaffPayment(row),
    invoice: {
      id: invoice.id,
      number: invoice.number,
      status: invoice.status,
      payer: addresseeDetails(invoice.addressee),
      revision: invoice.revision,
      former: formerRevisions(invoice),
    },
    receipt,
    subscription: subscription === null ? null : { ...subscription, endDate: endDate && toDay(endDate) },
    proof:
      proof === null || rest.proofUploadedAt === null
        ? null
        : {
            url: mediaPath(proof.id, proof.publicName),
            name: proof.name,
            type: proof.type,
            size: proof.size,
            uploadedAt: rest.proofUploadedAt.toISOString(),
          },
    decidedBy: names.get(rest.decidedBy ?? '') ?? null,
    failedAt: rest.failedAt?.toISOString() ?? null,
    failureReason: rest.failureReason,
    refundedAt: rest.refundedAt?.toISOString() ?? null,
    refundReason: rest.refundReason,
    lines: rest.statementLines.map(({ amount, currency, bookedOn, ...line }) => ({
      ...line,
      bookedOn: toDay(bookedOn),
      amount: toMoney(amount, currency),
    })),
    history: history.items,
  };
}
