import type { Prisma } from '../../prisma/generated/client.ts';

/** What somebody sent, as columns: for the account's data, for the inbox, and to know the same enquiry again. */
export const sentSelect = {
  receiptNumber: true,
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  interest: true,
  range: true,
  goals: true,
} as const satisfies Prisma.EnquirySelect;
