import { Prisma } from '../../prisma/generated/client.ts';
import type { GuardedScreen } from '../../src/domain/access.ts';
import type { PaletteHit, PaletteKind } from '../../src/domain/palette.ts';
import { paletteTexts as texts } from '../../src/domain/texts/palette.ts';
import { type Db, readRows } from '../platform/database.ts';
import { literal } from '../platform/literal.ts';

/** One kind of what is stored. */
export interface PaletteSource {
  kind: PaletteKind;
  /** Where it is dealt with: whoever may not open that, or where it is not there, is not shown what stands in it (D4). */
  screen: GuardedScreen | '/clients' | '/admin/enquiries' | '/admin/investment-opportunities' | '/admin/services';
  /** At most `limit` hits, those first whose title begins with `q`. */
  find(db: Db, q: string, limit: number): Promise<PaletteHit[]>;
}

interface HitRow {
  id: string;
  title: string;
  detail: string | null;
}

interface StoredSource extends Pick<PaletteSource, 'kind' | 'screen'> {
  from: Prisma.Sql;
  /** What is not to be found, such as what lies in the trash. */
  where: Prisma.Sql;
  title: Prisma.Sql;
  detail: Prisma.Sql;
  /** One word stands in it; `pattern` is as LIKE takes it, not folded. */
  matches: (pattern: string) => Prisma.Sql;
  hrefOf: (row: HitRow) => string;
}

const fold = (pattern: string) => Prisma.sql`search_fold(${pattern}::text)`;

/** A column that holds the folded words under a trigram index. */
export const inColumn = (column: Prisma.Sql) => (pattern: string) => Prisma.sql`${column} LIKE ${fold(pattern)}`;

/** Tables of some dozens or hundreds of rows, which have no such column. */
export const inWords = (words: Prisma.Sql) => (pattern: string) =>
  Prisma.sql`search_fold(${words}) LIKE ${fold(pattern)}`;

/** What a table holds. */
export function storedSource({
  kind,
  screen,
  from,
  where,
  title,
  detail,
  matches,
  hrefOf,
}: StoredSource): PaletteSource {
  return {
    kind,
    screen,
    async find(db, q, limit) {
      const words = q.split(/\s+/u).filter((word) => word !== '');
      const conditions = words.map((word) => matches(`%${literal(word)}%`));
      const begins = Prisma.sql`search_fold(${title}) LIKE ${fold(`${literal(q)}%`)}`;
      const holds = Prisma.join(
        words.map((word) => Prisma.sql`search_fold(${title}) LIKE ${fold(`%${literal(word)}%`)}`),
        ' AND ',
      );
      const rows = await readRows<HitRow>(
        db,
        Prisma.sql`
          SELECT t.id, ${title} AS title, ${detail} AS detail FROM ${from}
          WHERE ${where} AND ${Prisma.join(conditions, ' AND ')}
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

/** Invented records say so (D63). */
export const exampleMark = Prisma.sql`CASE WHEN t.is_demo THEN ${texts.example}::text END`;
