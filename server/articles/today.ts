import { Prisma } from '../../prisma/generated/client.ts';
import { draftPlace } from '../../src/domain/draft-place.ts';
import { todayTexts } from '../../src/domain/texts/today.ts';
import type { TodayKind } from '../../src/domain/today.ts';
import { articleNouns } from './noun.ts';
import { readRows } from '../platform/database.ts';
import {
  type CountedRow,
  findsOf,
  mostRows,
  type TodayScope,
  type TodaySource,
} from '../contributions/today-source.ts';

interface ScheduledRow extends CountedRow {
  kind: 'page' | 'post';
  id: string;
  title: string;
  at: Date;
}

/** Every node looks within seconds, and a job every five minutes: what is not noted after this was missed. */
const patienceMs = 15 * 60_000;

function source(kind: TodayKind, condition: (scope: TodayScope) => Prisma.Sql): TodaySource {
  return {
    kind,
    async find(scope) {
      const ofNouns = articleNouns.map(
        (noun) => Prisma.sql`
          SELECT ${noun.kind}::text AS kind, id, title, publish_at AS at FROM ${noun.table}
          WHERE deleted_at IS NULL AND (unpublish_at IS NULL OR unpublish_at > ${scope.now}::timestamptz)
            AND ${condition(scope)}`,
      );
      const rows = await readRows<ScheduledRow>(
        scope.db,
        Prisma.sql`
          SELECT *, count(*) OVER ()::int AS total FROM (${Prisma.join(ofNouns, ' UNION ALL ')}) AS scheduled
          ORDER BY at, id LIMIT ${mostRows}::int`,
      );
      return findsOf(rows, (row) => ({
        kind,
        subject: row.kind === 'page' ? todayTexts.ofPage(row.title) : todayTexts.ofPost(row.title),
        at: row.at.toISOString(),
        who: null,
        count: 1,
        href: draftPlace({ kind: row.kind, key: row.id, title: row.title }).href,
      }));
    },
  };
}

/**
 * Pages and posts whose time came and that did not begin: still a draft, or not noted by any node, so that finished pages
 * of before may still be given. And those whose time is today.
 */
export const scheduleSources: readonly TodaySource[] = [
  source(
    'scheduleMissed',
    ({ now }) => Prisma.sql`publish_at <= ${new Date(now.getTime() - patienceMs)}::timestamptz
      AND (published_at IS NULL OR published_at < publish_at)`,
  ),
  source(
    'goesLive',
    ({ now, dayEnd }) => Prisma.sql`status = 'published' AND publish_at > ${now}::timestamptz
      AND publish_at < ${dayEnd}::timestamptz`,
  ),
];
