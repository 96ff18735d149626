import type { Prisma } from '../../prisma/generated/client.ts';

/** For data export, inbox and detection of duplicates. */
export const sentSelect = {
  receiptNumber: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  interest: true,
  range: true,
  goals: true,
  opportunityTitle: true,
} as const satisfies Prisma.EnquirySelect;
