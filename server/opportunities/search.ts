import { sql } from 'kysely';
import type { SearchSource } from '../contributions/search-source.ts';
import { columnsOf } from '../platform/sql.ts';

const a = columnsOf('investment_opportunities', 'a');

export const opportunitySearch: SearchSource = {
  kind: 'opportunity',
  table: 'investment_opportunities',
  shown: () => sql`${a('status')} = 'active' and ${a('deleted_at')} is null`,
  newest: sql`${a('created_at')} desc, ${a('id')} desc`,
};
