import { toDay } from '../../../src/domain/time/day.ts';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../clock.ts';
import type { Db } from '../database.ts';
import { MinuteLimit } from '../limits/minute-limit.ts';
import { execute } from '../sql.ts';

/** Different words; known ones still count. */
const maxWordsOfDay = 500;
const perMinute = 60;
const maxLength = 60;
/** Not stored: addresses and numbers of people. */
const personal = /@|\d{6,}|(?:\d[\s-]?){8,}/;

const limits = new WeakMap<Db, MinuteLimit>();

interface Counting {
  db: Db;
  clock: Clock;
  log: Logger;
}

/** As stored; undefined if not counted. */
export function countedWords(q: string): string | undefined {
  const words = q.toLowerCase().replaceAll(/\s+/g, ' ').trim();
  return words === '' || words.length > maxLength || personal.test(words) ? undefined : words;
}

/** A search without results: words and day, nothing about the visitor (decision 106). Never throws. */
export async function countMiss({ db, clock, log }: Counting, q: string): Promise<void> {
  const words = countedWords(q);
  const limit = limits.get(db) ?? new MinuteLimit(clock, perMinute);
  limits.set(db, limit);
  if (words === undefined || !limit.take()) return;
  const day = toDay(clock.now());
  try {
    await execute(
      db,
      sql`insert into search_misses (day, words)
        select ${day}::date, ${words}::text
        where exists (select from search_misses where day = ${day}::date and words = ${words})
          or (select count(*) from search_misses where day = ${day}::date) < ${maxWordsOfDay}
        on conflict (day, words) do update set count = search_misses.count + 1`,
    );
  } catch (error) {
    log.warn({ err: error }, 'a search without results was not counted');
  }
}
