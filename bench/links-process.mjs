/** The check of links in a process of its own, for bench/parts/links.mjs; the pauses are a hundredth of the real ones. */
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { loadTs } from '../scripts/lib/load-ts.mjs';

const faster = 100;

const [, , url, port] = process.argv;
const [{ openDatabase }, { buildAsk }, { buildVisitor }, { visitLinks }] = await Promise.all(
  [
    'server/platform/database.ts',
    'server/platform/outside/ask.ts',
    'server/health/visit.ts',
    'server/health/links.ts',
  ].map(loadTs),
);
const { db, close } = openDatabase({ url, poolSize: 5, onPoolError: () => undefined });
const visit = buildVisitor({
  ask: buildAsk(
    () => Promise.resolve(['93.184.216.34']),
    () => connect(Number(port), '127.0.0.1'),
  ),
  from: 'https://ipa.example',
  now: () => performance.now() * faster,
  pause: (ms) => delay(ms / faster),
});
const log = { warn: () => undefined };
// What is loaded once does not count.
await visit('http://first.example/');
await db.outsideLink.count();
globalThis.gc?.();
const before = process.memoryUsage.rss();
let most = before;
const sampling = setInterval(() => {
  most = Math.max(most, process.memoryUsage.rss());
}, 100);
const loop = monitorEventLoopDelay({ resolution: 1 });
loop.enable();
const from = performance.now();
const count = await visitLinks({ db, clock: { now: () => new Date() }, log, visit });
loop.disable();
clearInterval(sampling);
process.send?.({ count, tookMs: performance.now() - from, growth: most - before, p99Ms: loop.percentile(99) / 1e6 });
await close();
process.exit(0);
