import * as z from 'zod';
import { answerFilter } from '../../src/domain/answers/answers.ts';
import { rowProcedures } from '../content/editing/row-procedures.ts';
import { listPeople } from '../enquiries/published.ts';
import { officerProcedure, router } from '../trpc.ts';
import { answerEditing } from './editing.ts';
import { listAnswers } from './list.ts';
import { offerAnswers } from './offer.ts';
import { removeAnswer } from './trash.ts';

export const answersRouter = router({
  list: officerProcedure.input(answerFilter).query(({ ctx, input }) => listAnswers(ctx, input)),
  /** Possible owners. */
  people: officerProcedure.query(({ ctx }) => listPeople(ctx.db)),
  /** For a reply to an enquiry. */
  offer: officerProcedure
    .input(z.strictObject({ enquiryId: z.uuid() }))
    .query(({ ctx, input }) => offerAnswers(ctx, input)),
  ...rowProcedures(officerProcedure, { ...answerEditing, remove: removeAnswer }),
});
