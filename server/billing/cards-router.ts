import { cardDecisionEntry } from '../../src/domain/billing/card-events.ts';
import { rowInput } from '../content/editing/inputs.ts';
import { adminProcedure, router } from '../trpc.ts';
import { decideStrayEvent, listStrayEvents } from './card-attention.ts';

/** Card events that need a decision by staff (D51). */
export const cardsRouter = router({
  waiting: adminProcedure.query(({ ctx }) => listStrayEvents(ctx.db)),
  decide: adminProcedure
    .input(cardDecisionEntry.extend({ id: rowInput }))
    .mutation(({ ctx, input }) => decideStrayEvent(ctx, input)),
});
