import * as z from 'zod';
import {
  openOlderInput,
  ownInput,
  trackInput,
  writeInput,
  writeOwnInput,
} from '../../src/domain/enquiries/conversation/conversation.ts';
import { rateInput, rateOwnInput } from '../../src/domain/enquiries/conversation/rating.ts';
import { forwardedInput } from '../../src/domain/enquiries/conversation/forwarding.ts';
import { linkRequest } from '../../src/domain/enquiries/conversation/link-request.ts';
import { enquiryEntry } from '../../src/domain/enquiries/entry.ts';
import { holidayEntry } from '../../src/domain/settings/holiday-entry.ts';
import {
  answerInput,
  assignInput,
  closeInput,
  dueInput,
  enquiryKey,
  inboxListInput,
  linkClientInput,
  makeClientInput,
  noteInput,
  replyInput,
  testInput,
  settleItemsInput,
  forwardInput,
  revokeForwardInput,
} from '../../src/domain/enquiries/inbox.ts';
import {
  assignMailInput,
  mailKey,
  mailNumber,
  moveMailBackInput,
  unsortedInput,
} from '../../src/domain/enquiries/conversation/mail-in.ts';
import { writersInput, writingInput } from '../../src/domain/enquiries/writers.ts';
import { version } from '../../src/domain/documents/version.ts';
import {
  adminProcedure,
  officerProcedure,
  openProcedure,
  publicProcedure,
  router,
  signedInProcedure,
} from '../trpc.ts';
import { answerOtherwise, replyToEnquiry } from './answering.ts';
import { signBeginning } from './form-timing.ts';
import { addNote, assignEnquiry, closeEnquiry, markTest, reopenEnquiry, setDue } from './handling.ts';
import { addHoliday, listHolidays, removeHoliday, updateHoliday } from './holidays.ts';
import { openOlder, sendAccessCode } from './conversation/access-code.ts';
import { sendLinks } from './conversation/new-links.ts';
import { keepDeviceCookie } from './conversation/device.ts';
import { listOwnEnquiries, readOwnEnquiry, writeOwn } from './conversation/mine.ts';
import { trackEnquiry, writeTracked } from './conversation/tracking.ts';
import { readInboxDetail } from './inbox/detail.ts';
import {
  addHeldMail,
  assignMail,
  dismissMail,
  listUnsorted,
  readMailTarget,
  refuseHeldMail,
  restoreMail,
} from './mail-in/deciding.ts';
import { moveMailBack } from './mail-in/moving-back.ts';
import { listInbox } from './inbox/list.ts';
import { noteWriting, readWriters } from './inbox/writers.ts';
import { openForward } from './forwarding/opening.ts';
import { forwardEnquiry, revokeForward } from './forwarding/service.ts';
import { settleItems } from './items/service.ts';
import { linkClient, makeClient, unlinkClient } from './records.ts';
import { rateOwn, rateTracked } from './rating/service.ts';
import { submitEnquiry } from './service.ts';
import { readResponseTimes } from './times/read.ts';
import { removeEnquiry } from './trash.ts';

const key = { id: z.uuid(), version };

export const enquiriesRouter = router({
  /** The 'Express Interest' form (D20). */
  submit: publicProcedure.input(enquiryEntry).mutation(async ({ ctx, input }) => {
    const { number } = await submitEnquiry(ctx.deps, ctx.ip, input, keepDeviceCookie(ctx));
    return { number };
  }),

  /** Requested at the first keystroke. */
  begin: publicProcedure.mutation(({ ctx }) => ({ begun: signBeginning(ctx.deps) })),

  /** By mailed link, outside the gate (D2). A mutation: no token in the URL. */
  track: openProcedure.input(trackInput).mutation(({ ctx, input }) => trackEnquiry(ctx, input.token)),
  write: openProcedure.input(writeInput).mutation(({ ctx, input }) => writeTracked(ctx, input)),
  rate: openProcedure.input(rateInput).mutation(({ ctx, input }) => rateTracked(ctx, input)),
  /** Another agency, by a forwarded link. */
  openForward: openProcedure.input(forwardedInput).mutation(({ ctx, input }) => openForward(ctx, input.token)),
  /** Instead of a link that does not work. */
  sendLinks: openProcedure.input(linkRequest).mutation(({ ctx, input }) => sendLinks(ctx, input)),
  /** For another device: a mailed code opens what is older than 30 days. */
  sendCode: openProcedure.input(trackInput).mutation(({ ctx, input }) => sendAccessCode(ctx, input.token)),
  openOlder: openProcedure.input(openOlderInput).mutation(({ ctx, input }) => openOlder(ctx, input)),

  mine: signedInProcedure.query(({ ctx }) => listOwnEnquiries(ctx)),
  ownByNumber: signedInProcedure.input(ownInput).query(({ ctx, input }) => readOwnEnquiry(ctx, input)),
  writeOwn: signedInProcedure.input(writeOwnInput).mutation(({ ctx, input }) => writeOwn(ctx, input)),
  rateOwn: signedInProcedure.input(rateOwnInput).mutation(({ ctx, input }) => rateOwn(ctx, input)),

  /** The inbox (D20). */
  list: officerProcedure.input(inboxListInput).query(({ ctx, input }) => listInbox(ctx, input)),
  detail: officerProcedure
    .input(z.strictObject({ id: z.uuid() }))
    .query(({ ctx, input }) => readInboxDetail(ctx, input.id)),
  /** Two officers at once: who is writing a reply. */
  writing: officerProcedure.input(writingInput).mutation(({ ctx, input }) => noteWriting(ctx, input)),
  writers: officerProcedure.input(writersInput).query(({ ctx, input, signal }) => readWriters(ctx, input, signal)),
  assign: officerProcedure.input(assignInput).mutation(({ ctx, input }) => assignEnquiry(ctx, input)),
  setDue: officerProcedure.input(dueInput).mutation(({ ctx, input }) => setDue(ctx, input)),
  addNote: officerProcedure.input(noteInput).mutation(({ ctx, input }) => addNote(ctx, input)),
  reply: officerProcedure.input(replyInput).mutation(({ ctx, input }) => replyToEnquiry(ctx, input)),
  settleItems: officerProcedure.input(settleItemsInput).mutation(({ ctx, input }) => settleItems(ctx, input)),
  forward: officerProcedure.input(forwardInput).mutation(({ ctx, input }) => forwardEnquiry(ctx, input)),
  revokeForward: officerProcedure.input(revokeForwardInput).mutation(({ ctx, input }) => revokeForward(ctx, input)),
  answerOtherwise: officerProcedure.input(answerInput).mutation(({ ctx, input }) => answerOtherwise(ctx, input)),
  close: officerProcedure.input(closeInput).mutation(({ ctx, input }) => closeEnquiry(ctx, input)),
  markTest: officerProcedure.input(testInput).mutation(({ ctx, input }) => markTest(ctx, input)),
  /** By month and officer. */
  times: officerProcedure.query(({ ctx }) => readResponseTimes(ctx)),
  reopen: officerProcedure.input(enquiryKey).mutation(({ ctx, input }) => reopenEnquiry(ctx, input)),
  makeClient: officerProcedure.input(makeClientInput).mutation(({ ctx, input }) => makeClient(ctx, input)),
  linkClient: officerProcedure.input(linkClientInput).mutation(({ ctx, input }) => linkClient(ctx, input)),
  unlinkClient: officerProcedure.input(enquiryKey).mutation(({ ctx, input }) => unlinkClient(ctx, input)),

  /** Emails that are not sorted yet, and those from other addresses. */
  unsorted: officerProcedure.input(unsortedInput).query(({ ctx, input }) => listUnsorted(ctx, input)),
  mailTarget: officerProcedure.input(mailNumber).query(({ ctx, input }) => readMailTarget(ctx, input)),
  addMail: officerProcedure.input(mailKey).mutation(({ ctx, input }) => addHeldMail(ctx, input)),
  refuseMail: officerProcedure.input(mailKey).mutation(({ ctx, input }) => refuseHeldMail(ctx, input)),
  assignMail: officerProcedure.input(assignMailInput).mutation(({ ctx, input }) => assignMail(ctx, input)),
  moveMailBack: officerProcedure.input(moveMailBackInput).mutation(({ ctx, input }) => moveMailBack(ctx, input)),
  restoreMail: officerProcedure.input(mailKey).mutation(({ ctx, input }) => restoreMail(ctx, input)),
  dismissMail: officerProcedure.input(mailKey).mutation(({ ctx, input }) => dismissMail(ctx, input)),

  remove: officerProcedure.input(enquiryKey).mutation(({ ctx, input }) => removeEnquiry(ctx, input)),

  /** Non-working days (D32). */
  holidays: adminProcedure.query(({ ctx }) => listHolidays(ctx.db)),
  addHoliday: adminProcedure.input(holidayEntry).mutation(({ ctx, input }) => addHoliday(ctx, input)),
  updateHoliday: adminProcedure
    .input(z.strictObject({ ...key, entry: holidayEntry }))
    .mutation(({ ctx, input: { entry, ...rest } }) => updateHoliday(ctx, { ...rest, ...entry })),
  removeHoliday: adminProcedure.input(z.strictObject(key)).mutation(({ ctx, input }) => removeHoliday(ctx, input)),
});
