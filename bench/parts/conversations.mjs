/**
 * The inbox and one conversation with 100 and with 10,000 conversations of 50 messages, and the time until a mail is a
 * line in an open inbox.
 */
import { cookiesOf, openBrowser } from '../browser.mjs';
import { freePort } from '../../scripts/lib/built-site.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { compareContenders, startContender } from '../contenders.mjs';
import { domain, openClient, replyAddressOf } from '../mail-client.mjs';
import { median } from '../measure.mjs';
import { readJson, readPath, signIn, visitor } from '../stage.mjs';

export const title = '100 and 10,000 conversations';

const [few, many] = [100, 10_000];
const messages = 50;
const maxRatio = 1.5;
const mails = 20;
const maxMs = 2000;
/** The signed-in account's, which has sent one enquiry. */
const sender = 'bench@example.com';

/** Half of the messages are the sender's. All are older than a day, whose mails are limited. */
async function fill(sql, count) {
  await sql.query(
    `INSERT INTO enquiries (receipt_number, idempotency_key, tracking_token_hash, first_name, last_name, email, goals,
       consented_at, created_at, delete_after, updated_at, stage, first_reply_at, due_at)
     SELECT 'ENQ-2026-' || lpad(n::text, 6, '0'), md5('key' || n), md5('token' || n), 'Mere ' || md5(n::text),
       'Kila ' || md5((n * 31)::text), CASE WHEN n = 1 THEN $2 ELSE 'sender' || n || '@people.example' END,
       repeat('What they plan. ', 10), at, at, now() + interval '2 years', now(),
       (ARRAY['new', 'assigned', 'answered', 'closed'])[1 + n % 4]::enquiry_stage, at + interval '1 hour',
       at + make_interval(days => n % 10)
     FROM generate_series(1, $1::int) AS n, LATERAL (SELECT now() - interval '40 days' - make_interval(mins => n) AS at) AS t`,
    [count, sender],
  );
  const written = (table, columns, values) =>
    sql.query(
      `INSERT INTO ${table} (id, enquiry_id, body, created_at${columns})
       SELECT gen_random_uuid(), id, repeat('Words of message ' || n || '. ', 20), created_at + make_interval(hours => n)${values}
       FROM enquiries, generate_series(1, $1::int) AS n`,
      [messages / 2],
    );
  await written('enquiry_messages', '', '');
  await written('enquiry_replies', ', subject, sent_at', `, 'Your enquiry', created_at`);
  // Finishes the deferred work of a bulk write before timing starts.
  for (const table of ['enquiries', 'enquiry_messages', 'enquiry_replies']) {
    await sql.query(`ALTER TABLE ${table} SET (autovacuum_enabled = off)`);
    await sql.query(`VACUUM ANALYZE ${table}`);
  }
  await sql.query('CHECKPOINT');
}

async function questionsOf({ site, session }) {
  const list = (input) => readPath('enquiries.list', input);
  const { items, next } = await readJson({ site, session }, list({}));
  const [{ id, lastName, number }] = items;
  return {
    inbox: list({}),
    'inbox, second page': list({ after: next }),
    'inbox, earliest due first': list({ sort: 'due' }),
    'inbox, open': list({ stage: 'open' }),
    'inbox, overdue': list({ overdue: true, sort: 'due' }),
    'inbox, search of a name': list({ q: lastName }),
    'inbox, search of a number': list({ q: number }),
    'one conversation, officer': readPath('enquiries.detail', { id }),
    'one conversation, sender': readPath('enquiries.ownByNumber', { number: 'ENQ-2026-000001' }),
    'enquiries of an account': readPath('enquiries.mine'),
  };
}

async function openInbox(stage, { site, session }, id) {
  const browser = await openBrowser();
  stage.onStop(() => browser.close());
  const context = await browser.newContext({ baseURL: site.origin, viewport: { width: 1280, height: 800 } });
  const cookies = cookiesOf(visitor(site, session).cookie, site.origin);
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto(`/admin/enquiries?id=${id}`);
  await page.getByText('Words of message 1.').first().waitFor({ timeout: 60_000 });
  return page;
}

/** Milliseconds from 250 until the browser shows it, one after the other. */
async function measureArrivals(stage, contender, note) {
  const { sql, site, mailPort } = contender;
  const { rows } = await sql.query('SELECT id FROM enquiries WHERE email = $1', [sender]);
  const [{ id }] = rows;
  const page = await openInbox(stage, contender, id);
  const to = await replyAddressOf(site.dataDir, id);
  const client = await openClient(mailPort);
  const times = [];
  for (let at = 1; at <= mails; at += 1) {
    const words = `Arrived by mail ${at}.`;
    const code = await client.send(
      to,
      Buffer.from(`From: ${sender}\r\nMessage-ID: <${at}@example.com>\r\n\r\n${words}`),
    );
    const from = performance.now();
    if (code !== 250) throw new SetupError(`A mail was answered with ${code}.`);
    await page.getByText(words, { exact: true }).first().waitFor({ timeout: 60_000 });
    times.push(performance.now() - from);
    if (at % 10 === 0) note(`${at} of ${mails} mails`);
  }
  client.close();
  const longest = Math.max(...times);
  if (longest > maxMs) throw new SetupError(`A mail was a line in an open inbox after ${longest.toFixed(0)} ms.`);
  return {
    intro: `From 250 until a mail is a line in an open inbox (Chromium), with ${many} conversations: ${mails} mails, at most ${maxMs} ms.`,
    head: ['median ms', 'longest ms'],
    lines: [[median(times).toFixed(0), longest.toFixed(0)]],
  };
}

export async function runPart(stage, { note }) {
  note(`writing ${few} and ${many} conversations`);
  const contenders = [];
  for (const count of [few, many]) {
    const mailPort = await freePort();
    const settings = { MAIL_IN_DOMAIN: domain, MAIL_IN_PORT: String(mailPort) };
    const contender = await startContender(stage, `bench_conversations_${count}`, settings);
    await fill(contender.sql, count);
    contenders.push({ ...contender, mailPort, session: await signIn(contender.sql, 'admin') });
  }
  note('asking in turn');
  const reads = await compareContenders(contenders, {
    questionsOf,
    maxRatio,
    heads: [`${few} conversations`, `${many} conversations`],
  });
  const arrivals = await measureArrivals(stage, contenders[1], note);
  return { ...reads, tables: [...reads.tables, arrivals] };
}
