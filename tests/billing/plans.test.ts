import { type Expression, type RawBuilder, sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { dueEnds, dueReminders, dueRenewals } from '../../server/billing/renewals/jobs.ts';
import { countPayments, pageStatement, paymentConditions } from '../../server/billing/staff-payments/list.ts';
import { countedPayments, type PaymentView } from '../../src/domain/billing/staff-payments.ts';
import { sumsOf } from '../../server/billing/staff-payments/totals.ts';
import { query } from '../../server/platform/sql.ts';
import { useDatabase } from '../setup/database.ts';
import { explain, vacuum } from '../setup/plans.ts';

const database = useDatabase();
const today = '2026-11-20';

/** 12,000 subscriptions with a paid invoice each, of which a few are due: the usual state for the jobs. */
beforeAll(async () => {
  const { db } = database;
  await db.$executeRaw`
    INSERT INTO users (email, email_confirmed_at, updated_at)
    SELECT CASE WHEN n <= 200 THEN 'client-' ELSE 'visitor-' END || n || '@example.test', now(), now()
    FROM generate_series(1, 4000) AS n`;
  await db.$executeRaw`INSERT INTO profiles (id, email, updated_at) SELECT id, email, now() FROM users`;
  await db.$executeRaw`
    INSERT INTO services (name, updated_at) SELECT 'Service ' || n, now() FROM generate_series(1, 60) AS n`;
  await db.$executeRaw`
    INSERT INTO subscriptions (user_id, service_id, status, start_date, next_billing_date, price, currency, billing_cycle, updated_at)
    SELECT u.id, s.id, 'active', '2026-01-01', date '2026-11-25' + (1 + n % 300)::int, 10, 'PGK', 'annually', now()
    FROM (SELECT u.id AS user_id, s.id AS service_id, row_number() OVER () AS n FROM users u, services s WHERE u.email LIKE 'client-%') AS pairs
    JOIN users u ON u.id = pairs.user_id JOIN services s ON s.id = pairs.service_id`;
  await db.$executeRaw`
    INSERT INTO invoices (number, code, user_id, subscription_id, status, issue_date, due_date, period_start, currency,
      net, tax, total, issuer, addressee, paid_at, updated_at)
    SELECT 'N-' || id, 'C-' || id, user_id, id, 'paid', '2026-01-01', '2026-01-15', '2026-01-01', 'PGK',
      10, 0, 10, '{}', '{}', now(), now() FROM subscriptions`;
  await db.$executeRaw`
    INSERT INTO payments (user_id, subscription_id, invoice_id, amount, currency, status, completed_at, reference, updated_at)
    SELECT user_id, subscription_id, id, 10, 'PGK', 'completed', now(), 'R-' || id, now() FROM invoices`;
  await vacuum(db, 'subscriptions', 'invoices', 'payments', 'users', 'profiles', 'invoice_reminders');
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

const at = [today, new Date(`${today}T00:00:00Z`), 'Pacific/Port_Moresby'] as const;
const ends = dueEnds(...at);
const questions: [name: string, statement: RawBuilder<unknown>][] = [
  ['renewals', dueRenewals(today)],
  ['lapses', ends.lapse],
  ['ends', ends.end],
  ['expiries', ends.expire],
  ['reminders', dueReminders(...at)],
];

/** The large tables that a statement reads sequentially. */
async function readWhole(statement: Expression<unknown>): Promise<string[]> {
  const explained = sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`explain (format json) ${statement}`;
  const [row] = await query(database.db, explained);
  const plan = row?.['QUERY PLAN'][0]?.Plan;
  if (plan === undefined) throw new Error('no plan');
  return scans(plan).filter((relation) => ['subscriptions', 'invoices', 'payments'].includes(relation));
}

it('a sequential scan shows in the plan', async () => {
  const joined = sql`select i.id from invoices i join payments p on p.updated_at = i.updated_at`;
  expect((await readWhole(joined)).toSorted()).toEqual(['invoices', 'payments']);
});

it.each(questions)('%s that are due are found by index, however many there are', async (_, statement) => {
  expect(await readWhole(statement)).toEqual([]);
});

it('payments are counted up to a limit', async () => {
  const count = async (view: PaymentView) =>
    (await query(database.db, countPayments(await paymentConditions(database.db, { view }))))[0]?.total;
  expect([countedPayments, await count('all'), await count('failed')]).toEqual([10_000, 10_001, 0]);
});

/** Tables of few rows are read whole otherwise. */
const planOf = (statement: Expression<unknown>) =>
  database.db.$transaction(async (tx) => {
    await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
    return explain(tx, statement);
  });

it('words in many payments, in few and in none are found alike', async () => {
  const { db } = database;
  const [one] = await query(db, sql<{ number: string }>`select number from invoices order by id limit 1`);
  const number = one?.number ?? '';
  const found = async (q: string) =>
    (await query(db, countPayments(await paymentConditions(db, { view: 'all', q }))))[0]?.total;
  expect(await found('service')).toBe(countedPayments + 1);
  expect(await found('client-42@example.test')).toBe(60);
  expect(await found('service CLIENT-42@example.test')).toBe(60);
  expect(await found('client-42@example.test client-43@example.test')).toBe(0);
  expect(await found(`service ${number}`)).toBe(1);
  expect(await found(`service ${number} nowhere`)).toBe(0);
});

it('a rare word is looked up in references, clients, invoices and receipts by their indexes', async () => {
  const input = { view: 'all', q: 'kumul' } as const;
  const plan = await planOf(pageStatement(input, await paymentConditions(database.db, input)));
  const indexes = ['payments_reference_words', 'profiles_search_text', 'invoices_search_text', 'receipts_number'];
  for (const index of indexes) expect(plan).toContain(`${index}_idx`);
});

it.each([
  ['newest', 'payments_payment_date_id_idx'],
  ['amount', 'payments_currency_amount_id_idx'],
  ['status', 'payments_status_id_idx'],
  ['client', 'profiles_sort_name_id_idx'],
] as const)('all payments in the order %s are read in it, not sorted', async (sort, index) => {
  const input = { view: 'all', sort } as const;
  const statement = pageStatement(input, await paymentConditions(database.db, input));
  expect(await planOf(statement)).toContain(index);
  expect(await readWhole(statement)).toEqual([]);
});

it('the income by month is summed in an index', async () => {
  const statement = sumsOf(['2026-10', '2026-11'], 'Pacific/Port_Moresby');
  expect(await readWhole(statement)).toEqual([]);
  expect(await planOf(statement)).toMatch(/Index Only Scan using payments_received_idx/);
});
