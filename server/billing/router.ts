import * as z from 'zod';
import { version } from '../../src/domain/documents/version.ts';
import { billingDetailsSchema, correctionInput, savedDetailsInput } from '../../src/domain/billing/billing-details.ts';
import { serviceCurrencies } from '../../src/domain/money/money.ts';
import { decimalPattern } from '../../src/domain/money/amount.ts';
import { rowInput } from '../content/editing/inputs.ts';
import { router, signedInProcedure } from '../trpc.ts';
import { checkout, confirmCard } from './cards/checkout.ts';
import { correctDetails } from './correcting.ts';
import { readDetails, saveDetails } from './details.ts';
import { cancel, resume, withdraw } from './renewals/ending.ts';
import { attachProof, startNewPayment } from './proofs.ts';
import { listOffers, readSummary } from './offers.ts';
import { listPayments, listSubscriptions, readOverview, readPayment } from './read.ts';
import { subscribe } from './subscribe.ts';

const order = z.strictObject({
  serviceId: rowInput,
  idempotencyKey: z.uuid(),
  details: z.optional(billingDetailsSchema),
  total: z.strictObject({ amount: z.string().regex(decimalPattern), currency: z.enum(serviceCurrencies) }).optional(),
});
const seen = z.strictObject({ id: rowInput, version });

export const billingRouter = router({
  overview: signedInProcedure.query(({ ctx }) => readOverview(ctx)),
  services: signedInProcedure.query(({ ctx }) => listOffers(ctx)),
  summary: signedInProcedure
    .input(z.strictObject({ serviceId: rowInput }))
    .query(({ ctx, input }) => readSummary(ctx, input.serviceId)),
  subscribe: signedInProcedure.input(order).mutation(({ ctx, input }) => subscribe(ctx, input)),
  details: signedInProcedure.query(({ ctx }) => readDetails(ctx)),
  saveDetails: signedInProcedure.input(savedDetailsInput).mutation(({ ctx, input }) => saveDetails(ctx, input)),
  correctDetails: signedInProcedure.input(correctionInput).mutation(({ ctx, input }) => correctDetails(ctx, input)),
  subscriptions: signedInProcedure.query(({ ctx }) => listSubscriptions(ctx)),
  withdraw: signedInProcedure.input(seen).mutation(({ ctx, input }) => withdraw(ctx, input)),
  cancel: signedInProcedure.input(seen).mutation(({ ctx, input }) => cancel(ctx, input)),
  resume: signedInProcedure.input(seen).mutation(({ ctx, input }) => resume(ctx, input)),
  payments: signedInProcedure
    .input(z.strictObject({ after: z.string().max(200).optional() }))
    .query(({ ctx, input }) => listPayments(ctx, input.after)),
  payment: signedInProcedure
    .input(z.strictObject({ id: rowInput }))
    .query(({ ctx, input }) => readPayment(ctx, input.id)),
  attachProof: signedInProcedure
    .input(z.strictObject({ paymentId: rowInput, mediaId: rowInput }))
    .mutation(({ ctx, input }) => attachProof(ctx, input)),
  checkout: signedInProcedure
    .input(z.strictObject({ paymentId: rowInput }))
    .mutation(({ ctx, input }) => checkout(ctx, input)),
  confirmCard: signedInProcedure
    .input(z.strictObject({ paymentId: rowInput }))
    .mutation(({ ctx, input }) => confirmCard(ctx, input)),
  startNewPayment: signedInProcedure
    .input(z.strictObject({ paymentId: rowInput }))
    .mutation(({ ctx, input }) => startNewPayment(ctx, input)),
});
