import { Prisma } from '../../prisma/generated/client.ts';
import type { GuardedScreen } from '../../src/domain/access/access.ts';
import type { PaletteHit, PaletteKind } from '../../src/domain/palette/palette.ts';
import { paletteTexts as texts } from '../../src/domain/palette/texts.ts';
import { type Db, readRows } from '../platform/database.ts';
import { escapeLike } from '../platform/like-pattern.ts';
import { matchesWords } from '../platform/word-search.ts';

export interface PaletteSource {
  kind: PaletteKind;
  /** No hits if the caller may not open it or it does not exist (D4). */
  screen: GuardedScreen | '/clients' | '/admin/enquiries' | '/admin/investment-opportunities' | '/admin/services';
  /** At most `limit`, titles starting with `q` first. */
  find(db: Db, q: string, limit: number): Promise<PaletteHit[]>;
}

interface HitRow {
  id: string;
  title: string;
  detail: string | null;
}

interface StoredSource extends Pick<PaletteSource, 'kind' | 'screen'> {
  from: Prisma.Sql;
  /** All terms of `q`, without the trash. Reuses a list's condition. */
  where: (q: string) => Prisma.Sql;
  title: Prisma.Sql;
  detail: Prisma.Sql;
  hrefOf: (row: HitRow) => string;
}

/** Text folded by `search_fold`; `may` is a further condition. */
export const inFolded = (folded: Prisma.Sql, may: Prisma.Sql) => (q: string) =>
  Prisma.join([may, ...matchesWords(folded, q)], ' AND ');

/** For small tables without such a column. */
export const inWords = (words: Prisma.Sql, may: Prisma.Sql) => inFolded(Prisma.sql`search_fold(${words})`, may);

export function storedSource({ kind, screen, from, where, title, detail, hrefOf }: StoredSource): PaletteSource {
  const folded = Prisma.sql`search_fold(${title})`;
  return {
    kind,
    screen,
    async find(db, q, limit) {
      const begins = Prisma.sql`${folded} LIKE search_fold(${`${escapeLike(q)}%`}::text)`;
      const holds = Prisma.join(matchesWords(folded, q), ' AND ');
      const rows = await readRows<HitRow>(
        db,
        Prisma.sql`
          SELECT t.id, ${title} AS title, ${detail} AS detail FROM ${from}
          WHERE ${where(q)}
          ORDER BY (${begins}) DESC, (${holds}) DESC, lower(${title}), t.id LIMIT ${limit}::int`,
      );
      return rows.map((row) => ({ title: row.title, detail: row.detail ?? '', href: hrefOf(row) }));
    },
  };
}

export const live = Prisma.sql`t.deleted_at IS NULL`;
export const orUntitled = (title: Prisma.Sql) =>
  Prisma.sql`coalesce(nullif(btrim(${title}), ''), ${texts.untitled}::text)`;
export const joined = (...parts: Prisma.Sql[]) => Prisma.sql`nullif(concat_ws(', ', ${Prisma.join(parts)}), '')`;
export const filled = (column: Prisma.Sql) => Prisma.sql`nullif(btrim(${column}), '')`;

/** Marks invented records (D63). */
export const exampleMark = Prisma.sql`CASE WHEN t.is_demo THEN ${texts.example}::text END`;
