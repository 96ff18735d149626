import { cardDecisionInput } from '../../../src/domain/billing/card-events.ts';
import { adminProcedure, router } from '../../trpc.ts';
import { decideCardEvent, listCardEventsToReview } from './attention.ts';

export const cardsRouter = router({
  waiting: adminProcedure.query(({ ctx }) => listCardEventsToReview(ctx.db)),
  decide: adminProcedure.input(cardDecisionInput).mutation(({ ctx, input }) => decideCardEvent(ctx, input)),
});
