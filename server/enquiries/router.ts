import * as z from 'zod';
import { enquiryEntry } from '../../src/domain/enquiries/entry.ts';
import { holidayEntry } from '../../src/domain/settings/holiday-entry.ts';
import {
  answerInput,
  assignInput,
  dueInput,
  enquiryKey,
  inboxListInput,
  linkClientInput,
  makeClientInput,
  noteInput,
  replyInput,
} from '../../src/domain/enquiries/inbox.ts';
import { version } from '../../src/domain/documents/version.ts';
import { adminProcedure, openProcedure, publicProcedure, router, signedInProcedure } from '../trpc.ts';
import { answerOtherwise, replyToEnquiry } from './answering.ts';
import { signBeginning } from './form-timing.ts';
import { addNote, assignEnquiry, closeEnquiry, reopenEnquiry, setDue } from './handling.ts';
import { addHoliday, listHolidays, removeHoliday, updateHoliday } from './holidays.ts';
import { readInboxDetail } from './inbox-detail.ts';
import { listInbox } from './inbox-list.ts';
import { listOwnEnquiries, readOwnEnquiry } from './mine.ts';
import { linkClient, makeClient } from './records.ts';
import { submitEnquiry } from './service.ts';
import { trackEnquiry } from './tracking.ts';
import { removeEnquiry } from './trash.ts';

const key = { id: z.uuid(), version };

export const enquiriesRouter = router({
  /** The 'Express Interest' form (D20). */
  submit: publicProcedure.input(enquiryEntry).mutation(async ({ ctx, input }) => {
    const { number } = await submitEnquiry(ctx.deps, ctx.ip, input);
    return { number };
  }),

  /** A signed start time, requested at the first keystroke. */
  begin: publicProcedure.mutation(({ ctx }) => ({ begun: signBeginning(ctx.deps) })),

  /** By mailed link, outside the gate (D2). A mutation, so that the token is not in the URL. */
  track: openProcedure
    .input(z.strictObject({ token: z.string().max(200) }))
    .mutation(({ ctx, input }) => trackEnquiry(ctx.deps, ctx.ip, input.token)),

  mine: signedInProcedure.query(({ ctx }) => listOwnEnquiries(ctx)),
  ownByNumber: signedInProcedure
    .input(z.strictObject({ number: z.string().max(40) }))
    .query(({ ctx, input }) => readOwnEnquiry(ctx, input)),

  /** The inbox (D20). */
  list: adminProcedure.input(inboxListInput).query(({ ctx, input }) => listInbox(ctx, input)),
  detail: adminProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .query(({ ctx, input }) => readInboxDetail(ctx, input.id)),
  assign: adminProcedure.input(assignInput).mutation(({ ctx, input }) => assignEnquiry(ctx, input)),
  setDue: adminProcedure.input(dueInput).mutation(({ ctx, input }) => setDue(ctx, input)),
  addNote: adminProcedure.input(noteInput).mutation(({ ctx, input }) => addNote(ctx, input)),
  reply: adminProcedure.input(replyInput).mutation(({ ctx, input }) => replyToEnquiry(ctx, input)),
  answerOtherwise: adminProcedure.input(answerInput).mutation(({ ctx, input }) => answerOtherwise(ctx, input)),
  close: adminProcedure.input(enquiryKey).mutation(({ ctx, input }) => closeEnquiry(ctx, input)),
  reopen: adminProcedure.input(enquiryKey).mutation(({ ctx, input }) => reopenEnquiry(ctx, input)),
  makeClient: adminProcedure.input(makeClientInput).mutation(({ ctx, input }) => makeClient(ctx, input)),
  linkClient: adminProcedure.input(linkClientInput).mutation(({ ctx, input }) => linkClient(ctx, input)),
  remove: adminProcedure.input(enquiryKey).mutation(({ ctx, input }) => removeEnquiry(ctx, input)),

  /** Non-working days (D32). */
  holidays: adminProcedure.query(({ ctx }) => listHolidays(ctx.db)),
  addHoliday: adminProcedure.input(holidayEntry).mutation(({ ctx, input }) => addHoliday(ctx, input)),
  updateHoliday: adminProcedure
    .input(z.strictObject({ ...key, entry: holidayEntry }))
    .mutation(({ ctx, input: { entry, ...rest } }) => updateHoliday(ctx, { ...rest, ...entry })),
  removeHoliday: adminProcedure.input(z.strictObject(key)).mutation(({ ctx, input }) => removeHoliday(ctx, input)),
});
