import { cardDecisionInput } from '../../../src/domain/billing/card-events.ts';
import { adminProcedure, router } from '../../trpc.ts';
import { decideStrayEvent, listStrayEvents } from './attention.ts';

export const cardsRouter = router({
  waiting: adminProcedure.query(({ ctx }) => listStrayEvents(ctx.db)),
  decide: adminProcedure.input(cardDecisionInput).mutation(({ ctx, input }) => decideStrayEvent(ctx, input)),
});
