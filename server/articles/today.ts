import { type Expression, type SqlBool, sql } from 'kysely';
import { draftPlace } from '../../src/domain/documents/draft-place.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import type { TodayKind } from '../../src/domain/today/today.ts';
import { a, pageNoun, postNoun, tableOf } from './noun.ts';
import { findsOf, maxRows, type TodayScope, type TodaySource } from '../contributions/today-source.ts';
import { build, countBefore, query } from '../platform/sql.ts';

/** ms. Nodes take seconds, the job five minutes: later ones were missed. */
const patienceMs = 15 * 60_000;

function source(kind: TodayKind, condition: (scope: TodayScope) => Expression<SqlBool>): TodaySource {
  return {
    kind,
    async find(scope) {
      const ofNoun = (noun: typeof pageNoun | typeof postNoun) =>
        build
          .selectFrom(tableOf(noun))
          .select([sql<'page' | 'post'>`${noun.kind}::text`.as('kind'), 'a.id', 'a.title', 'a.publish_at as at'])
          .where('a.deleted_at', 'is', null)
          .where((eb) => eb.or([eb.eb('a.unpublish_at', 'is', null), eb.eb('a.unpublish_at', '>', scope.now)]))
          .where(condition(scope));
      const rows = await query(
        scope.db,
        build
          .selectFrom(ofNoun(pageNoun).unionAll(ofNoun(postNoun)).as('scheduled'))
          .selectAll()
          .select(countBefore.as('total'))
          .orderBy('at')
          .orderBy('id')
          .limit(maxRows)
          .$narrowType<{ at: Date }>(),
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

/** Due drafts, due ones not recorded (pages may be stale), and those due today. */
export const scheduleSources: readonly TodaySource[] = [
  source('scheduleMissed', ({ now }) =>
    a.and([
      a('a.publish_at', '<=', new Date(now.getTime() - patienceMs)),
      a.or([a('a.published_at', 'is', null), a('a.published_at', '<', a.ref('a.publish_at'))]),
    ]),
  ),
  source('goesLive', ({ now, dayEnd }) =>
    a.and([a('a.status', '=', 'published'), a('a.publish_at', '>', now), a('a.publish_at', '<', dayEnd)]),
  ),
];
