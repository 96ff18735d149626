import { cardDecisionEntry } from '../../../src/domain/billing/card-events.ts';
import { rowInput } from '../../content/editing/inputs.ts';
import { adminProcedure, router } from '../../trpc.ts';
import { decideStrayEvent, listStrayEvents } from './attention.ts';

export const cardsRouter = router({
  waiting: adminProcedure.query(({ ctx }) => listStrayEvents(ctx.db)),
  decide: adminProcedure
    .input(cardDecisionEntry.extend({ id: rowInput }))
    .mutation(({ ctx, input }) => decideStrayEvent(ctx, input)),
});
