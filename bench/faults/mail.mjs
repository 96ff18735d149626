/** A mail server that fails in every way: no request waits for it, and every acknowledged mail arrives in the end. */
import { setTimeout as delay } from 'node:timers/promises';
import { ask, keepAlive, slowest, startVisitors, Tally } from './calls.mjs';
import { openNode, ownDatabase, withSql } from './lib.mjs';
import { openMailServer } from './mail-server.mjs';
import { auditLedger, brokenOf, startWriters } from './writers.mjs';

export const title = 'Mail away';
export const about = 'a mail server that refuses, hangs and breaks off, 30 s each (5): no mail is lost, nobody waits';

const pages = ['/', '/about', '/invest', '/export', '/investment-opportunities'];
const states = ['says later', 'refuses', 'says nothing', 'breaks in the middle', 'breaks after acceptance'];
/** Later than the second retry after 'later'. */
const emptyWithinMs = 300_000;
/** The slowest percentile’s maximum extra time compared to a healthy mail server, at least 20 ms. */
const maxRatio = 5;
const leastMs = 20;

/** Requests /readyz twice a second. */
function watchReadiness(scene, origin) {
  const tally = new Tally();
  const timer = setInterval(
    () => void ask(origin, '/readyz', { agent: false }).then((answer) => tally.add(answer)),
    500,
  );
  const stop = () => Promise.resolve(clearInterval(timer));
  scene.onClose(stop);
  return { tally, stop };
}

async function waitingMails(url) {
  const { rows } = await withSql(url, (sql) =>
    sql.query(
      `SELECT count(*) FILTER (WHERE sent_at IS NULL)::int AS waiting, count(failed_at)::int AS failed FROM outbox`,
    ),
  );
  return rows[0];
}

/** Receipts of acknowledged enquiries that never arrived, and unexplained duplicate mails. */
async function auditMails(url, { ledger, arrivals, unacknowledged }) {
  const { rows } = await withSql(url, (sql) =>
    sql.query(
      `SELECT e.idempotency_key AS key, o.message_id AS id FROM enquiries e
       JOIN outbox o ON o.dedupe_key = 'enquiry.receipt ' || e.id`,
    ),
  );
  const idOf = new Map(rows.map(({ key, id }) => [key, id]));
  const lost = [...ledger.enquiries.keys()].filter((key) => !arrivals.has(idOf.get(key))).length;
  const twice = [...arrivals].filter(([, times]) => times > 1).map(([id]) => id);
  return {
    lost,
    doubled: twice.filter((id) => !unacknowledged.has(id)).length,
    excused: twice.filter((id) => unacknowledged.has(id)).length,
  };
}

export async function runPart(scene, { isSmall, note }) {
  const phaseMs = isSmall ? 5000 : 30_000;
  const mail = await openMailServer(scene);
  const node = await openNode(scene, { SMTP_URL: mail.url });
  const { pid } = node;
  const agent = keepAlive(16);
  scene.onClose(() => Promise.resolve(agent.destroy()));
  for (const page of pages) await ask(node.origin, page, { agent });
  const url = await ownDatabase(node);
  const writers = await withSql(url, (sql) => startWriters(sql, { origin: () => node.origin, agent, pauseMs: 100 }));
  scene.onClose(writers.stop);
  const { ledger } = writers;
  const visitors = startVisitors(scene, { origin: node.origin, pages, agent, visitors: 2, pauseMs: 20 });
  const readiness = watchReadiness(scene, node.origin);
  await delay(2000);

  const lines = [];
  const figures = [];
  for (const state of ['well', ...states]) {
    await mail.turn(state);
    const [pagesFrom, writesFrom, mailsFrom] = [visitors.took.length, ledger.took.length, mail.arrivals.size];
    await delay(phaseMs);
    const [read, written] = [slowest(visitors.took.slice(pagesFrom)), slowest(ledger.took.slice(writesFrom))];
    figures.push({ read, written });
    lines.push([
      state,
      String(visitors.took.length - pagesFrom),
      read.toFixed(0),
      String(ledger.took.length - writesFrom),
      written.toFixed(0),
      String(mail.arrivals.size - mailsFrom),
    ]);
    note(`the mail server ${state === 'well' ? 'is well' : state}`);
  }
  await mail.turn('well');
  await writers.stop();
  const from = performance.now();
  const left = await waitingMails(url);
  let now = left;
  while (now.waiting > 0 && performance.now() - from < emptyWithinMs) {
    await delay(250);
    now = await waitingMails(url);
  }
  const emptyAfter = performance.now() - from;
  await visitors.stop();
  await readiness.stop();
  const [mails, written] = [
    await auditMails(url, { ledger, arrivals: mail.arrivals, unacknowledged: mail.unacknowledged }),
    await withSql(url, (sql) => auditLedger(sql, ledger)),
  ];
  const ratioOf = (kind) => {
    const [well, ...others] = figures.map((figure) => Math.max(figure[kind], leastMs));
    return Math.max(...others) / well;
  };
  const ratios = { pages: ratioOf('read'), writes: ratioOf('written') };
  const broken = brokenOf(written);
  const strange = (tally) => tally.names.some((name) => name !== '200');
  if (strange(visitors.tally)) broken.push(`Public pages were answered otherwise: ${visitors.tally.text}.`);
  if (strange(ledger.tally)) broken.push(`Writers were answered otherwise: ${ledger.tally.text}.`);
  if (strange(readiness.tally)) broken.push(`/readyz was answered otherwise: ${readiness.tally.text}.`);
  for (const [kind, ratio] of Object.entries(ratios)) {
    if (ratio > maxRatio) broken.push(`The slowest ${kind} took ${ratio.toFixed(1)} times as long.`);
  }
  if (!node.isAlive || node.pid !== pid) broken.push('The process of the node ended.');
  if (now.waiting > 0)
    broken.push(`${now.waiting} mails still wait ${emptyWithinMs / 1000} s after the server is back.`);
  if (now.failed > 0) broken.push(`${now.failed} mails were given up.`);
  if (mails.lost > 0) broken.push(`${mails.lost} receipts of acknowledged enquiries did not arrive.`);
  if (mails.doubled > 0) broken.push(`${mails.doubled} mails arrived twice without a break after their acceptance.`);
  return {
    broken,
    tables: [
      {
        intro: `The mail server in each state for ${phaseMs / 1000} s. The p99 of pages was at most ${ratios.pages.toFixed(1)} times, that of writes ${ratios.writes.toFixed(1)} times the one while it was well (of at least ${leastMs} ms; ${maxRatio} is the aim). Answers: pages ${visitors.tally.text}; enquiries and profiles ${ledger.tally.text}; /readyz ${readiness.tally.text}.`,
        head: ['mail server', 'pages', 'p99 ms', 'writes', 'p99 ms', 'mails that arrived'],
        lines,
      },
      {
        intro: `When it was well again ${left.waiting} mails waited; all had left ${(emptyAfter / 1000).toFixed(0)} s later.`,
        head: [
          'acknowledged enquiries',
          'mails',
          'lost',
          'twice',
          'twice because the server broke off after acceptance',
        ],
        lines: [[ledger.enquiries.size, mail.arrivals.size, mails.lost, mails.doubled, mails.excused].map(String)],
      },
      {
        intro: 'What the ledger of acknowledged writes says.',
        head: ['acknowledged', 'lost', 'half', 'doubled'],
        lines: [[written.acknowledged, written.lost, written.half, written.doubled].map(String)],
      },
    ],
  };
}
