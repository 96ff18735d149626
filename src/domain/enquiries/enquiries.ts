import type { FieldErrors } from '../forms/errors.ts';

export const enquiryStages = ['new', 'assigned', 'answered', 'closed'] as const;
export type EnquiryStage = (typeof enquiryStages)[number];

/** In display order (D54). */
export const enquiryInterests = ['mining', 'agriculture', 'tourism', 'energy', 'manufacturing', 'other'] as const;
export type EnquiryInterest = (typeof enquiryInterests)[number];

/** In display order (D54). */
export const enquiryRanges = ['under-1m', '1m-5m', '5m-10m', '10m-plus'] as const;
export type EnquiryRange = (typeof enquiryRanges)[number];

/** Prisma enums cannot have these names. */
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

export const enquiryNumberPrefix = 'ENQ';

/** Settings override it (D20). */
export const defaultEnquiryRetentionMonths = 24;

/** `ENQ-2026-000123`: year in the site's zone (D20). */
export function enquiryNumber(year: number, value: number): string {
  return `${enquiryNumberPrefix}-${year}-${String(value).padStart(6, '0')}`;
}

/** D19; else 'other'. */
export function interestOfSector(slug: string): EnquiryInterest {
  return enquiryInterests.find((interest) => interest === slug) ?? 'other';
}

/** In characters. */
export const enquiryLimits = { name: 80, email: 254, phone: 40, goals: 2000, sourcePath: 2000 } as const;

/** In display order. */
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

export function readEnquiryValues(read: (field: EnquiryField) => string): EnquiryValues {
  return Object.fromEntries(enquiryFields.map((field) => [field, read(field)])) as EnquiryValues;
}

/** Omits empty fields. */
export function enquiryContent({ firstName, lastName, email, consent, ...optional }: EnquiryValues) {
  const filled = Object.entries(optional).filter(([, value]) => value.trim() !== '');
  return { firstName, lastName, email, consent: consent === 'yes', ...Object.fromEntries(filled) };
}

export interface EnquiryProject {
  id: string;
  title: string;
}

export type EnquiryOutcome =
  | { kind: 'received'; number: string }
  | {
      kind: 'refused';
      values: EnquiryValues;
      isAbout: boolean;
      message: string;
      fieldErrors: FieldErrors;
    };
