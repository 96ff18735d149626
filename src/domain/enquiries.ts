import * as z from 'zod/mini';
import type { FieldErrors } from './errors.ts';
import { isOwnPath } from './paths.ts';
import { enquiryTexts as texts } from './texts/enquiries.ts';

/** Stages of an enquiry in the team's list (D20). */
export const enquiryStages = ['new', 'assigned', 'answered', 'closed'] as const;

/** Interests of the 'Express Interest' form, in the order shown (D54). */
export const enquiryInterests = ['mining', 'agriculture', 'tourism', 'energy', 'manufacturing', 'other'] as const;
export type EnquiryInterest = (typeof enquiryInterests)[number];

/** Investment ranges of the form, in the order shown (D54). */
export const enquiryRanges = ['under-1m', '1m-5m', '5m-10m', '10m-plus'] as const;
export type EnquiryRange = (typeof enquiryRanges)[number];

/** The database client cannot spell the ranges as they are; services convert with this and with `enquiryRangeFromRow`. */
export const enquiryRangeToRow = {
  'under-1m': 'under_1m',
  '1m-5m': 'from_1m_to_5m',
  '5m-10m': 'from_5m_to_10m',
  '10m-plus': 'over_10m',
} as const satisfies Record<EnquiryRange, string>;

export const enquiryRangeFromRow = {
  under_1m: 'under-1m',
  from_1m_to_5m: '1m-5m',
  from_5m_to_10m: '5m-10m',
  over_10m: '10m-plus',
} as const satisfies Record<(typeof enquiryRangeToRow)[EnquiryRange], EnquiryRange>;

/** Series of receipt numbers: ENQ-2026-000123 (D20). */
export const enquiryNumberPrefix = 'ENQ';

/** How long an enquiry is kept unless Settings say otherwise (D20). */
export const defaultEnquiryRetentionMonths = 24;

/** `ENQ-2026-000123`: series, year in the site's zone, running number of that year (D20). */
export function enquiryNumber(year: number, value: number): string {
  return `${enquiryNumberPrefix}-${year}-${String(value).padStart(6, '0')}`;
}

/** The interest that fits a sector of opportunities (D19): its own where there is one, else 'other'. */
export function interestOfSector(slug: string): EnquiryInterest {
  return enquiryInterests.find((interest) => interest === slug) ?? 'other';
}

/** Longest entries, in characters. */
export const enquiryLimits = { name: 80, email: 254, phone: 40, goals: 2000, sourcePath: 2000 } as const;

/** One line of text: no line breaks, which would end a header of a mail, and no other control characters. */
const oneLine = /^[^\p{Cc}\p{Zl}\p{Zp}]*$/u;
/** Postgres refuses the null character; line breaks and tabs are all that belongs into a longer text. */
const plainText = /^[\P{Cc}\n\t]*$/u;
const phonePattern = /^\+?[\d\s()./-]*(?:\s*(?:ext|x)\.?\s*\d{1,6})?$/i;

const name = (missing: string) =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: missing, abort: true }),
      z.maxLength(enquiryLimits.name, texts.nameTooLong(enquiryLimits.name)),
      z.regex(oneLine, texts.nameOneLine),
    );

/**
 * What the form sends. Strict: who tries to set a stage or an owner is refused. `homepage` is the field that people do
 * not see; whatever fills it in is told so, because nothing is taken and thrown away in silence.
 */
export const enquiryEntry = z.strictObject({
  firstName: name(texts.firstNameMissing),
  lastName: name(texts.lastNameMissing),
  email: z
    .string()
    .check(
      z.trim(),
      z.minLength(1, { error: texts.emailMissing, abort: true }),
      z.maxLength(enquiryLimits.email, { error: texts.badEmail, abort: true }),
      z.regex(z.regexes.email, texts.badEmail),
    ),
  phone: z.optional(
    z.string().check(
      z.trim(),
      z.maxLength(enquiryLimits.phone, { error: texts.badPhone, abort: true }),
      z.regex(phonePattern, { error: texts.badPhone, abort: true }),
      z.refine((phone) => phone.replace(/\D/g, '').length >= 5, texts.badPhone),
    ),
  ),
  interest: z.optional(z.enum(enquiryInterests, texts.badInterest)),
  range: z.optional(z.enum(enquiryRanges, texts.badRange)),
  goals: z.optional(
    z.string().check(
      z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
      z.maxLength(enquiryLimits.goals, texts.goalsTooLong(enquiryLimits.goals)),
      z.regex(plainText, texts.goalsPlain),
    ),
  ),
  consent: z.literal(true, texts.consentMissing),
  /** The page the form stands on: path and query. */
  sourcePath: z.string().check(z.maxLength(enquiryLimits.sourcePath), z.regex(oneLine), z.refine(isOwnPath)),
  /** The opportunity on whose page the form stands. */
  opportunityId: z.optional(z.uuid()),
  /** Made once a form, so that sending again is the same enquiry (D57). */
  idempotencyKey: z.uuid(),
  homepage: z.optional(z.literal('', texts.trapFilled)),
});
export type EnquiryEntry = z.infer<typeof enquiryEntry>;

/** The fields of the form, in the order shown, as their inputs hold them: text, a ticked box being 'yes'. */
export const enquiryFields = [
  'firstName',
  'lastName',
  'email',
  'phone',
  'interest',
  'range',
  'goals',
  'consent',
  'homepage',
] as const;
export type EnquiryField = (typeof enquiryFields)[number];
export type EnquiryValues = Record<EnquiryField, string>;

/** Reads the form's fields: `read` gives the text of one input, '' for one that is not there. */
export function readEnquiryValues(read: (field: EnquiryField) => string): EnquiryValues {
  return Object.fromEntries(enquiryFields.map((field) => [field, read(field)])) as EnquiryValues;
}

/** The fields as `enquiryEntry` takes them: what was left empty is left out, a tick is true. */
export function enquiryContent({ firstName, lastName, email, consent, ...optional }: EnquiryValues) {
  const filled = Object.entries(optional).filter(([, value]) => value.trim() !== '');
  return { firstName, lastName, email, consent: consent === 'yes', ...Object.fromEntries(filled) };
}

/** What became of an enquiry that was sent without script, for the page that shows it. */
export type EnquiryOutcome =
  | { kind: 'received'; number: string }
  | { kind: 'refused'; values: EnquiryValues; message: string; fieldErrors: FieldErrors };
