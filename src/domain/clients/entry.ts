import * as z from 'zod/mini';
import { clientStatuses } from './clients.ts';
import { linesPattern, trimLines, trimmedLine } from '../forms/plain-text.ts';
import { issueTexts } from '../forms/issue-texts.ts';

/** In characters. */
export const clientLimits = {
  name: 200,
  industry: 120,
  country: 120,
  city: 120,
  contactName: 160,
  contactEmail: 254,
  contactPhone: 60,
  description: 5000,
} as const;

/** Spec 1 §3. Empty: 'not known'. */
export const clientEntry = z.strictObject({
  name: trimmedLine(clientLimits.name).check(z.minLength(1)),
  industry: trimmedLine(clientLimits.industry),
  country: trimmedLine(clientLimits.country),
  city: trimmedLine(clientLimits.city),
  contactName: trimmedLine(clientLimits.contactName),
  contactEmail: z.union([z.literal(''), z.email().check(z.maxLength(clientLimits.contactEmail))]),
  contactPhone: trimmedLine(clientLimits.contactPhone),
  description: z
    .string()
    .check(trimLines, z.maxLength(clientLimits.description), z.regex(linesPattern, issueTexts.unreadable)),
  status: z.enum(clientStatuses),
});
export type ClientEntry = z.infer<typeof clientEntry>;

export const newClient: ClientEntry = {
  name: '',
  industry: '',
  country: '',
  city: '',
  contactName: '',
  contactEmail: '',
  contactPhone: '',
  description: '',
  status: 'prospect',
};
