/** Measurements: CPU of a process, medians, and runs of the load generator. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { SetupError } from '../scripts/lib/report.mjs';

/** CPU time of a process since its start, all threads, in ms; undefined without /proc. */
export function cpuOf(pid) {
  const folder = `/proc/${pid}/task`;
  if (!existsSync(folder)) return undefined;
  let nanoseconds = 0;
  for (const task of readdirSync(folder)) {
    try {
      nanoseconds += Number(readFileSync(path.join(folder, task, 'schedstat'), 'utf8').split(' ')[0]);
    } catch {
      // The thread has ended.
    }
  }
  return nanoseconds / 1e6;
}

/** The median; ignores undefined. */
export function median(values) {
  const known = values.filter((value) => value !== undefined).toSorted((a, b) => a - b);
  if (known.length === 0) return undefined;
  const half = known.length >> 1;
  return known.length % 2 === 1 ? known[half] : (known[half - 1] + known[half]) / 2;
}

/** Starts the load generator; `run` returns the measurements of a run and rejects any response that is not 200. */
export function startLoad() {
  const child = fork(path.join(import.meta.dirname, 'load.mjs'));
  return {
    async run(job) {
      child.send(job);
      const [{ result, error }] = await once(child, 'message');
      const what = job.path ?? job.requests[0].path;
      if (error !== undefined) throw new SetupError(`${what}: ${error}`);
      const strange = Object.keys(result.statuses).filter((status) => status !== '200');
      if (strange.length > 0) throw new SetupError(`${what} was answered with ${strange.join(', ')}.`);
      return result;
    },
    stop() {
      child.disconnect();
    },
  };
}

/** One run against a server, with its CPU per request, in ms. */
export async function measure(load, { pid, port }, job) {
  const before = cpuOf(pid);
  const result = await load.run({ port, connections: 16, ...job });
  const after = cpuOf(pid);
  const cpu = before === undefined || after === undefined ? undefined : (after - before) / result.requests;
  return { ...result, rps: result.requests / result.seconds, cpu };
}

/** Medians of several runs. */
export function summarise(runs) {
  const of = (key) => median(runs.map((run) => run[key]));
  return { rps: of('rps'), p50: of('p50'), p99: of('p99'), cpu: of('cpu') };
}
