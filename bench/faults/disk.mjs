/** A completely full disk, for the files only and for the database too; then there is space again. */
import { readdir, readFile, utimes } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, keepAlive, startVisitors } from './calls.mjs';
import { databaseOf, makePerson, openNode, openPostgres, ownDatabase, tryToStart, withSql } from './lib.mjs';
import { openSmallDisk } from './small-disk.mjs';
import { auditFiles, brokenUploads, startLookers, startUploaders, uploadTable } from './uploaders.mjs';
import { auditLedger, brokenOf, startWriters } from './writers.mjs';

export const title = 'Disk full';
export const about = 'a disk without a byte left, under the files and under the database, 3 times (1) each';

const pages = ['/', '/about', '/invest', '/export', '/investment-opportunities'];
/** After there is space again. A stopped Postgres is restarted after at most 10 s, and first reads its log. */
const backWithinMs = 30_000;
const endWithinMs = 15_000;
const dayMs = 86_400_000;

const cases = {
  files: { name: 'files, mails and log', megabytes: 64, mayRefuse: /^(200|409)$/ },
  database: { name: 'the same and Postgres', megabytes: 400, mayRefuse: /^(200|409|503)$/ },
};

/** The files of a node with a disk store. */
function storeOf({ dataDir }) {
  const folder = path.join(dataDir, 'files');
  const listKeys = async () => {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return (
      entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
        // The store's mark is beside the file folders.
        .filter((key) => key.includes(path.sep))
    );
  };
  return {
    listKeys,
    async age() {
      const then = new Date(Date.now() - 2 * dayMs);
      for (const key of await listKeys()) await utimes(path.join(folder, key), then, then);
    },
  };
}

/** From now until one more of what `count` counts; undefined after a timeout. */
async function untilOneMore(count) {
  const from = performance.now();
  const before = count();
  while (count() === before && performance.now() - from < backWithinMs) await delay(20);
  return count() === before ? undefined : performance.now() - from;
}

/** Fills the log of Postgres until it has no space for the next segment, which may stop it; returns which. */
async function exhaustLog(node, url) {
  const before = await databaseOf(node.dataDir);
  await withSql(url, async (sql) => {
    for (let at = 0; at < 20; at += 1) {
      await sql.query(`SELECT pg_logical_emit_message(true, 'faults', repeat('x', 1000)), pg_switch_wal()`);
    }
  }).catch(() => undefined);
  await delay(3000);
  const after = await databaseOf(node.dataDir);
  return before === undefined
    ? 'had ended before'
    : after?.pid === before.pid
      ? 'goes on'
      : after === undefined
        ? 'has ended'
        : 'was started again';
}

/** The last error of its Postgres, to explain why it is not back. */
async function lastFaultOf({ dataDir }) {
  const lines = (await readFile(path.join(dataDir, 'postgres.log'), 'utf8').catch(() => '')).split('\n');
  return lines.findLast((line) => /PANIC|FATAL|ERROR/.test(line)) ?? 'nothing.';
}

async function isRoomLow(node, cookie) {
  const answer = await ask(node.origin, '/api/trpc/jobs.overview', { headers: { cookie } });
  if (answer.status !== 200) return undefined;
  return JSON.parse(answer.body).result.data.json.installation.disk?.isLow;
}

async function runCase(scene, kind, { times, fullMs, note }) {
  const { name, megabytes, mayRefuse } = cases[kind];
  const disk = await openSmallDisk(scene, megabytes);
  if (disk === undefined) return undefined;
  const isDatabase = kind === 'database';
  const postgres = isDatabase ? undefined : await openPostgres(scene);
  const settings = { LIMIT_UPLOADS_PER_HOUR: '100000', ...(isDatabase ? {} : { DATABASE_URL: postgres.url }) };
  const node = await openNode(scene, settings, disk);
  const { pid, origin } = node;
  const url = postgres?.url ?? (await ownDatabase(node));
  const agent = keepAlive(16);
  scene.onClose(() => Promise.resolve(agent.destroy()));
  for (const page of pages) await ask(origin, page, { agent });
  const { cookie } = await withSql(url, (sql) => makePerson(sql, 'admin@people.example', 'admin'));
  const writers = await withSql(url, (sql) => startWriters(sql, { origin: () => origin, agent, pauseMs: 100 }));
  scene.onClose(writers.stop);
  const uploaders = startUploaders(scene, { origin, cookie, agent });
  const { ledger: uploads } = uploaders;
  const { ledger: writes } = writers;
  const lookers = startLookers(scene, { origin, ledger: uploads, agent });
  const visitors = startVisitors(scene, { origin, pages, agent, visitors: 2, pauseMs: 20 });
  await delay(4000);

  const broken = [];
  const lines = [];
  const report = (words) => broken.push(`${name}: ${words}`);
  for (let count = 1; count <= times; count += 1) {
    await disk.fill();
    await delay(fullMs);
    if (!isDatabase && (await isRoomLow(node, cookie)) !== true)
      report('the screen of jobs does not say that room is low.');
    const ended = isDatabase ? await exhaustLog(node, url) : '–';
    await delay(2000);
    if (!node.isAlive || node.pid !== pid) {
      report('the process of the node ended.');
      break;
    }
    await disk.free();
    const backAfter = await Promise.all([
      untilOneMore(() => writes.enquiries.size),
      untilOneMore(() => uploads.files.length),
    ]);
    if (backAfter.includes(undefined)) {
      const words = await lastFaultOf(node);
      report(
        `not everything is taken again ${backWithinMs / 1000} s after there is room; Postgres said last: ${words}`,
      );
    }
    lines.push([name, ended, ...backAfter.map((ms) => (ms === undefined ? '–' : ms.toFixed(0)))]);
    await delay(2000);
    note(`${name}: ${count} of ${times}`);
  }
  for (const { stop } of [uploaders, lookers, writers, visitors]) await stop();

  await disk.fill();
  const stopMs = await node.stop();
  const start = await tryToStart(scene, node);
  if (start.hasStarted) await node.stop();
  await disk.free();
  await node.start();
  if (stopMs > endWithinMs) report(`a stop took ${(stopMs / 1000).toFixed(0)} s.`);
  if (!start.isOneSentence) report('a start was refused with more than a sentence.');
  const urlNow = postgres?.url ?? (await ownDatabase(node));
  const written = await withSql(urlNow, (sql) => auditLedger(sql, writes));
  const kept = await withSql(urlNow, (sql) =>
    auditFiles(sql, { ledger: uploads, origin, cookie, agent, store: storeOf(node) }),
  );
  const strange = (tally, allowed) => tally.names.filter((status) => !allowed.test(status));
  if (strange(visitors.tally, /^200$/).length > 0) report(`pages were answered otherwise: ${visitors.tally.text}.`);
  if (strange(lookers.tally, /^(200|302)$/).length > 0)
    report(`pictures were answered otherwise: ${lookers.tally.text}.`);
  if (strange(writes.tally, mayRefuse).length > 0) report(`writers were answered otherwise: ${writes.tally.text}.`);
  for (const words of [...brokenOf(written), ...brokenUploads(kept, uploads)]) report(words);
  return {
    name,
    broken,
    lines,
    start: [name, start.words.replace(node.dataDir, 'DATA_DIR'), stopMs.toFixed(0)],
    answers: [name, writes.tally.text, uploads.tally.text, lookers.tally.text, visitors.tally.text],
    written: [name, ...[written.acknowledged, written.lost, written.half, written.doubled].map(String)],
    kept,
  };
}

export async function runPart(scene, { isSmall, note }) {
  const size = { times: isSmall ? 1 : 3, fullMs: isSmall ? 8000 : 20_000, note };
  const found = [];
  for (const kind of Object.keys(cases)) {
    const outcome = await runCase(scene, kind, size);
    if (outcome === undefined) {
      return { broken: [], tables: [], leftOut: 'this user may not mount a file system of limited size.' };
    }
    found.push(outcome);
  }
  return {
    broken: found.flatMap(({ broken }) => broken),
    tables: [
      {
        intro: `Full for ${size.fullMs / 1000} s or more while ten people wrote, uploaded and looked; then there was room again.`,
        head: ['on the full disk', 'Postgres', 'first enquiry after, ms', 'first upload after, ms'],
        lines: found.flatMap(({ lines }) => lines),
      },
      {
        intro: 'Answers by status, over the whole time.',
        head: ['on the full disk', 'enquiries and profiles', 'uploads', 'pictures', 'pages'],
        lines: found.map(({ answers }) => answers),
      },
      {
        intro: 'A start and a stop on the full disk.',
        head: ['on the full disk', 'what the site says at a start', 'stop, ms'],
        lines: found.map(({ start }) => start),
      },
      {
        intro: 'What the ledger of acknowledged writes says.',
        head: ['on the full disk', 'acknowledged', 'lost', 'half', 'doubled'],
        lines: found.map(({ written }) => written),
      },
      ...found.map(({ name, kept }) => uploadTable(kept, ` (${name})`)),
    ],
  };
}
