import * as z from 'zod/mini';
import { emailLine } from '../../forms/entry-lines.ts';
import { enquiryLimits } from '../enquiries.ts';
import { enquirySendingTexts as texts } from '../sending-texts.ts';

/** For new links by email. */
export const linkRequest = z.strictObject({
  email: emailLine(enquiryLimits.email, { missing: texts.emailMissing, invalid: texts.badEmail }),
});
export type LinkRequest = z.infer<typeof linkRequest>;
