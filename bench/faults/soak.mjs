/** Half an hour of mixed load: nothing fails, and nothing grows. */
import { readdir } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { ask, cookieOf, keepAlive, maxOf, middle, mutate, openConnections, Tally } from './calls.mjs';
import { makePerson, openNode, ownDatabase, setPassword, withSql } from './lib.mjs';
import { formOf, makePicture, uploadForm } from './pictures.mjs';
import { auditLedger, brokenOf, startWriters } from './writers.mjs';

export const title = 'Mixed load';
export const about = 'visitors, writers, editors, uploads, sign-ins and open streams for half an hour (3 minutes)';

const pages = [
  '/',
  '/about',
  '/invest',
  '/export',
  '/investment-opportunities',
  '/news',
  '/search?q=coffee',
  '/economic-profile',
  '/sitemap.xml',
  '/robots.txt',
  '/theme.css',
  '/auth',
];
const metricsToken = 'soak-soak-soak-soak';
const password = 'Kumul-Sunrise-77';
const parts = 10;
const streams = 20;
/** Allowed growth between the third and the last tenth: caches fill, and the heap varies. */
const maxGrowth = { bytes: 32 * 2 ** 20, share: 0.15, handles: 16 };

/** Does `work` every `pauseMs` until the end, and counts its responses under a name. */
function buildLoad(scene) {
  const state = { isOver: false };
  const tallies = new Map();
  const running = [];
  const every = (name, pauseMs, work) => {
    const tally = tallies.get(name) ?? new Tally();
    tallies.set(name, tally);
    running.push(
      (async () => {
        for (let count = 0; !state.isOver; count += 1) {
          await work(count, (answer) => tally.add(answer));
          for (let rest = pauseMs; rest > 0 && !state.isOver; rest -= 500) await delay(Math.min(rest, 500));
        }
      })(),
    );
  };
  const stop = async () => {
    state.isOver = true;
    await Promise.all(running);
  };
  scene.onClose(stop);
  const totalOf = (find) => [...tallies.values()].reduce((sum, tally) => sum + find(tally), 0);
  return {
    every,
    stop,
    tallies,
    total: () => totalOf(({ total }) => total),
    failed: () => totalOf((tally) => tally.total - tally.of('200')),
  };
}

/** One notification stream, held for a while; its response is counted once. */
function openStream(origin, cookie, agent, heldMs) {
  return new Promise((resolve) => {
    const headers = { cookie, accept: 'text/event-stream' };
    const call = request(`${origin}/api/trpc/notifications.stream`, { agent, headers }, (answer) => {
      let isLeft = false;
      const end = (error) => {
        clearTimeout(leaving);
        resolve(isLeft ? { status: answer.statusCode } : { status: 0, error: error ?? 'ENDED' });
      };
      const leaving = setTimeout(() => {
        isLeft = true;
        call.destroy();
      }, heldMs);
      answer.resume();
      answer.once('error', (error) => end(error.code));
      answer.once('close', () => end());
    });
    call.once('error', (error) => resolve({ status: 0, error: error.code }));
    call.end();
  });
}

/** The process's memory, by its own metrics and the system's. */
async function sampleOf({ pid, port, origin }) {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const [{ body = '' }, handles, open] = await Promise.all([
    ask(origin, '/metrics', { headers, agent: false }),
    readdir(`/proc/${pid}/fd`),
    openConnections(port),
  ]);
  const figure = (name) => Number(new RegExp(`^${name} (\\S+)`, 'm').exec(body)?.[1] ?? 0);
  return {
    bytes: figure('process_resident_memory_bytes'),
    heap: figure('nodejs_heap_size_used_bytes'),
    handles: handles.length,
    open: open.size,
  };
}

/** Republishes the current About page: every cached page that shows it is rendered again. */
async function publish({ origin, cookie, agent }, count) {
  const input = encodeURIComponent(JSON.stringify({ json: { page: 'about' } }));
  const read = await ask(origin, `/api/trpc/content.forEditing?input=${input}`, { headers: { cookie }, agent });
  if (read.status !== 200) return read;
  const { published } = JSON.parse(read.body).result.data.json;
  const [first, ...others] = published.content.sections;
  const sections = [{ ...first, title: `The authority ${count % 2 === 0 ? 'today' : 'now'}` }, ...others];
  const content = { ...published.content, sections };
  return mutate(
    origin,
    'content.publish',
    { page: 'about', content, baseVersion: published.version },
    { headers: { cookie }, agent },
  );
}

export async function runPart(scene, { isSmall, note }) {
  const lastsMs = isSmall ? 180_000 : 1_800_000;
  const node = await openNode(scene, { LIMIT_UPLOADS_PER_HOUR: '100000', METRICS_TOKEN: metricsToken });
  const { pid, origin } = node;
  const url = await ownDatabase(node);
  const agent = keepAlive(16);
  const streaming = new Agent({ keepAlive: false });
  scene.onClose(() => Promise.resolve([agent, streaming].forEach((one) => one.destroy())));
  const { admin, person, held, writers } = await withSql(url, async (sql) => {
    const client = await makePerson(sql, 'client@people.example');
    await setPassword(sql, client.id, password);
    const listeners = [];
    for (let at = 0; at < streams; at += 1) listeners.push(await makePerson(sql, `listener-${at}@people.example`));
    return {
      admin: await makePerson(sql, 'admin@people.example', 'admin'),
      person: client,
      held: listeners,
      writers: await startWriters(sql, { origin: () => origin, agent, pauseMs: 1500 }),
    };
  });
  scene.onClose(writers.stop);
  const load = buildLoad(scene);
  for (let at = 0; at < 3; at += 1) {
    load.every('public pages', 300, async (count, report) =>
      report(await ask(origin, pages[(count + at) % pages.length])),
    );
  }
  load.every('own dashboard', 2000, async (_count, report) =>
    report(await ask(origin, '/dashboard', { headers: { cookie: person.cookie }, agent })),
  );
  load.every('administration', 3000, async (count, report) => {
    const path = ['/admin', '/admin/enquiries', '/clients', '/admin/jobs'][count % 4];
    report(await ask(origin, path, { headers: { cookie: admin.cookie }, agent }));
  });
  // Like a browser in use; otherwise the staff session ends after half an hour.
  load.every('staying signed in', 300_000, async (_count, report) =>
    report(await mutate(origin, 'auth.refresh', undefined, { headers: { cookie: admin.cookie }, agent })),
  );
  load.every('publishing', 5000, async (count, report) =>
    report(await publish({ origin, cookie: admin.cookie, agent }, count)),
  );
  load.every('uploads', 15_000, async (count, report) =>
    report(await uploadForm({ origin, cookie: admin.cookie }, formOf(`picture-${count}.jpg`, await makePicture()))),
  );
  load.every('sign-ins', 10_000, async (_count, report) => {
    const answer = await mutate(origin, 'auth.signIn', { email: 'client@people.example', password }, { agent });
    report(answer);
    if (answer.status === 200)
      report(await mutate(origin, 'auth.signOut', undefined, { headers: { cookie: cookieOf(answer) }, agent }));
  });
  for (const { cookie } of held) {
    load.every('streams', 0, async (_count, report) => report(await openStream(origin, cookie, streaming, 60_000)));
  }
  const seen = [];
  const requests = () => load.total() + writers.ledger.tally.total;
  for (let part = 1; part <= parts && node.isAlive; part += 1) {
    const samples = [];
    const until = performance.now() + lastsMs / parts;
    while (performance.now() < until && node.isAlive) {
      await delay(Math.min(5000, lastsMs / parts / 4));
      samples.push(await sampleOf(node));
    }
    seen.push({
      requests: requests(),
      failed: load.failed() + writers.ledger.tally.total - writers.ledger.tally.of('200'),
      bytes: middle(samples.map(({ bytes }) => bytes)),
      heap: Math.min(...samples.map(({ heap }) => heap)),
      handles: middle(samples.map(({ handles }) => handles)),
      open: maxOf(samples.map(({ open }) => open)),
    });
    note(`${part} of ${parts} parts, ${requests()} requests`);
  }
  const wasAlive = node.isAlive && node.pid === pid;
  await load.stop();
  await writers.stop();
  const outcome = await withSql(url, (sql) => auditLedger(sql, writers.ledger));
  const lists = await withSql(url, async (sql) => {
    const { rows } = await sql.query(
      `SELECT (SELECT count(*)::int FROM job_runs WHERE status = 'failed') AS jobs,
              (SELECT count(*)::int FROM outbox WHERE failed_at IS NOT NULL) AS mails,
              (SELECT count(*)::int FROM job_runs) AS runs`,
    );
    return rows[0];
  });
  return verdict({ seen, load, writers, outcome, lists, wasAlive, lastsMs });
}

const megabytes = (bytes) => (bytes / 2 ** 20).toFixed(0);

function verdict({ seen, load, writers, outcome, lists, wasAlive, lastsMs }) {
  const written = writers.ledger.tally;
  const failed = load.failed() + written.total - written.of('200');
  const broken = [...brokenOf(outcome)];
  if (!wasAlive) broken.push('The process of the node ended.');
  if (failed > 0) broken.push(`${failed} requests failed.`);
  if (lists.jobs > 0) broken.push(`${lists.jobs} runs of jobs failed.`);
  if (lists.mails > 0) broken.push(`${lists.mails} mails were given up.`);
  const [early, last] = [seen[2], seen.at(-1)];
  // In a few minutes caches still fill and code is still compiled.
  if (lastsMs >= 1_800_000 && early !== undefined && last !== undefined) {
    const grown = last.bytes - early.bytes;
    if (grown > maxGrowth.bytes && grown > early.bytes * maxGrowth.share) {
      broken.push(`Memory grew by ${megabytes(grown)} MB after the third tenth.`);
    }
    if (last.handles - early.handles > maxGrowth.handles) broken.push('Open files grew.');
  }
  return {
    broken,
    tables: [
      {
        intro: `${(lastsMs / 60_000).toFixed(0)} minutes on one node with a Postgres of its own; medians of each tenth; of the heap the least, of connections the most. ${lists.runs} runs of jobs.`,
        head: ['tenth', 'requests so far', 'failed', 'MB', 'heap MB', 'open files', 'connections'],
        lines: seen.map((one, at) =>
          [at + 1, one.requests, one.failed, megabytes(one.bytes), megabytes(one.heap), one.handles, one.open].map(
            String,
          ),
        ),
      },
      {
        intro: 'Answers by what was asked for.',
        head: ['asked for', 'requests', 'by status'],
        lines: [
          ...[...load.tallies].map(([name, tally]) => [name, String(tally.total), tally.text]),
          ['enquiries and profiles', String(written.total), written.text],
        ],
      },
      {
        intro: 'What the ledger of acknowledged writes says.',
        head: ['acknowledged', 'lost', 'half', 'doubled'],
        lines: [[outcome.acknowledged, outcome.lost, outcome.half, outcome.doubled].map(String)],
      },
    ],
  };
}
