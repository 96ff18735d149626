import * as z from 'zod/mini';
import { clientLimits, clientStatuses } from './clients.ts';

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max));

/** A record of the client register as it is typed and saved (specification 1, section 3). Empty texts are 'not known'. */
export const clientEntry = z.strictObject({
  name: line(clientLimits.name).check(z.minLength(1)),
  industry: line(clientLimits.industry),
  country: line(clientLimits.country),
  city: line(clientLimits.city),
  contactName: line(clientLimits.contactName),
  contactEmail: z.union([z.literal(''), z.email().check(z.maxLength(clientLimits.contactEmail))]),
  contactPhone: line(clientLimits.contactPhone),
  description: z.string().check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.maxLength(clientLimits.description),
  ),
  status: z.enum(clientStatuses),
});
export type ClientEntry = z.infer<typeof clientEntry>;
