import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';
import { patternsOf } from '../../platform/lists/word-search.ts';
import { build, columnsOf, query } from '../../platform/sql.ts';

/** A word in more payments than this is not looked up by itself: reading the payments in order soon finds enough of them. */
const few = 2_000;

/** Words that are looked up, the longest first, and the least of their characters: an index knows no shorter ones. */
const lookedUp = { words: 3, length: 3 } as const;

const pay = columnsOf('payments', 'pay');

/** Without hyphens, as its index has it; codes are in capitals, without accents. */
export const isReferredTo = (pattern: Expression<string>) =>
  sql<SqlBool>`replace(${pay('reference')}, '-', '') like replace(upper(search_fold(${pattern})), '-', '')`;

/** Where else than in the reference a word is found: in client, service, invoice or receipt. */
function placesOf(typed: string) {
  const pattern = sql<string>`search_fold(${typed}::text)`;
  return {
    /** By name, address or company. */
    user_id: build
      .selectFrom('profiles')
      .innerJoin('users', 'users.id', 'profiles.id')
      .select('users.id')
      .where('users.erased_at', 'is', null)
      .where('profiles.search_text', 'like', pattern),
    subscription_id: build
      .selectFrom('subscriptions')
      .innerJoin('services', 'services.id', 'subscriptions.service_id')
      .select('subscriptions.id')
      .where((eb) => sql<SqlBool>`search_fold(${eb.ref('services.name')}) like ${pattern}`),
    /** By its number or the name on it, which an erased client keeps. */
    invoice_id: build.selectFrom('invoices').select('invoices.id').where('invoices.search_text', 'like', pattern),
    id: build
      .selectFrom('receipts')
      .select('receipts.payment_id as id')
      .where('receipts.number', 'like', sql<string>`upper(${pattern})`),
  };
}

const linked = ['user_id', 'subscription_id', 'invoice_id', 'id'] as const;

/** Of each payment by itself. Many payments read the other tables once a word, few a row each: Postgres chooses. */
function isFound(typed: string): Expression<SqlBool> {
  const places = placesOf(typed);
  const within = linked.map(
    (column) => sql`exists (select 1 from (${places[column]}) as place where place.id = ${pay(column)})`,
  );
  return sql`(${isReferredTo(sql`${typed}::text`)} or ${sql.join(within, sql` or `)})`;
}

/** The ids of all that have it, each place by its index; some twice. */
function idsOf(typed: string): RawBuilder<unknown> {
  const places = placesOf(typed);
  const conditions = [
    isReferredTo(sql`${typed}::text`),
    ...linked.map((column) => sql`${pay(column)} in ${places[column]}`),
  ];
  const found = conditions.map((condition) => sql`select ${pay('id')} from ${pay.table} where ${condition}`);
  return sql.join(found, sql` union all `);
}

/** The word that the fewest payments have, if these are few. */
async function rarestOf(db: Tx, words: readonly string[]): Promise<string | undefined> {
  const asked = words
    .filter((typed) => typed.length - 2 >= lookedUp.length)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, lookedUp.words);
  if (asked.length === 0) return undefined;
  const counts = asked.map(
    (typed, at) =>
      sql`select ${at}::int as at, count(*)::int as total from (${idsOf(typed)} limit ${few + 1}) as found`,
  );
  const least = sql<{ at: number; total: number }>`${sql.join(counts, sql` union all `)} order by total limit 1`;
  const [rarest] = await query(db, least);
  return rarest === undefined || rarest.total > few ? undefined : asked[rarest.at];
}

/**
 * Of the payments `pay`: every word occurs in the reference (hyphens optional), the client, the service, the invoice, or the
 * receipt's number. A rare word is looked up first, the others in what has it.
 */
export async function matchingPayments(db: Tx, q = ''): Promise<Expression<SqlBool>[]> {
  const words = patternsOf(q);
  const rarest = await rarestOf(db, words);
  return words.map((typed) =>
    typed === rarest ? sql<SqlBool>`${pay('id')} = any(array(${idsOf(typed)}))` : isFound(typed),
  );
}
