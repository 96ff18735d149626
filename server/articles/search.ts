import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchSource } from '../contributions/search-source.ts';
import { columnsOf } from '../platform/sql.ts';
import { visibleSql } from './visible.ts';

const page = columnsOf('pages', 'a');
const post = columnsOf('posts', 'a');

const shown = (now: Date): Expression<SqlBool> => sql`${visibleSql(now)} and not ${page('noindex')}`;

export const articleSearch: readonly SearchSource[] = [
  { kind: 'page', table: 'pages', shown, newest: sql`${page('updated_at')} desc, ${page('id')} desc` },
  { kind: 'post', table: 'posts', shown, newest: sql`${post('date')} desc, ${post('id')} desc` },
];
