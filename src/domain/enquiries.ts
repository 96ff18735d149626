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
