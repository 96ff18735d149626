import { Prisma } from '../../prisma/generated/client.ts';
import type { SearchSource } from '../contributions/search-source.ts';

export const opportunitySearch: SearchSource = {
  kind: 'opportunity',
  table: Prisma.sql`investment_opportunities`,
  shown: () => Prisma.sql`a.status = 'active' AND a.deleted_at IS NULL`,
  newest: Prisma.sql`a.created_at DESC, a.id DESC`,
};
