import { Prisma } from '../../prisma/generated/client.ts';
import type { SearchSource } from '../contributions/search-source.ts';
import { visibleSql } from './visible.ts';

const shown = (now: Date): Prisma.Sql => Prisma.sql`${visibleSql(now)} AND NOT a.noindex`;

export const articleSearch: readonly SearchSource[] = [
  { kind: 'page', table: Prisma.sql`pages`, shown, newest: Prisma.sql`a.updated_at DESC, a.id DESC` },
  { kind: 'post', table: Prisma.sql`posts`, shown, newest: Prisma.sql`a.date DESC, a.id DESC` },
];
