import type { FieldErrors } from '../forms/errors.ts';

/** Stages of an enquiry in the team's list (D20). */
export const enquiryStages = ['new', 'assigned', 'answered', 'closed'] as const;
export type EnquiryStage = (typeof enquiryStages)[number];

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

/** The fields as `enquiryEntry` of enquiry-entry.ts takes them: what was left empty is left out, a tick is true. */
export function enquiryContent({ firstName, lastName, email, consent, ...optional }: EnquiryValues) {
  const filled = Object.entries(optional).filter(([, value]) => value.trim() !== '');
  return { firstName, lastName, email, consent: consent === 'yes', ...Object.fromEntries(filled) };
}

/** What became of an enquiry that was sent without script, for the page that shows it. */
export type EnquiryOutcome =
  | { kind: 'received'; number: string }
  | { kind: 'refused'; values: EnquiryValues; message: string; fieldErrors: FieldErrors };
