import type { SectorEntry } from '../../src/domain/sectors/entry.ts';
import type { ColumnsOf } from '../columns/columns.ts';
import { flag, optionalText, text } from '../columns/fields.ts';

export const sectorColumns = {
  name: text('name'),
  slug: text('slug'),
  description: optionalText('description'),
  isFilterDefault: flag('isFilterDefault'),
  contactName: optionalText('contactName'),
  contactPosition: optionalText('contactPosition'),
  contactEmail: optionalText('contactEmail'),
  contactPhone: optionalText('contactPhone'),
} satisfies ColumnsOf<SectorEntry>;
