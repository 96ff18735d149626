import { enquiryEntry } from '../../src/domain/enquiry-entry.ts';
import { publicProcedure, router } from '../trpc.ts';
import { submitEnquiry } from './service.ts';

export const enquiriesRouter = router({
  /** Stores what the 'Express Interest' form sends and answers with the enquiry's number (D20). */
  submit: publicProcedure.input(enquiryEntry).mutation(async ({ ctx, input }) => {
    const { number } = await submitEnquiry(ctx.deps, ctx.ip, input);
    return { number };
  }),
});
