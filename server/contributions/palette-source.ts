import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { GuardedScreen } from '../../src/domain/access/access.ts';
import type { PaletteHit, PaletteKind } from '../../src/domain/palette/palette.ts';
import { paletteTexts as texts } from '../../src/domain/palette/texts.ts';
import type { Db } from '../platform/database.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';
import { allOf, query, selecting } from '../platform/sql.ts';
import { matchesWords } from '../platform/lists/word-search.ts';

export interface PaletteSource {
  kind: PaletteKind;
  /** No hits if the caller may not open the screen or it does not exist (D4). */
  screen: GuardedScreen;
  /** At most `limit`, titles starting with `q` first. */
  find(db: Db, q: string, limit: number): Promise<PaletteHit[]>;
}

interface StoredSource extends Pick<PaletteSource, 'kind' | 'screen'> {
  /** With `t` as the entity's table. */
  from: RawBuilder<unknown>;
  /** All terms of `q`, without the trash. Reuses a list's condition. */
  where: (q: string) => Expression<SqlBool>;
  title: Expression<string>;
  /** Where it is stored. */
  foldedTitle?: Expression<string>;
  detail: Expression<string | null>;
  hrefOf: (row: { id: string; detail: string | null }) => string;
}

/** Text folded by `search_fold`; `may` is a further condition. */
export const inFolded = (folded: Expression<string>, may: Expression<SqlBool>) => (q: string) =>
  allOf([may, ...matchesWords(folded, q)]);

/** For small tables without such a column. */
export const inWords = (words: readonly Expression<string | null>[], may: Expression<SqlBool>) =>
  inFolded(sql`search_fold(${sql.join(words)})`, may);

export function storedSource(source: StoredSource): PaletteSource {
  const { kind, screen, from, where, title, detail, hrefOf } = source;
  const foldedTitle = source.foldedTitle ?? sql`search_fold(${title})`;
  return {
    kind,
    screen,
    async find(db, q, limit) {
      const begins = sql`${foldedTitle} like search_fold(${`${escapeLike(q)}%`}::text)`;
      const holds = allOf(matchesWords(foldedTitle, q));
      const order = sql`(${begins}) desc, (${holds}) desc, lower(${title}), t.id`;
      const found = sql`from ${from} where ${where(q)} order by ${order} limit ${limit}::int`;
      const rows = await query(db, selecting({ id: sql<string>`t.id`, title, detail }, found));
      return rows.map((row) => ({ title: row.title, detail: row.detail ?? '', href: hrefOf(row) }));
    },
  };
}

/** `column`: `deleted_at`. */
export const live = (column: Expression<Date | null>) => sql<SqlBool>`${column} is null`;
export const orUntitled = (title: Expression<string>) =>
  sql<string>`coalesce(nullif(btrim(${title}), ''), ${texts.untitled}::text)`;
export const joined = (...parts: Expression<string | null>[]) =>
  sql<string | null>`nullif(concat_ws(', ', ${sql.join(parts)}), '')`;
export const filled = (column: Expression<string | null>) => sql<string | null>`nullif(btrim(${column}), '')`;

/** Marks invented records (D63). */
export const exampleMark = (isDemo: Expression<boolean>) =>
  sql<string | null>`case when ${isDemo} then ${texts.example}::text end`;
