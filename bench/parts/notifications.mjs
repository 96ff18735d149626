/**
 * Open notification streams: memory per stream, and the time until a notification to everyone has reached all of them
 * on two nodes. On separate databases and sites, with a raised read limit: all streams come from one address.
 */
import { createHash, randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import pg from 'pg';
import { startBuiltSite } from '../../scripts/lib/built-site.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { cpuOf } from '../measure.mjs';

export const title = 'Streams of notifications';

const people = 5000;
const notices = 5;
const maxMs = 20_000;
const settings = { LIMIT_READS_PER_MINUTE: '100000' };

/** Confirmed accounts with a session each; returns the tokens. */
async function makePeople(sql) {
  const tokens = Array.from({ length: people }, () => randomBytes(32).toString('base64url'));
  const ids = tokens.map((token) => createHash('sha256').update(token).digest('hex'));
  await sql.query(
    `WITH made AS (
       INSERT INTO users (email, email_confirmed_at, updated_at)
       SELECT 'listener-' || n || '@people.example', now(), now() FROM generate_series(1, $2::int) AS n
       RETURNING id, email),
     named AS (INSERT INTO profiles (id, email, updated_at) SELECT id, email, now() FROM made)
     INSERT INTO sessions (id, user_id, expires_at, absolute_expires_at)
     SELECT ($1::text[])[row_number() OVER ()], id, now() + interval '1 day', now() + interval '1 day' FROM made`,
    [ids, people],
  );
  return tokens;
}

/** Two nodes with one folder of keys and files on a new database of the stage's Postgres. */
async function openNodes(stage) {
  await stage.sql.query('CREATE DATABASE notifications');
  const url = new URL(stage.databaseUrl);
  url.pathname = '/notifications';
  const first = await startBuiltSite({ ...settings, DATABASE_URL: url.href });
  stage.onStop(() => first.stop());
  const second = await startBuiltSite({ ...settings, DATABASE_URL: url.href, DATA_DIR: first.dataDir });
  stage.onStop(() => second.stop());
  const sql = new pg.Client({ connectionString: url.href });
  await sql.connect();
  stage.onStop(() => sql.end());
  return { nodes: [first, second], sql };
}

/** Resident memory of a process in bytes. */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** Opens one stream; `onTold` gets each event. Returns a close function, once the first event has arrived. */
function openStream(origin, cookie, agent, onEvent) {
  return new Promise((resolve, reject) => {
    const headers = { cookie, accept: 'text/event-stream' };
    const call = request(`${origin}/api/trpc/notifications.stream`, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) {
        reject(new SetupError(`A stream was answered with ${answer.statusCode}.`));
        answer.resume();
        return;
      }
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        const blocks = `${text}${part}`.split('\n\n');
        text = blocks.pop() ?? '';
        for (const block of blocks) {
          const data = /^data: (\{"json".*)$/m.exec(block)?.[1];
          if (data === undefined) continue;
          onEvent(JSON.parse(data).json);
          resolve(() => call.destroy());
        }
      });
      answer.on('error', () => undefined);
    });
    call.on('error', reject);
    call.end();
  });
}

/** Opens a stream for each user, some at a time. */
async function openAll(node, grant, tokens, onEvent) {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity });
  const leaves = [];
  for (let at = 0; at < tokens.length; at += 25) {
    const some = tokens.slice(at, at + 25);
    leaves.push(
      ...(await Promise.all(
        some.map((token) => openStream(node.origin, `${grant}; session=${token}`, agent, onEvent)),
      )),
    );
  }
  return () => {
    for (const leave of leaves) leave();
  };
}

const mebibytes = (bytes) => (bytes / 2 ** 20).toFixed(1);

/** Milliseconds from a committed notification to everyone until these nodes have sent it to all their streams. */
async function measureNotice(sql, heard, number) {
  const from = performance.now();
  const arrivals = heard.map((one) => one.until(`notice ${number}`, maxMs).then(() => performance.now() - from));
  await sql.query(
    `INSERT INTO notifications (user_id, title, message, category)
     SELECT id, $1, 'Words to everybody.', 'payment' FROM users WHERE email LIKE 'listener-%'`,
    [`notice ${number}`],
  );
  return Promise.all(arrivals);
}

/** Counts the recipients of each. */
function buildHearing() {
  const counts = new Map();
  const waiting = new Map();
  return {
    hear: (event) => {
      for (const { title: words } of event.changed ?? []) {
        const count = (counts.get(words) ?? 0) + 1;
        counts.set(words, count);
        if (count === people) waiting.get(words)?.();
      }
    },
    most: () => Math.max(0, ...counts.values()),
    until(words, ms) {
      return new Promise((resolve, reject) => {
        const late = setTimeout(() => {
          reject(new SetupError(`Only ${counts.get(words) ?? 0} of ${people} streams received it within ${ms} ms.`));
        }, ms);
        waiting.set(words, () => {
          clearTimeout(late);
          resolve();
        });
      });
    },
  };
}

export async function runPart(stage, { note }) {
  note('two nodes');
  const { nodes, sql } = await openNodes(stage);
  const [first, second] = nodes;
  const tokens = await makePeople(sql);
  const heard = nodes.map(() => buildHearing());
  // What a process loads for the first streams is not counted.
  const leaveWarm = await openAll(first, first.cookie, tokens.slice(0, 25), () => undefined);
  leaveWarm();
  const before = await memoryOf(first.pid);
  note(`${people} streams on the first node`);
  const openedFrom = performance.now();
  const leaveFirst = await openAll(first, first.cookie, tokens, (event) => heard[0].hear(event));
  const openedMs = performance.now() - openedFrom;
  const open = await memoryOf(first.pid);
  note(`${people} streams on the second node`);
  const leaveSecond = await openAll(second, first.cookie, tokens, (event) => heard[1].hear(event));
  const took = [];
  const cpuBefore = cpuOf(first.pid);
  for (let number = 1; number <= notices; number += 1) {
    note(`notice ${number} of ${notices}`);
    took.push(await measureNotice(sql, heard, number));
  }
  const cpu = (cpuOf(first.pid) - cpuBefore) / notices;
  const after = await memoryOf(first.pid);
  if (heard.some((one) => one.most() > people)) throw new SetupError('A stream received a notice twice.');
  leaveFirst();
  leaveSecond();
  const column = (node) => took.map((times) => times[node] ?? 0).toSorted((a, b) => a - b);
  const middle = (times) => times[Math.floor(times.length / 2)] ?? 0;
  return {
    figures: { perStream: (open - before) / people, took },
    tables: [
      {
        intro: `${people} open streams on the first of two nodes, each of another person, opened 25 at a time in ${(openedMs / 1000).toFixed(1)} s. Resident memory of its process; what a stream costs is the difference shared by all of them.`,
        head: ['first node', 'MB', 'kB a stream'],
        lines: [
          ['before', mebibytes(before), ''],
          ['with all streams', mebibytes(open), ((open - before) / people / 1024).toFixed(1)],
          [`after ${notices} notices to everybody`, mebibytes(after), ((after - before) / people / 1024).toFixed(1)],
        ],
      },
      {
        intro: `From the statement that writes a notice to each of the ${people} people until the last stream of the node has received it, ${notices} notices one after the other, ${people} streams on either node; each received it once. CPU of the first node: ${cpu.toFixed(0)} ms a notice to everybody.`,
        head: ['node', 'median ms', 'longest ms'],
        lines: nodes.map((_, node) => [
          node === 0 ? 'first' : 'second',
          middle(column(node)).toFixed(0),
          (column(node).at(-1) ?? 0).toFixed(0),
        ]),
      },
    ],
  };
}
