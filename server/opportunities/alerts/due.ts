import { type Expression, sql, type SqlBool } from 'kysely';
import type { AlertFrequency } from '../../../src/domain/opportunities/alerts/alerts.ts';
import type { Deps } from '../../context.ts';
import type { Mail } from '../../mail/content.ts';
import { queueMails } from '../../mail/queue.ts';
import type { Db, Tx } from '../../platform/database.ts';
import type { Keys } from '../../platform/keys.ts';
import { build, columnsOf, query } from '../../platform/sql.ts';

const a = columnsOf('opportunity_alerts', 'a');
const o = columnsOf('investment_opportunities', 'o');
const u = columnsOf('users', 'u');

/** Per transaction: the work to repeat after a kill. */
export const batchSize = 250;
/** Mails per second, so that sign-in links do not wait behind thousands. */
const mailsPerSecond = 20;
/** Slightly less than a day or week: the job may start earlier than last time. */
const hoursBetween: Record<AlertFrequency, number> = { daily: 20, weekly: 7 * 24 - 4 };

/** Microseconds, which a `Date` would lose; compared as text. */
export const microText = <Value extends Date | null>(column: Expression<Value>) =>
  sql<
    null extends Value ? string | null : string
  >`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export const instant = (text: string) => sql<Date>`${text}::timestamptz`;

/** Opportunity `o` is public and no example. */
export const isListed = sql<SqlBool>`${o('status')} = 'active' and ${o('deleted_at')} is null and not ${o('is_demo')}`;

/** Confirmed, neither stopped nor suspended, and long enough after its last mail. */
export function isDue(now: Date): Expression<SqlBool> {
  const before = (frequency: AlertFrequency) =>
    new Date(now.getTime() - hoursBetween[frequency] * 3_600_000).toISOString();
  return sql<SqlBool>`${a('confirmed_at')} is not null and ${a('stopped_at')} is null
    and (${a('last_sent_at')} is null or ${a('last_sent_at')} <=
      case ${a('frequency')} when 'daily' then ${instant(before('daily'))} else ${instant(before('weekly'))} end)
    and not exists (
      select from ${u.table} where ${u('email')} = ${a('email')}
        and (${u('suspended_at')} is not null or ${u('erased_at')} is not null))`;
}

export interface Run {
  db: Db;
  log: Deps['log'];
  clock: Deps['clock'];
  keys: Keys;
  /** By the application's clock. */
  now: Date;
  /** Everything up to it is committed: just before the start of the oldest running transaction, its `listed_at`. */
  until: string;
  /** The newest listed; null if none. */
  newest: string | null;
  /** By the database's clock, like the outbox. */
  startedAt: Date;
  /** Sector names by slug. */
  names: ReadonlyMap<string, string>;
}

type Span = Pick<Run, 'until' | 'newest' | 'startedAt'>;

export async function readSpan(db: Db): Promise<Span> {
  const [span] = await query(
    db,
    build
      .with('span', (made) =>
        made.selectNoFrom(
          sql<Date>`least(now(), (
            select min(xact_start) - interval '1 microsecond' from pg_stat_activity
            where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()
          ))`.as('until'),
        ),
      )
      .selectFrom('span')
      .select((eb) => [
        microText(eb.ref('span.until')).as('until'),
        sql<Date>`now()`.as('startedAt'),
        eb
          .selectFrom('investment_opportunities as o')
          .select((listed) => microText(listed.fn.max<Date | null>('o.listed_at')).as('newest'))
          .where(isListed)
          .whereRef('o.listed_at', '<=', 'span.until')
          .as('newest'),
      ]),
  );
  if (span === undefined) throw new TypeError('no time');
  return span;
}

const firstId = '00000000-0000-0000-0000-000000000000';

export interface Batch {
  /** Matching ids, in order. */
  ids: readonly string[];
  mails: readonly Mail[];
}

/** One transaction per batch, paced after the `sent` earlier mails; returns the total. */
export async function sendBatches(
  { db, keys, startedAt }: Run,
  sent: number,
  takeBatch: (tx: Tx, after: string) => Promise<Batch>,
): Promise<number> {
  let total = sent;
  for (let after: string | undefined = firstId; after !== undefined;) {
    const start: string = after;
    after = await db.$transaction(async (tx) => {
      const { ids, mails } = await takeBatch(tx, start);
      const paced = mails.map((mail, at) => {
        const wait = Math.floor((total + at) / mailsPerSecond) * 1000;
        return { ...mail, notBefore: new Date(startedAt.getTime() + wait) };
      });
      await queueMails(tx, keys, paced);
      total += mails.length;
      return ids.length < batchSize ? undefined : ids.at(-1);
    });
  }
  return total;
}
