import type { RequestListener } from 'node:http';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Deps } from '../context.ts';
import { poolFigures } from '../platform/database.ts';
import { routeClassOf } from './route-class.ts';
import type { FinishedTraffic } from './traffic.ts';
import { readSystemStatus } from './system-status.ts';

/** Metrics of this node, for Prometheus. */
export interface Metrics {
  token: string;
  contentType: string;
  watch(listener: RequestListener): RequestListener;
  /** Omits database metrics while it is down. */
  text(): Promise<string>;
}

export interface MetricsOptions {
  token: string;
  traffic: FinishedTraffic;
  deps: Pick<Deps, 'db' | 'log' | 'version'>;
}

/** In seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Call it once per process. */
export function buildMetrics({ token, traffic, deps }: MetricsOptions): Metrics {
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const gauge = <Label extends string = never>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name: `ipa_${name}`, help, labelNames, registers });

  gauge('build_info', 'The running build', 'version').set({ version: deps.version }, 1);
  const requests = new Counter({
    name: 'ipa_http_requests_total',
    help: 'Requests not answered from the response cache, by class of address and status',
    labelNames: ['class', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'ipa_http_request_duration_seconds',
    help: 'Duration of these requests until the last byte was sent',
    labelNames: ['class'],
    buckets,
    registers,
  });
  const finished = new Counter({
    name: 'ipa_finished_answers_total',
    help: 'Pages and reads answered from the response cache',
    labelNames: ['kind', 'result'],
    registers,
  });
  const cached = gauge('finished_answers_kept', 'Responses in the response cache');
  const keptBytes = gauge('finished_answers_bytes', 'Memory used by the response cache');
  const connections = gauge('database_connections', 'Database connections, and requests waiting for one', 'state');
  const database = gauge('database_up', '1 if the database responds');
  const outbox = gauge('outbox_messages', 'Waiting and failed emails', 'state');
  const oldest = gauge('outbox_oldest_waiting_seconds', 'Waiting time of the oldest email');
  const succeeded = gauge('job_last_success_timestamp_seconds', 'When a job last succeeded', 'job');
  const failing = gauge('job_last_run_failed', '1 if the last run of the job failed', 'job');
  const backupAt = gauge('last_backup_timestamp_seconds', 'Time of the last backup');
  const backupSize = gauge('last_backup_bytes', 'Size of the last backup');

  async function readDatabase(): Promise<void> {
    for (const labelled of [outbox, succeeded, failing]) labelled.reset();
    for (const single of [oldest, backupAt, backupSize]) single.remove();
    const status = await readSystemStatus(deps.db);
    outbox.set({ state: 'waiting' }, status.outbox.waiting);
    outbox.set({ state: 'failed' }, status.outbox.failed);
    const since = status.outbox.oldestWaitingAt;
    oldest.set(since === null ? 0 : Math.max(0, (Date.now() - since.getTime()) / 1000));
    for (const { job, succeededAt, hasFailed } of status.jobs) {
      if (succeededAt !== null) succeeded.set({ job }, succeededAt.getTime() / 1000);
      failing.set({ job }, hasFailed ? 1 : 0);
    }
    if (status.backup === undefined) return;
    backupAt.set(Date.parse(status.backup.at) / 1000);
    backupSize.set(status.backup.size);
  }

  function readTraffic(): void {
    finished.reset();
    for (const [kind, counts] of [
      ['page', traffic.pages],
      ['read', traffic.reads],
    ] as const) {
      for (const [result, count] of Object.entries(counts)) finished.inc({ kind, result }, count);
    }
  }

  async function collect(): Promise<string> {
    readTraffic();
    const { size, bytes } = traffic.cached();
    cached.set(size);
    keptBytes.set(bytes);
    for (const [state, count] of Object.entries(poolFigures(deps.db))) connections.set({ state }, count);
    try {
      await readDatabase();
      database.set(1);
    } catch (error) {
      database.set(0);
      deps.log.warn({ err: error }, 'figures of the database could not be read');
    }
    return register.metrics();
  }

  /** Shared by concurrent scrapes. */
  let running: Promise<string> | undefined;

  return {
    token,
    contentType: register.contentType,
    watch: (listener) => (request, response) => {
      const from = performance.now();
      const routeClass = routeClassOf(request.url ?? '');
      response.once('close', () => {
        // 'cut' means that the client disconnected.
        const status = response.writableFinished ? `${Math.floor(response.statusCode / 100)}xx` : 'cut';
        requests.inc({ class: routeClass, status });
        durations.observe({ class: routeClass }, (performance.now() - from) / 1000);
      });
      listener(request, response);
    },
    text() {
      running ??= collect().finally(() => {
        running = undefined;
      });
      return running;
    },
  };
}
