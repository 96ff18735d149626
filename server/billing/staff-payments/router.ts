import * as z from 'zod';
import {
  confirmProposedInput,
  nextPaymentInput,
  paymentKey,
  paymentListInput,
  refundInput,
  rejectInput,
} from '../../../src/domain/billing/staff-payments.ts';
import { totalsInput } from '../../../src/domain/billing/payment-totals.ts';
import { lineKey, lineListInput, matchInput } from '../../../src/domain/statements/lines.ts';
import { rowInput } from '../../content/editing/inputs.ts';
import { adminProcedure, router } from '../../trpc.ts';
import { confirmPayment, confirmProposed, listProposed, refundByStaff, rejectPayment } from './decide.ts';
import { readStaffPayment } from './detail.ts';
import { listStaffPayments } from './list.ts';
import { findNextPayment } from './next.ts';
import { readTotals } from './totals.ts';
import { ignoreLine, matchLine, restoreLine } from '../statements/decide.ts';
import { listLines } from '../statements/lines.ts';

/** Payments of all clients, for admins (D48, D51). Bank statements are uploaded in statement-handler.ts. */
export const paymentsRouter = router({
  list: adminProcedure.input(paymentListInput).query(({ ctx, input }) => listStaffPayments(ctx, input)),
  detail: adminProcedure
    .input(z.strictObject({ id: rowInput }))
    .query(({ ctx, input }) => readStaffPayment(ctx, input.id)),
  next: adminProcedure.input(nextPaymentInput).query(({ ctx, input }) => findNextPayment(ctx, input)),
  confirm: adminProcedure.input(paymentKey).mutation(({ ctx, input }) => confirmPayment(ctx, input)),
  reject: adminProcedure.input(rejectInput).mutation(({ ctx, input }) => rejectPayment(ctx, input)),
  refund: adminProcedure.input(refundInput).mutation(({ ctx, input }) => refundByStaff(ctx, input)),
  proposed: adminProcedure.query(({ ctx }) => listProposed(ctx)),
  confirmProposed: adminProcedure.input(confirmProposedInput).mutation(({ ctx, input }) => confirmProposed(ctx, input)),
  lines: adminProcedure.input(lineListInput).query(({ ctx, input }) => listLines(ctx, input)),
  matchLine: adminProcedure.input(matchInput).mutation(({ ctx, input }) => matchLine(ctx, input)),
  ignoreLine: adminProcedure.input(lineKey).mutation(({ ctx, input }) => ignoreLine(ctx, input)),
  restoreLine: adminProcedure.input(lineKey).mutation(({ ctx, input }) => restoreLine(ctx, input)),
  totals: adminProcedure.input(totalsInput).query(({ ctx, input }) => readTotals(ctx, input)),
});
