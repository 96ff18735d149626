/**
 * Mail that comes in: 100,000 broken and hostile ones, a site that is killed between DATA and its commit, and what a mail of
 * 25 MB costs. One round is a short run. On databases and sites of their own.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { freePort, startBuiltSite } from '../../scripts/lib/built-site.mjs';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { domain, openClient, replyAddressOf } from '../mail-client.mjs';

export const title = 'Mail that comes in';

const sender = 'mary@example.com';
const lanes = 8;
const megabyte = 2 ** 20;
const maxGrowth = 40 * megabyte;
const asMegabytes = (bytes) => `${(bytes / megabyte).toFixed(0)} MB`;

async function memoryOf(pid, field = 'VmRSS') {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${field}:\\s+(\\d+) kB`).exec(status)?.[1] ?? 0) * 1024;
}

async function openSite(stage, name) {
  await stage.sql.query(`CREATE DATABASE ${name}`);
  const url = new URL(stage.databaseUrl);
  url.pathname = `/${name}`;
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-mail-in-'));
  stage.onStop(() => rm(folder, { recursive: true, force: true }));
  const port = await freePort();
  const settings = {
    DATABASE_URL: url.href,
    DATA_DIR: folder,
    MAIL_IN_DOMAIN: domain,
    MAIL_IN_PORT: String(port),
    LOG_LEVEL: 'error',
  };
  const start = () => startBuiltSite(settings);
  const site = await start();
  const sql = new pg.Client({ connectionString: url.href });
  await sql.connect();
  stage.onStop(() => sql.end());
  const { rows } = await sql.query(
    `INSERT INTO enquiries (receipt_number, idempotency_key, tracking_token_hash, first_name, last_name, email,
       consented_at, delete_after, updated_at)
     VALUES ('ENQ-2026-000001', $1, $1, 'Mary', 'Kila', $2, now(), now() + interval '1 year', now()) RETURNING id`,
    [randomUUID(), sender],
  );
  const replyTo = await replyAddressOf(folder, rows[0].id);
  return { site, start, port, sql, replyTo };
}

/** The bound of a day would refuse nearly all. */
const age = (sql) =>
  sql.query(
    `UPDATE incoming_mails SET received_at = received_at - interval '2 days' WHERE received_at > now() - interval '1 day'`,
  );

async function sendMutated({ site, port, sql }, count, note) {
  const { mutatedMail } = await loadTs('tests/factories/mutated-mails.ts');
  const answers = new Map();
  const memory = [];
  let next = 0;
  const lane = async () => {
    let client = await openClient(port);
    for (let at = next++; at < count; at = next++) {
      const answer = await client.send(`invest@${domain}`, mutatedMail(1, at));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
      if (answer === undefined) client = await openClient(port);
      if (at % 400 === 0) await age(sql);
      if (at % (count / 10) === 0) {
        const bytes = await memoryOf(site.pid);
        memory.push(bytes);
        note(`${at} of ${count} mutated mails, ${asMegabytes(bytes)}`);
      }
    }
    client.close();
  };
  const from = performance.now();
  await Promise.all(Array.from({ length: lanes }, lane));
  const perSecond = (count / (performance.now() - from)) * 1000;
  memory.push(await memoryOf(site.pid));
  const silent = [...answers.keys()].filter((code) => code === undefined || code === 451);
  if (silent.length > 0)
    throw new SetupError(`Mutated mails without an answer in words: ${JSON.stringify([...answers])}`);
  const { rows } = await sql.query('SELECT count(*)::int AS kept FROM incoming_mails');
  return {
    intro: `${count} mutated mails: each kept, here already, or refused in words; ${perSecond.toFixed(0)} a second.`,
    head: ['answers', 'kept', 'memory at the start and after each tenth'],
    lines: [
      [
        [...answers].map(([code, times]) => `${code}: ${times}`).join(', '),
        String(rows[0].kept),
        memory.map(asMegabytes).join(', '),
      ],
    ],
  };
}

async function killBetween(place, count, note) {
  let { site } = place;
  let cut = 0;
  for (let at = 0; at < count; at += 1) {
    const raw = Buffer.from(`From: ${sender}\r\nMessage-ID: <kill-${at}@example.com>\r\n\r\nMail ${at}`);
    const client = await openClient(place.port);
    const answer = client.send(place.replyTo, raw);
    // RCPT takes 150 ms; the commit follows within the next 100 or so.
    await delay(150 + ((at * 11) % 200));
    process.kill(site.pid, 'SIGKILL');
    if ((await answer) !== 250) cut += 1;
    client.close();
    site = await place.start();
    for (let code; code !== 250;) {
      const again = await openClient(place.port);
      code = await again.send(place.replyTo, raw);
      again.close();
    }
    await place.sql.query(`UPDATE enquiry_messages SET created_at = created_at - interval '2 days'`);
    if ((at + 1) % 10 === 0) note(`${at + 1} of ${count} kills`);
  }
  const { rows } = await place.sql.query('SELECT body, count(*)::int AS times FROM enquiry_messages GROUP BY body');
  const twice = rows.filter(({ times }) => times > 1).length;
  const lost = count - rows.length;
  if (lost > 0 || twice > 0)
    throw new SetupError(`After ${count} kills ${lost} mails are lost and ${twice} are there twice.`);
  return {
    site,
    table: {
      intro: `kill -9 while a mail was delivered; its server delivered it again.`,
      head: ['kills', 'before 250', 'lost', 'twice'],
      lines: [[String(count), String(cut), String(lost), String(twice)]],
    },
  };
}

async function sendLarge({ site, port, replyTo }) {
  const client = await openClient(port);
  await client.send(replyTo, Buffer.from(`From: ${sender}\r\n\r\nSmall`));
  await delay(1000);
  const idle = await memoryOf(site.pid);
  let peak = idle;
  const watching = new AbortController();
  const watch = (async () => {
    while (!watching.signal.aborted) {
      peak = Math.max(peak, await memoryOf(site.pid));
      await delay(5);
    }
  })();
  const body = `${'x'.repeat(998)}\r\n`.repeat(25 * 1024);
  const from = performance.now();
  const answer = await client.send(replyTo, Buffer.from(`From: ${sender}\r\n\r\n${body}`));
  const took = performance.now() - from;
  watching.abort();
  await watch;
  client.close();
  if (answer !== 250) throw new SetupError(`A mail of 25 MB was answered with ${answer}.`);
  if (peak - idle > maxGrowth) throw new SetupError(`A mail of 25 MB took ${asMegabytes(peak - idle)}.`);
  return {
    intro: `A mail of 25 MB: memory of the site above idle, at most ${maxGrowth / megabyte} MB.`,
    head: ['idle', 'peak', 'above', 'until 250'],
    lines: [[...[idle, peak, peak - idle].map(asMegabytes), `${took.toFixed(0)} ms`]],
  };
}

export async function runPart(stage, { rounds, note }) {
  const isShort = rounds === 1;
  const killed = await openSite(stage, 'mail_in_kills');
  const { site: revived, table: kills } = await killBetween(killed, isShort ? 5 : 50, note);
  await revived.stop();
  const place = await openSite(stage, 'mail_in');
  stage.onStop(() => place.site.stop());
  const large = await sendLarge(place);
  const mutated = await sendMutated(place, isShort ? 3000 : 100_000, note);
  return { tables: [kills, large, mutated] };
}
