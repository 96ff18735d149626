import { type Expression, type SqlBool, sql } from 'kysely';
import { patternsOf } from '../../platform/lists/word-search.ts';
import { build, columnsOf } from '../../platform/sql.ts';

type Pattern = Expression<string>;

/** By name, address or company. */
const clientsWith = (pattern: Pattern) =>
  build
    .selectFrom('profiles')
    .innerJoin('users', 'users.id', 'profiles.id')
    .select('users.id')
    .where('users.erased_at', 'is', null)
    .where(
      (eb) =>
        sql<SqlBool>`search_fold(${eb.ref('profiles.first_name')}, ${eb.ref('profiles.last_name')}, ${eb.ref('profiles.email')}::text, ${eb.ref('profiles.company')}) like ${pattern}`,
    );

/** By the name on it, which an erased client keeps, or its number. */
const invoicesWith = (pattern: Pattern, code: Pattern) =>
  build
    .selectFrom('invoices')
    .select('invoices.id')
    .where((eb) =>
      eb.or([
        sql<SqlBool>`search_fold(${eb.ref('invoices.addressee')}->>'name') like ${pattern}`,
        sql<SqlBool>`${eb.ref('invoices.number')} like ${code}`,
      ]),
    );

const subscriptionsTo = (pattern: Pattern) =>
  build
    .selectFrom('subscriptions')
    .innerJoin('services', 'services.id', 'subscriptions.service_id')
    .select('subscriptions.id')
    .where((eb) => sql<SqlBool>`search_fold(${eb.ref('services.name')}) like ${pattern}`);

/**
 * Of the payments `pay`: every word occurs in the reference (hyphens optional), the client, the service, the invoice, or the
 * receipt's number. Other tables are read once a word, not joined to each payment; codes are in capitals, without
 * accents.
 */
export function matchingPayments(q = '', pay = columnsOf('payments', 'pay')): Expression<SqlBool>[] {
  return patternsOf(q).map((typed) => {
    const pattern = sql<string>`search_fold(${typed}::text)`;
    const code = sql<string>`upper(${pattern})`;
    const receipts = build.selectFrom('receipts').select('receipts.payment_id').where('receipts.number', 'like', code);
    return sql`(replace(${pay('reference')}, '-', '') like replace(${code}, '-', '')
      or ${pay('user_id')} in ${clientsWith(pattern)}
      or ${pay('subscription_id')} in ${subscriptionsTo(pattern)}
      or ${pay('invoice_id')} in ${invoicesWith(pattern, code)}
      or ${pay('id')} in ${receipts})`;
  });
}
