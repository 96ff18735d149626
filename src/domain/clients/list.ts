import * as z from 'zod/mini';
import { clientSorts, type ClientStatus, clientStatuses } from './clients.ts';

/** In the URL. */
export const clientFilter = z.strictObject({
  /** In name, industry, country, city or contact. */
  q: z.optional(z.string().check(z.maxLength(100))),
  status: z.optional(z.enum(clientStatuses)),
  sort: z.optional(z.enum(clientSorts)),
  after: z.optional(z.string().check(z.maxLength(1000))),
});
export type ClientFilter = z.infer<typeof clientFilter>;

/** Times: ISO 8601. */
export interface ClientCard {
  id: string;
  name: string;
  status: ClientStatus;
  industry: string;
  city: string;
  country: string;
  contactName: string;
  contactEmail: string;
  lateTasks: number;
  lastContactAt: string | null;
}

export interface ClientPage {
  items: ClientCard[];
  next: string | null;
  total: number;
}
