/** Billing with 100 clients and 2,000 payments, and with 10,000 and 200,000; a statement with a line for each that waits. */
import { randomUUID } from 'node:crypto';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { getRaw } from '../../scripts/lib/built-site.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { compareContenders, startContender } from '../contenders.mjs';
import { openSession, readJson, readPath, signIn, visitor } from '../stage.mjs';

export const title = 'Billing of 100 and of 10,000 clients';

const clientCounts = [100, 10_000];
/** Of each client: one a month, the last of every second one unpaid. */
const paymentsEach = 20;
const maxRatio = 3;

const service = { name: 'Market Watch', price: '35.00', currency: 'PGK' };

/** Distinct references, as clients write them on transfers. */
async function referencesOf(count) {
  const { buildPaymentReference } = await loadTs('src/domain/billing/payment-reference.ts');
  const found = new Set();
  for (let at = 0; found.size < count; at += 1) {
    const digits = Array.from({ length: 8 }, (_, place) => Math.floor(at / 30 ** (7 - place)) % 30);
    // Spread, as drawn ones are.
    const reference = buildPaymentReference(digits.map((digit, place) => (digit * 7 + place * 11) % 30).toReversed());
    if (reference !== undefined) found.add(reference);
  }
  return [...found];
}

/** The payments' places count from the latest (0); every 40th failed, every 100th was refunded. */
const statusOf = `CASE WHEN place = 0 AND client % 2 = 0 THEN 'pending' WHEN n % 40 = 7 THEN 'failed' WHEN n % 100 = 3 THEN 'refunded' ELSE 'completed' END`;

async function fill(sql, clients) {
  const payments = clients * paymentsEach;
  await sql.query(
    `INSERT INTO users (email, email_confirmed_at, password_meets_staff_rule, created_at, updated_at)
     SELECT 'payer' || n || '@client.example', now(), true, now() - make_interval(days => 700), now()
     FROM generate_series(1, $1::int) AS n`,
    [clients],
  );
  await sql.query(
    `INSERT INTO profiles (id, email, first_name, last_name, company, updated_at)
     SELECT id, email, 'Client ' || substr(md5(email), 1, 6), 'Kila', 'Company ' || substr(md5(email), 7, 6), now()
     FROM users WHERE email LIKE '%@client.example'`,
  );
  const { rows } = await sql.query(
    `INSERT INTO services (name, price, currency, billing_cycle, category, updated_at)
     VALUES ($1, $2, $3::service_currency, 'monthly', 'Information', now()) RETURNING id`,
    [service.name, service.price, service.currency],
  );
  await sql.query(
    `INSERT INTO subscriptions (user_id, service_id, status, price, currency, billing_cycle, start_date, activated_at,
       next_billing_date, created_at, updated_at)
     SELECT id, $1, 'active', $2, $3::service_currency, 'monthly', now() - interval '600 days', now() - interval '600 days',
       now() + interval '20 days', created_at, now()
     FROM users WHERE email LIKE '%@client.example'`,
    [rows[0].id, service.price, service.currency],
  );
  await sql.query(
    `CREATE TABLE bench_payments AS
     SELECT n, place, client, reference, sub.id AS subscription_id, sub.user_id, ${statusOf} AS status, uuidv7() AS invoice_id,
       uuidv7() AS payment_id, (now() - make_interval(days => 30 * place, secs => n::int))::timestamptz(3) AS at
     FROM unnest($1::text[]) WITH ORDINALITY AS named (reference, n)
     CROSS JOIN LATERAL (SELECT ((n - 1) % ${paymentsEach})::int AS place, ((n - 1) / ${paymentsEach})::int AS client) AS of
     JOIN (SELECT *, row_number() OVER (ORDER BY user_id) - 1 AS number FROM subscriptions) AS sub ON sub.number = client`,
    [await referencesOf(payments)],
  );
  await sql.query(
    `INSERT INTO invoices (id, number, code, user_id, subscription_id, status, issue_date, due_date, period_start, period_end,
       currency, net, tax, total, issuer, addressee, paid_at, created_at, updated_at)
     SELECT invoice_id, 'INV-' || n, 'C' || n, user_id, subscription_id,
       (CASE WHEN status IN ('completed', 'refunded') THEN 'paid' ELSE 'open' END)::invoice_status, at, at + interval '14 days', at,
       at + interval '29 days', $1::service_currency, $2, 0, $2, '{"name": "IPA"}',
       jsonb_build_object('kind', 'company', 'name', 'Company ' || n, 'address', 'Lae', 'tin', ''), at, at, at
     FROM bench_payments`,
    [service.currency, service.price],
  );
  await sql.query(
    `INSERT INTO invoice_lines (invoice_id, position, description, unit_price, amount)
     SELECT invoice_id, 1, 'Market Watch', $1, $1 FROM bench_payments`,
    [service.price],
  );
  await sql.query(
    `INSERT INTO payments (id, user_id, subscription_id, invoice_id, amount, currency, status, payment_date, reference,
       completed_at, failed_at, failure_reason, refunded_at, refund_reason, created_at, updated_at)
     SELECT payment_id, user_id, subscription_id, invoice_id, $2, $1::service_currency, status::payment_status, at, reference,
       CASE WHEN status IN ('completed', 'refunded') THEN at END, CASE WHEN status = 'failed' THEN at END,
       CASE WHEN status = 'failed' THEN 'No money came.' END, CASE WHEN status = 'refunded' THEN at END,
       CASE WHEN status = 'refunded' THEN 'Paid twice.' END, at, at
     FROM bench_payments`,
    [service.currency, service.price],
  );
  await sql.query(
    `INSERT INTO receipts (number, code, payment_id, user_id, amount, currency, method, reference, description, invoice_number,
       issuer, addressee, issued_at)
     SELECT 'REC-' || n, 'R' || n, payment_id, user_id, $2, $1::service_currency, 'bank_transfer', reference, 'Market Watch',
       'INV-' || n, '{"name": "IPA"}', '{"name": "Company"}', at
     FROM bench_payments WHERE status IN ('completed', 'refunded')`,
    [service.currency, service.price],
  );
  await sql.query('DROP TABLE bench_payments');
  // Finishes the deferred work of a bulk write before timing starts.
  for (const table of ['users', 'profiles', 'subscriptions', 'invoices', 'invoice_lines', 'payments', 'receipts']) {
    await sql.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await sql.query(`VACUUM ANALYZE ${table}`);
  }
  await sql.query('CHECKPOINT');
}

async function signInAsClient(sql) {
  const { rows } = await sql.query(`SELECT id FROM users WHERE email = 'payer7@client.example'`);
  return openSession(sql, rows[0].id);
}

async function staffQuestions(contender) {
  const list = (input) => readPath('payments.list', input);
  const { items, next } = await readJson(contender, list({ view: 'all' }));
  const [{ id, reference, client }] = items;
  const waiting = (await readJson(contender, list({ view: 'to-match' }))).items[0].id;
  return {
    'to match': list({ view: 'to-match' }),
    matched: list({ view: 'matched' }),
    all: list({ view: 'all' }),
    'all, second page': list({ view: 'all', after: next }),
    'all by reference': list({ view: 'all', sort: 'reference' }),
    'all by client': list({ view: 'all', sort: 'client' }),
    'all, largest first': list({ view: 'all', sort: 'amount' }),
    'all by status': list({ view: 'all', sort: 'status' }),
    'search of a reference': list({ view: 'all', q: reference }),
    'search of a client': list({ view: 'all', q: client.name }),
    'search of an address': list({ view: 'to-match', q: client.email }),
    'search of what is not there': list({ view: 'all', q: 'nothing of this kind' }),
    'search of a word in all': list({ view: 'all', q: 'kila' }),
    'by client, of a word in all': list({ view: 'all', sort: 'client', q: 'kila' }),
    'palette: a reference': readPath('palette.find', { q: reference }),
    'palette: a client': readPath('palette.find', { q: client.name }),
    'palette: a word in all': readPath('palette.find', { q: 'kila' }),
    'one payment': readPath('payments.detail', { id }),
    'the next to decide': readPath('payments.next', { id: waiting }),
    'income by month': readPath('payments.totals', {}),
    'lines of statements': readPath('payments.lines', { lines: 'all' }),
    'proposed matches': readPath('payments.proposed'),
  };
}

async function clientQuestions(contender) {
  const { items } = await readJson(contender, readPath('billing.payments', {}));
  return {
    overview: readPath('billing.overview'),
    payments: readPath('billing.payments', {}),
    subscriptions: readPath('billing.subscriptions'),
    'one payment': readPath('billing.payment', { id: items[0].id }),
    services: readPath('billing.services'),
  };
}

const quoted = (cell) => `"${String(cell).replaceAll('"', '""')}"`;

/** One line for each payment that waits. */
async function statementOf(sql) {
  const { rows } = await sql.query(`SELECT reference FROM payments WHERE status = 'pending' ORDER BY id`);
  const lines = rows.map(({ reference }, at) => [
    '2026-11-18',
    `TRF ${reference}`,
    `Payer ${at}`,
    service.price,
    service.currency,
  ]);
  return {
    count: rows.length,
    file: [['Date', 'Description', 'Payer', 'Amount', 'Currency'], ...lines]
      .map((row) => row.map(quoted).join(','))
      .join('\r\n'),
  };
}

async function send({ site, session }, mode, file, field) {
  const form = new FormData();
  if (field !== undefined) form.set('reading', JSON.stringify(field));
  form.set('file', new Blob([file]), 'statement.csv');
  const headers = { origin: site.origin, cookie: visitor(site, session).cookie, 'Idempotency-Key': randomUUID() };
  const from = performance.now();
  const answer = await fetch(`${site.origin}/api/imports/statements?mode=${mode}`, {
    method: 'POST',
    headers,
    body: form,
  });
  const body = await answer.json();
  if (!answer.ok)
    throw new SetupError(`A statement was refused with ${answer.status}: ${JSON.stringify(body).slice(0, 300)}`);
  return { ms: performance.now() - from, body };
}

/** Times of one statement, and the longest wait of a page that is asked for at the same time. */
async function readStatement(contender) {
  const { site, sql, session } = contender;
  const { count, file } = await statementOf(sql);
  const waits = [];
  const reading = { isOver: false };
  const others = (async () => {
    while (!reading.isOver) {
      const from = performance.now();
      await getRaw(`${site.origin}/`, visitor(site));
      waits.push(performance.now() - from);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  })();
  const checked = await send(contender, 'check', file);
  const { reading: columns, checked: digest } = checked.body;
  const applied = await send(contender, 'apply', file, { reading: columns, checked: digest });
  reading.isOver = true;
  await others;
  const confirmed = await confirmProposed({ site, session });
  return [count, checked.ms, applied.ms, confirmed.ms, confirmed.count, Math.max(...waits)];
}

/** As many as one press of 'Confirm all proposed' does. */
async function confirmProposed({ site, session }) {
  const { items } = await readJson({ site, session }, readPath('payments.proposed'));
  const json = { items: items.map(({ id, version, lineId, lineVersion }) => ({ id, version, lineId, lineVersion })) };
  const headers = { origin: site.origin, cookie: visitor(site, session).cookie, 'content-type': 'application/json' };
  const from = performance.now();
  const answer = await fetch(`${site.origin}/api/trpc/payments.confirmProposed`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ json }),
  });
  if (!answer.ok)
    throw new SetupError(`Proposed matches were refused with ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return { ms: performance.now() - from, count: items.length };
}

export async function runPart(stage, { note }) {
  const contenders = [];
  for (const count of clientCounts) {
    note(`writing ${count} clients with ${paymentsEach} payments each`);
    const contender = await startContender(stage, `bench_billing_${count}`);
    await fill(contender.sql, count);
    contenders.push({ ...contender, session: await signIn(contender.sql, 'admin') });
  }
  const heads = clientCounts.map((count) => `${(count * paymentsEach).toLocaleString('en')} payments`);
  note('asking in turn as staff');
  const staff = await compareContenders(contenders, { questionsOf: staffQuestions, maxRatio, heads });
  note('asking in turn as a client');
  const clients = await Promise.all(
    contenders.map(async (contender) => ({ ...contender, session: await signInAsClient(contender.sql) })),
  );
  const own = await compareContenders(clients, { questionsOf: clientQuestions, maxRatio, heads });
  const lines = [];
  for (const [at, contender] of contenders.entries()) {
    note(`a statement with ${heads[at]}`);
    const [count, checkMs, applyMs, confirmMs, confirmed, longest] = await readStatement(contender);
    lines.push([
      heads[at],
      String(count),
      ...[checkMs, applyMs].map((ms) => ms.toFixed(0)),
      `${confirmed} in ${confirmMs.toFixed(0)}`,
      longest.toFixed(1),
    ]);
  }
  const titled = (words, { tables }) => tables.map((table) => ({ ...table, intro: `${words} ${table.intro}` }));
  return {
    plans: [...staff.plans, ...own.plans],
    tables: [
      ...titled('As staff.', staff),
      ...titled('As a client with 20 payments.', own),
      {
        intro:
          'A bank statement with a line for each payment that waits, in ms: checked, read in, the first 100 of its matches confirmed; and the longest time until a home page during it.',
        head: ['with', 'lines', 'check ms', 'read ms', 'confirmed, ms', 'longest page ms'],
        lines,
      },
    ],
  };
}
