/** Heavy work on the event loop, and in the worker pool: the wait of other work. */
import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import sharp from 'sharp';
import { loadTs } from '../../scripts/lib/load-ts.mjs';
import { buildWorkerProgram } from '../../scripts/lib/worker-program.mjs';
import { median } from '../measure.mjs';

export const title = 'Heavy work beside the event loop';

const atATime = 10;
const atATimeMs = 4000;
const maxDelayMs = 20;

const email = 'mary.kila@harbour-traders.example';
const money = (amount) => ({ amount, currency: 'PGK' });
const party = { name: 'Asaro Coffee', address: 'PO Box 77\nGoroka', taxNumber: '', email, phone: '' };
const [day, time] = ['2026-11-02', new Date('2026-11-02T01:00:00Z')];

const invoice = {
  kind: 'invoice',
  number: 'INV-2026-000001',
  code: 'ABCD-EFGH',
  status: 'open',
  issuer: party,
  addressee: party,
  createdAt: time,
  updatedAt: time,
  dates: { timezone: 'Pacific/Port_Moresby', dateFormat: 'DD/MM/YYYY' },
  siteName: 'Investment Promotion Authority',
  tagline: 'Invest in Papua New Guinea',
  verifyUrl: 'https://site.test/verify',
  revision: 1,
  revisedAt: null,
  issueDate: day,
  dueDate: '2026-11-16',
  period: undefined,
  paidAt: null,
  voidedAt: null,
  lines: [
    { description: 'Registration support', quantity: '1', unitPrice: money('1250.00'), amount: money('1250.00') },
  ],
  net: money('1250.00'),
  total: money('1250.00'),
  tax: undefined,
  reference: 'IPA-7K3M-92QX-4',
  accounts: [],
  paymentNote: '',
  contactEmail: email,
};

const listLine = ',"Company of the sea",Mining,PNG,Lae,Kila,k@example.test,+675 1,"Notes, of it",active\n';
const statementLine = '2026-11-18,"Transfer IPA-7K3M-92QX-4, thank you",Asaro Coffee Growers,"1,250.00",PGK\n';
const statementHead = 'Date,Description,Payer,Amount,Currency\n';

const files = {
  'list.csv': `id,Company Name\n${listLine.repeat(40_000)}`,
  'wide.csv': `id,Company Name${','.repeat(990_000)}x\n`,
  'statement.csv': statementHead + statementLine.repeat(10_000),
  'long.csv': `${statementHead}"${' 1:11'.repeat(180_000)}",x,x,1.00,PGK\n`,
};

const nothing = () => Promise.resolve();
/** Refused work takes its time too. */
const refused = (work) => async () => {
  const outcome = await work().then(
    () => 'taken',
    () => 'refused',
  );
  if (outcome === 'taken') throw new Error('A file beyond the bounds was taken.');
};

/** The longest block of the loop, and the duration of the work, in ms. */
async function held(work) {
  const watch = monitorEventLoopDelay({ resolution: 1 });
  watch.enable();
  await delay(5);
  const from = performance.now();
  await work();
  const took = performance.now() - from;
  // The monitor notices a block when it is over.
  await delay(5);
  watch.disable();
  return { longest: watch.max / 1e6, took };
}

async function tasksOf(pool, folder) {
  const load = (name) => loadTs(`server/${name}.ts`);
  const rules = await load('auth/primitives/password-rules');
  const { renderInvoice } = await load('billing/documents/invoice-pdf');
  const rows = await load('csv/read-file');
  const statement = await load('billing/statements/read');
  const isCommon = rules.commonPasswordCheckIn(pool);
  const at = (name) => ({ name, path: path.join(folder, name) });
  let tried = 0;
  const password = () => `Trader7 Kumul!sunrise betelnut ${(tried += 1)} qwerty19`;
  const list = (name) => [() => rows.readRowsOf(at(name), nothing), () => rows.fetchRows(pool, at(name))];
  const lines = (name) => [
    () => statement.readStatementOf({ file: at(name), reading: undefined }, nothing),
    () => statement.fetchStatement(pool, at(name), undefined),
  ];
  return {
    'a password is checked': [
      () => rules.checkCommonPasswordHere(password(), email),
      () => isCommon(password(), email),
    ],
    'an invoice is drawn': [() => renderInvoice(invoice), () => pool.run({ name: 'invoice', invoice })],
    'a list of 40,000 lines is read': list('list.csv'),
    'a list of 990,000 columns is refused': list('wide.csv').map(refused),
    'a statement of 10,000 lines is read': lines('statement.csv'),
    'a statement with a cell of 0.9 MB is refused': lines('long.csv').map(refused),
  };
}

/** Of a picture of 3 megapixels. */
async function inspectionOf(pool, folder) {
  const source = path.join(folder, 'picture.jpg');
  const noise = { type: 'gaussian', mean: 128, sigma: 30 };
  await sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#888', noise } })
    .jpeg()
    .toFile(source);
  let copies = 0;
  return async () => {
    const copy = path.join(folder, `copy-${(copies += 1)}.jpg`);
    await copyFile(source, copy);
    await pool.run({ name: 'inspect', inspection: { kind: 'media', path: copy, name: 'picture.jpg' } });
  };
}

/** Kinds in turn, so many at a time; delays of the loop in ms. */
async function delaysWith(works, ms) {
  const watch = monitorEventLoopDelay({ resolution: 1 });
  const until = performance.now() + ms;
  let done = 0;
  let next = 0;
  watch.enable();
  const cpu = process.cpuUsage();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      while (performance.now() < until) {
        await works[next++ % works.length]();
        done += 1;
      }
    }),
  );
  watch.disable();
  const { user, system } = process.cpuUsage(cpu);
  const ofLoop = [50, 99, 100].map((percentile) => watch.percentile(percentile) / 1e6);
  return { done, ofLoop, cpu: (user + system) / 1000 };
}

async function tableAtATime(tasks, inspect, note) {
  const works = Object.fromEntries(Object.entries(tasks).map(([name, ways]) => [name, ways[1]]));
  works['a picture is inspected'] = inspect;
  const rows = Object.entries(works).map(([name, work]) => ({ name, some: [work] }));
  rows.push({ name: 'all of these in turn', some: Object.values(works) });
  const idle = monitorEventLoopDelay({ resolution: 1 });
  idle.enable();
  await delay(atATimeMs);
  idle.disable();
  const lines = [['nothing', '', ...[50, 99, 100].map((at) => (idle.percentile(at) / 1e6).toFixed(1)), '', '']];
  for (const { name, some } of rows) {
    note(`${atATime} at a time: ${name}`);
    const { done, ofLoop, cpu } = await delaysWith(some, atATimeMs);
    const over = (ofLoop[1] ?? 0) > maxDelayMs ? 'over' : '';
    lines.push([name, String(done), ...ofLoop.map((ms) => ms.toFixed(1)), (cpu / done).toFixed(1), over]);
  }
  return {
    intro: `${atATime} at a time in the pool for ${atATimeMs / 1000} s each: delay of the loop that hands them over, in ms, of a timer due each millisecond. A p99 of ${maxDelayMs} ms is the aim. CPU is that of the loop's process for one of them.`,
    head: ['what', 'done', 'p50 ms', 'p99 ms', 'longest ms', 'CPU ms', ''],
    lines,
  };
}

export async function runPart(_stage, { rounds, note }) {
  const { buildWorkerPool } = await loadTs('server/workers/pool.ts');
  const { buildLog } = await loadTs('server/platform/log.ts');
  const folder = await mkdtemp(path.join(os.tmpdir(), 'ipa-bench-workers-'));
  const pool = buildWorkerPool({ program: await buildWorkerProgram(), log: buildLog('silent') });
  try {
    for (const [name, text] of Object.entries(files)) await writeFile(path.join(folder, name), text);
    const lines = [];
    const tasks = await tasksOf(pool, folder);
    for (const [name, ways] of Object.entries(tasks)) {
      note(name);
      const figures = [];
      for (const way of ways) {
        // The first one loads libraries and word lists.
        await way();
        const found = [];
        for (let round = 0; round < rounds; round += 1) found.push(await held(way));
        for (const key of ['longest', 'took']) figures.push(median(found.map((one) => one[key])));
      }
      lines.push([name, ...figures.map((ms) => (ms ?? 0).toFixed(1))]);
    }
    return {
      tables: [
        {
          intro:
            'Longest time that the event loop was held and time until the answer, in ms, by the same code on the loop and in the worker pool: medians. Without the bounds, the list of 990,000 columns held the loop for 1.2 s and the statement with its long cell for 1.0 s.',
          head: ['what', 'held, on the loop', 'answer', 'held, in the pool', 'answer'],
          lines,
        },
        await tableAtATime(tasks, await inspectionOf(pool, folder), note),
      ],
    };
  } finally {
    await pool.close();
    await rm(folder, { recursive: true, force: true });
  }
}
