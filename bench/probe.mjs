/**
 * Loaded into the site's process before it (`--import`), started with `--expose-gc`: at SIGUSR2 it collects garbage and
 * writes the process's memory in bytes, and the longest block of its event loop since the last signal in ms, to the
 * file PROBE_FILE.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';

const resolution = 1;
const delay = monitorEventLoopDelay({ resolution });
delay.enable();

process.on('SIGUSR2', () => {
  const maxBlock = Math.max(0, delay.max / 1e6 - resolution);
  globalThis.gc?.();
  globalThis.gc?.();
  const file = process.env.PROBE_FILE;
  writeFileSync(`${file}.part`, JSON.stringify({ rss: process.memoryUsage.rss(), maxBlock }));
  renameSync(`${file}.part`, file);
  // Excludes the collection itself.
  setImmediate(() => delay.reset());
});
