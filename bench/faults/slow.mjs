/** Clients that send or read as slowly as possible: they are disconnected, and others hardly notice. */
import { readdir, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { inProject, projectRoot } from '../../scripts/lib/paths.mjs';
import { SetupError } from '../../scripts/lib/report.mjs';
import { measure, startLoad } from '../measure.mjs';
import { openConnections } from './calls.mjs';
import { openNode } from './lib.mjs';

export const title = 'Slow clients';
export const about =
  'slow heads, slow bodies and slow readers, 1,000 of them (50), are cut off while others are served';

/** Headers have 60 s and bodies 120 s (server/platform/http/slow-requests.ts); Node checks every 30 s. */
const cutWithinMs = 200_000;
const dripMs = 1000;
/** Maximum extra time for the slowest percentile of other requests. Below 10 ms the baseline is mostly chance. */
const maxRatio = 10;
const minMs = 10;
const others = { path: '/', headers: { 'accept-encoding': 'br' }, connections: 4, rate: 100 };

async function largestAsset() {
  const folder = inProject('dist', 'client', 'assets');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.js'));
  const sizes = await Promise.all(names.map(async (name) => ({ name, size: (await stat(`${folder}/${name}`)).size })));
  const [biggest] = sizes.toSorted((a, b) => b.size - a.size);
  if (biggest === undefined) throw new SetupError(`There is no build in ${projectRoot}.`);
  return biggest;
}

/** What each kind sends at once, and what it sends bit by bit afterwards. */
async function kindsOf(origin) {
  const { host } = new URL(origin);
  const asset = await largestAsset();
  const ask = `GET /assets/${asset.name} HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
  return {
    'slow heads': { begin: `GET / HTTP/1.1\r\nHost: ${host}\r\n`, drip: 'X-A: b\r\n' },
    'slow bodies': {
      begin: `POST /api/trpc/enquiries.submit HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{`,
      drip: ' ',
    },
    'slow readers': { begin: ask, isPaused: true },
    'whole packets': { begin: ask.repeat(300), isPaused: true },
  };
}

function openClient(port, { begin, drip, isPaused = false }) {
  const socket = connect({ port, host: '127.0.0.1' });
  const client = { socket, localPort: 0, cutAfter: undefined };
  socket.on('error', () => undefined);
  if (isPaused) socket.pause();
  else socket.resume();
  socket.once('connect', () => {
    client.localPort = socket.localPort ?? 0;
    socket.write(begin);
  });
  const dripping = drip === undefined ? undefined : setInterval(() => socket.writable && socket.write(drip), dripMs);
  socket.once('close', () => clearInterval(dripping));
  client.leave = () => {
    clearInterval(dripping);
    socket.destroy();
  };
  return client;
}

export async function runPart(scene, { isSmall, note }) {
  const count = isSmall ? 50 : 1000;
  const node = await openNode(scene);
  const load = startLoad();
  scene.onClose(() => Promise.resolve(load.stop()));
  const target = { pid: node.pid, port: node.port };
  await measure(load, target, { ...others, durationMs: 2000 });
  note('quiet');
  const quiet = await measure(load, target, { ...others, durationMs: 10_000 });
  const kinds = await kindsOf(node.origin);
  const names = Object.keys(kinds);
  const clients = Array.from({ length: count }, (_, at) => {
    const kind = names[at % names.length];
    return Object.assign(openClient(node.port, kinds[kind]), { kind });
  });
  scene.onClose(() => Promise.resolve(clients.forEach(({ leave }) => leave())));
  const from = performance.now();
  note(`${count} slow clients`);
  const busy = await measure(load, target, { ...others, durationMs: 20_000 });
  for (;;) {
    const ms = performance.now() - from;
    const held = await openConnections(node.port);
    for (const client of clients) {
      if (client.cutAfter === undefined && !held.has(client.localPort)) client.cutAfter = ms;
    }
    if (ms > cutWithinMs || clients.every(({ cutAfter }) => cutAfter !== undefined)) break;
    await delay(1000);
  }
  const ratio = Math.max(busy.p99, minMs) / Math.max(quiet.p99, minMs);
  const broken = [];
  if (ratio > maxRatio) broken.push(`The others waited ${ratio.toFixed(1)} times as long.`);
  const lines = names.map((kind) => {
    const all = clients.filter((client) => client.kind === kind);
    const cut = all.map(({ cutAfter }) => cutAfter).filter((ms) => ms !== undefined);
    if (cut.length < all.length) {
      broken.push(
        `${all.length - cut.length} of ${all.length} ${kind} were still connected after ${cutWithinMs / 1000} s.`,
      );
    }
    return [
      kind,
      String(all.length),
      String(cut.length),
      cut.length === 0 ? '–' : (Math.max(...cut) / 1000).toFixed(0),
    ];
  });
  if (!node.isAlive) broken.push(`The process of the node ended: ${await node.lastWords()}`);
  return {
    broken,
    tables: [
      {
        intro: 'Clients, and after how many seconds the last one was cut off.',
        head: ['kind', 'clients', 'cut off', 'seconds'],
        lines,
      },
      {
        intro: `Others ask for the home page 100 times a second. The ratio is that of the p99, of at least ${minMs} ms; at most ${maxRatio} is the aim.`,
        head: ['beside', 'requests', 'p50 ms', 'p99 ms', 'ratio'],
        lines: [
          ['quiet', String(quiet.requests), quiet.p50.toFixed(2), quiet.p99.toFixed(2), ''],
          ['slow clients', String(busy.requests), busy.p50.toFixed(2), busy.p99.toFixed(2), ratio.toFixed(1)],
        ],
      },
    ],
  };
}
