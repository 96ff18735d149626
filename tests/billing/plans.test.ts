import { type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { dueEnds, dueReminders, dueRenewals } from '../../server/billing/renewals/jobs.ts';
import { countPayments, pageStatement } from '../../server/billing/staff-payments/list.ts';
import { countedPayments, type PaymentView } from '../../src/domain/billing/staff-payments.ts';
import { query } from '../../server/platform/sql.ts';
import { useDatabase } from '../setup/database.ts';
import { explain } from '../setup/plans.ts';

const database = useDatabase();
const today = '2026-11-20';

/** 20,000 subscriptions with a paid invoice each, of which a few are due: the usual state for the jobs. */
beforeAll(async () => {
  const { db } = database;
  await db.$executeRaw`
    INSERT INTO users (email, email_confirmed_at, updated_at)
    SELECT 'client-' || n || '@example.test', now(), now() FROM generate_series(1, 200) AS n`;
  await db.$executeRaw`
    INSERT INTO services (name, updated_at) SELECT 'Service ' || n, now() FROM generate_series(1, 100) AS n`;
  await db.$executeRaw`
    INSERT INTO subscriptions (user_id, service_id, status, start_date, next_billing_date, price, currency, billing_cycle, updated_at)
    SELECT u.id, s.id, 'active', '2026-01-01', date '2026-11-25' + (1 + n % 300)::int, 10, 'PGK', 'annually', now()
    FROM (SELECT u.id AS user_id, s.id AS service_id, row_number() OVER () AS n FROM users u, services s) AS pairs
    JOIN users u ON u.id = pairs.user_id JOIN services s ON s.id = pairs.service_id`;
  await db.$executeRaw`
    INSERT INTO invoices (number, code, user_id, subscription_id, status, issue_date, due_date, period_start, currency,
      net, tax, total, issuer, addressee, paid_at, updated_at)
    SELECT 'N-' || id, 'C-' || id, user_id, id, 'paid', '2026-01-01', '2026-01-15', '2026-01-01', 'PGK',
      10, 0, 10, '{}', '{}', now(), now() FROM subscriptions`;
  await db.$executeRaw`
    INSERT INTO payments (user_id, subscription_id, invoice_id, amount, currency, status, completed_at, reference, updated_at)
    SELECT user_id, subscription_id, id, 10, 'PGK', 'completed', now(), 'R-' || id, now() FROM invoices`;
  await db.$executeRaw`ANALYZE subscriptions, invoices, payments, users, invoice_reminders`;
}, 60_000);

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}

const scans = ({ 'Node Type': type, 'Relation Name': relation, Plans = [] }: Plan): string[] => [
  ...(type === 'Seq Scan' ? [relation ?? ''] : []),
  ...Plans.flatMap(scans),
];

const ends = dueEnds(today, new Date(`${today}T00:00:00Z`));
const questions: [name: string, statement: RawBuilder<unknown>][] = [
  ['renewals', dueRenewals(today)],
  ['lapses', ends.lapse],
  ['ends', ends.end],
  ['expiries', ends.expire],
  ['reminders', dueReminders(today)],
];

/** The large tables that a statement reads sequentially. */
async function readWhole(statement: RawBuilder<unknown>): Promise<string[]> {
  const explained = sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${statement}`;
  const [row] = await query(database.db, explained);
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('no plan');
  return scans(plan).filter((relation) => ['subscriptions', 'invoices', 'payments'].includes(relation));
}

it('a sequential scan shows in the plan', async () => {
  const joined = sql`select i.id from invoices i join payments p on p.amount = i.total`;
  expect((await readWhole(joined)).toSorted()).toEqual(['invoices', 'payments']);
});

it.each(questions)('%s that are due are found by index, however many there are', async (_, statement) => {
  expect(await readWhole(statement)).toEqual([]);
});

it('payments are counted up to a limit', async () => {
  const count = async (view: PaymentView) => (await query(database.db, countPayments({ view })))[0]?.total;
  expect([countedPayments, await count('all'), await count('failed')]).toEqual([10_000, 10_001, 0]);
});

it('words of clients, invoices and receipts have indexes for the search of payments', async () => {
  const plan = await database.db.$transaction(async (tx) => {
    // Tables of few rows are read whole otherwise.
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return explain(tx, pageStatement({ view: 'all', q: 'kumul' }));
  });
  for (const index of ['profiles_words', 'invoices_addressee_words', 'invoices_number', 'receipts_number']) {
    expect(plan).toContain(`${index}_idx`);
  }
});
