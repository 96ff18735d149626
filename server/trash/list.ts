import { Prisma } from '../../prisma/generated/client.ts';
import { trashDays, type TrashPage, trashPageSize } from '../../src/domain/trash.ts';
import { trashTexts } from '../../src/domain/texts/trash.ts';
import type { Clock } from '../platform/clock.ts';
import { decodeCursor, encodeCursor } from '../platform/cursor.ts';
import type { Db } from '../platform/database.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { trashNouns } from './registry.ts';

const keptMs = trashDays * 86_400_000;

/** What was deleted at this time or before it can be restored no longer (D38). */
export function endOfKeeping(clock: Clock): Date {
  return new Date(clock.now().getTime() - keptMs);
}

/** The trash of some nouns as one table: kind, id, name, deleted_at, deleted_by. */
export function trashedRows(nouns: readonly TrashNoun[]): Prisma.Sql {
  return Prisma.join(
    nouns.map(
      ({ kind, rows }) =>
        Prisma.sql`SELECT ${kind}::text AS kind, id, name, deleted_at, deleted_by FROM (${rows}) AS noun`,
    ),
    ' UNION ALL ',
  );
}

interface FoundRow {
  kind: string;
  id: string;
  name: string;
  deletedAt: Date;
  deletedBy: string | null;
}

/**
 * A page of what was deleted, the last first (D38). What is older than 30 days is on its way out and not shown. A kind
 * that there is not has nothing in the trash. VALIDATION for a bad `after`.
 */
export async function listTrash(
  db: Db,
  clock: Clock,
  { kind, after }: { kind?: string | undefined; after?: string | undefined },
): Promise<TrashPage> {
  const last = after === undefined ? undefined : decodeCursor(after, trashTexts.badCursor);
  const kinds = trashNouns.map((noun) => noun.kind);
  const nouns = trashNouns.filter((noun) => kind === undefined || noun.kind === kind);
  if (nouns.length === 0) return { items: [], next: null, kinds };
  const rest =
    last === undefined ? Prisma.empty : Prisma.sql`AND (deleted_at, id) < (${last.createdAt}, ${last.id}::uuid)`;
  // Names are looked for once the page is cut out.
  const rows = await db.$queryRaw<FoundRow[]>`
    SELECT page.kind, page.id, page.name, page.deleted_at AS "deletedAt",
      CASE WHEN u.erased_at IS NULL THEN coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), u.email)
      END AS "deletedBy"
    FROM (
      SELECT * FROM (${trashedRows(nouns)}) AS trash
      WHERE deleted_at > ${endOfKeeping(clock)} ${rest}
      ORDER BY deleted_at DESC, id DESC
      LIMIT ${trashPageSize + 1}
    ) page
    LEFT JOIN users u ON u.id = page.deleted_by
    LEFT JOIN profiles p ON p.id = u.id
    ORDER BY page.deleted_at DESC, page.id DESC`;
  const shown = rows.slice(0, trashPageSize);
  const end = shown.at(-1);
  return {
    items: shown.map(({ deletedAt, ...row }) => ({
      ...row,
      deletedAt: deletedAt.toISOString(),
      endsAt: new Date(deletedAt.getTime() + keptMs).toISOString(),
    })),
    next:
      end !== undefined && rows.length > trashPageSize ? encodeCursor({ createdAt: end.deletedAt, id: end.id }) : null,
    kinds,
  };
}
