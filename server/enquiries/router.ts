import * as z from 'zod';
import { enquiryEntry } from '../../src/domain/enquiry-entry.ts';
import { holidayEntry } from '../../src/domain/holiday-entry.ts';
import { adminProcedure, publicProcedure, router } from '../trpc.ts';
import { addHoliday, listHolidays, removeHoliday, updateHoliday } from './holidays.ts';
import { submitEnquiry } from './service.ts';

const key = { id: z.uuid(), version: z.int().min(1) };

export const enquiriesRouter = router({
  /** Stores what the 'Express Interest' form sends and answers with the enquiry's number (D20). */
  submit: publicProcedure.input(enquiryEntry).mutation(async ({ ctx, input }) => {
    const { number } = await submitEnquiry(ctx.deps, ctx.ip, input);
    return { number };
  }),

  /** Days that do not count as working days (D32). */
  holidays: adminProcedure.query(({ ctx }) => listHolidays(ctx.db)),
  addHoliday: adminProcedure.input(holidayEntry).mutation(({ ctx, input }) => addHoliday(ctx, input)),
  updateHoliday: adminProcedure
    .input(z.strictObject({ ...key, entry: holidayEntry }))
    .mutation(({ ctx, input: { entry, ...rest } }) => updateHoliday(ctx, { ...rest, ...entry })),
  removeHoliday: adminProcedure.input(z.strictObject(key)).mutation(({ ctx, input }) => removeHoliday(ctx, input)),
});
