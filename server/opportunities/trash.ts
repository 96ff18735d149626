import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { removal, rowTrash } from '../content/editing/row-trash.ts';
import { lockOpportunity } from './row.ts';

const noun = { kind: 'opportunity', table: 'investment_opportunities' } as const;

export const removeOpportunity = removal({
  ...noun,
  action: 'opportunities.remove',
  changed: texts.changed,
  lock: lockOpportunity,
  nameOf: ({ entry }) => entry.title,
});

/** Keeps documents, versions and enquiries until the purge (D38). */
export const opportunityTrash = rowTrash({ ...noun, name: 'title' });
