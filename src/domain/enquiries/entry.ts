import * as z from 'zod/mini';
import { emailLine } from '../forms/entry-lines.ts';
import { enquiryInterests, enquiryLimits, enquiryRanges } from './enquiries.ts';
import { isOwnPath } from '../site/addresses.ts';
import { linesPattern, oneLinePattern, trimLines } from '../forms/plain-text.ts';
import { enquirySendingTexts as sendingTexts } from './sending-texts.ts';

/** The linter takes `z.catch` for a promise's. */
const withFallback = z.catch;

const phonePattern = /^\+?[\d\s()./-]*(?:\s*(?:ext|x)\.?\s*\d{1,6})?$/i;

const name = (missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(enquiryLimits.name, sendingTexts.nameTooLong(enquiryLimits.name)),
      z.regex(oneLinePattern, sendingTexts.nameOneLine),
    );

/** Refuses stage and owner. `homepage`: honeypot, answered with an error: nothing vanishes silently. */
export const enquiryEntry = z.strictObject({
  firstName: name(sendingTexts.firstNameMissing),
  lastName: name(sendingTexts.lastNameMissing),
  email: emailLine(enquiryLimits.email, { missing: sendingTexts.emailMissing, invalid: sendingTexts.badEmail }),
  phone: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(enquiryLimits.phone, { error: sendingTexts.badPhone, abort: true }),
      z.regex(phonePattern, { error: sendingTexts.badPhone, abort: true }),
      z.refine((phone) => phone.replace(/\D/g, '').length >= 5, sendingTexts.badPhone),
    ),
  ),
  interest: z.optional(z.enum(enquiryInterests, sendingTexts.badInterest)),
  range: z.optional(z.enum(enquiryRanges, sendingTexts.badRange)),
  goals: z.optional(
    z
      .string()
      .check(
        trimLines,
        z.maxLength(enquiryLimits.goals, sendingTexts.goalsTooLong(enquiryLimits.goals)),
        z.regex(linesPattern, sendingTexts.goalsPlain),
      ),
  ),
  consent: z.literal(true, sendingTexts.consentMissing),
  /** With query. */
  sourcePath: z.string().check(z.maxLength(enquiryLimits.sourcePath), z.regex(oneLinePattern), z.refine(isOwnPath)),
  /** Never refuses an enquiry (D71). */
  opportunityId: withFallback(z.optional(z.uuid()), undefined),
  /** Resending is idempotent (D57). */
  idempotencyKey: z.uuid(),
  /** Server-signed; absent without script or connection. */
  begun: z.optional(z.string().check(z.maxLength(200))),
  /** What looked too fast. */
  confirmed: z.optional(z.literal(true)),
  homepage: z.optional(z.literal('', sendingTexts.trapFilled)),
});
export type EnquiryEntry = z.infer<typeof enquiryEntry>;
