import type { ClientEntry } from '../../src/domain/clients/entry.ts';
import { clientStatuses } from '../../src/domain/clients/clients.ts';
import type { ColumnsOf } from '../columns/columns.ts';
import { choice, optionalText, text } from '../columns/fields.ts';

export const clientColumns = {
  name: text('name'),
  industry: optionalText('industry'),
  country: optionalText('country'),
  city: optionalText('city'),
  contactName: optionalText('contactName'),
  contactEmail: optionalText('contactEmail'),
  contactPhone: optionalText('contactPhone'),
  description: optionalText('description'),
  status: choice('status', clientStatuses),
} satisfies ColumnsOf<ClientEntry>;
