import { Prisma } from '../../prisma/generated/client.ts';
import type { Db } from '../../server/platform/database.ts';

/** A paid one-time purchase has no period (D70). */
const takesPlace = Prisma.sql`s.status = 'pending' OR (s.status = 'active' AND s.billing_cycle <> 'one-time')`;

/** Impossible states of the database; each query finds violating rows. */
const rules: Record<string, Prisma.Sql> = {
  'a completed or refunded payment has its receipt, and nothing else has one': Prisma.sql`
    SELECT p.id FROM payments p LEFT JOIN receipts r ON r.payment_id = p.id
    WHERE (p.status IN ('completed', 'refunded')) <> (r.id IS NOT NULL)`,
  'a receipt is of the amount that was billed': Prisma.sql`
    SELECT r.id FROM receipts r JOIN payments p ON p.id = r.payment_id JOIN invoices i ON i.id = p.invoice_id
    WHERE (r.amount, r.currency) <> (p.amount, p.currency) OR (r.amount, r.currency) <> (i.total, i.currency)`,
  'an invoice has each of its former revisions (D73)': Prisma.sql`
    SELECT i.id FROM invoices i WHERE i.revision - 1 <>
      (SELECT count(*) FROM invoice_revisions v WHERE v.invoice_id = i.id AND v.revision < i.revision)`,
  'a receipt is for whom its invoice is': Prisma.sql`
    SELECT r.id FROM receipts r JOIN payments p ON p.id = r.payment_id JOIN invoices i ON i.id = p.invoice_id
    WHERE r.addressee <> i.addressee`,
  'what was paid is the sum of completed payments in one currency': Prisma.sql`
    SELECT s.id FROM subscriptions s WHERE s.amount_paid <> coalesce((
      SELECT sum(p.amount) FROM payments p
      WHERE p.subscription_id = s.id AND p.status = 'completed' AND p.currency = s.currency), 0)`,
  'an invoice has one payment that is waited for at most': Prisma.sql`
    SELECT invoice_id AS id FROM payments WHERE status = 'pending' GROUP BY invoice_id HAVING count(*) > 1`,
  'an invoice is paid where one payment of it has arrived': Prisma.sql`
    SELECT i.id FROM invoices i LEFT JOIN payments p ON p.invoice_id = i.id
    GROUP BY i.id HAVING (i.status = 'paid')::int <> count(*) FILTER (WHERE p.status IN ('completed', 'refunded'))`,
  'what is waited for is open, and of a subscription that is': Prisma.sql`
    SELECT p.id FROM payments p JOIN invoices i ON i.id = p.invoice_id JOIN subscriptions s ON s.id = p.subscription_id
    WHERE p.status = 'pending' AND (i.status <> 'open' OR s.status NOT IN ('pending', 'active'))`,
  'a subscription that has ended, or is ending, has nothing left to pay': Prisma.sql`
    SELECT s.id FROM subscriptions s JOIN invoices i ON i.subscription_id = s.id
    WHERE i.status = 'open' AND (s.status NOT IN ('pending', 'active') OR (s.status = 'active' AND s.end_date IS NOT NULL))`,
  'one bill of a subscription is open at most': Prisma.sql`
    SELECT subscription_id AS id FROM invoices WHERE status = 'open' GROUP BY subscription_id HAVING count(*) > 1`,
  'a person has one pending or running subscription of a service at most': Prisma.sql`
    SELECT min(s.id::text) AS id FROM subscriptions s WHERE ${takesPlace}
    GROUP BY user_id, service_id HAVING count(*) > 1`,
  'places are never exceeded': Prisma.sql`
    SELECT v.id FROM services v JOIN subscriptions s ON s.service_id = v.id AND (${takesPlace})
    GROUP BY v.id HAVING count(*) > v.max_subscribers`,
  'dates are those of the state': Prisma.sql`
    SELECT id FROM subscriptions WHERE NOT CASE status
      WHEN 'pending' THEN lapses_at IS NOT NULL AND start_date IS NULL AND end_date IS NULL AND next_billing_date IS NULL
      WHEN 'active' THEN lapses_at IS NULL AND start_date IS NOT NULL AND ended_at IS NULL
        AND (next_billing_date IS NULL) = (billing_cycle = 'one-time') AND (end_date IS NULL) = (cancelled_at IS NULL)
      ELSE lapses_at IS NULL AND end_date IS NOT NULL AND ended_at IS NOT NULL AND next_billing_date IS NULL END`,
  'net and tax are the total, which its lines are too': Prisma.sql`
    SELECT i.id FROM invoices i JOIN invoice_lines l ON l.invoice_id = i.id
    GROUP BY i.id
    HAVING i.net + i.tax <> i.total OR sum(l.amount) <> CASE i.tax_mode WHEN 'included' THEN i.total ELSE i.net END`,
  'numbers have no gap': Prisma.sql`
    SELECT c.series AS id FROM number_counters c WHERE c.series IN ('INV', 'RCT') AND c.last_value <> (
      SELECT count(*) FROM (SELECT number FROM invoices UNION ALL SELECT number FROM receipts) AS numbers
      WHERE number LIKE c.series || '-' || c.year || '-%')`,
};

/** The names of violated rules; should be empty. */
export async function brokenRules(db: Db): Promise<string[]> {
  const checks = Object.entries(rules).map(
    ([name, sql]) => Prisma.sql`SELECT ${name}::text AS name, count(*)::int AS count FROM (${sql}) AS broken`,
  );
  const rows = await db.$queryRaw<{ name: string; count: number }[]>`${Prisma.join(checks, ' UNION ALL ')}`;
  return rows.filter(({ count }) => count > 0).map(({ name, count }) => `${name} (${count})`);
}
