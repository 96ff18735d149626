import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fullAtStart } from './files/full-at-start.ts';
import { accountForPostgres } from './postgres/account.ts';
import { postgresBinaries } from './postgres/binaries.ts';
import {
  claimCluster,
  clusterFolder,
  databasePassword,
  hasCluster,
  makeCluster,
  openDataFolder,
} from './postgres/cluster.ts';
import { launch, type LaunchPlan } from './postgres/launch.ts';
import { lockFolder } from './postgres/lock.ts';
import { isAlive } from './postgres/processes.ts';
import { findRunning, openApplicationDatabase, type Running, stopServer, urlOf } from './postgres/running.ts';
import { reasonOf } from '../startup-error.ts';

export interface EmbeddedPostgresOptions {
  /** Created if missing. */
  dataDir: string;
  report?: (line: string) => void;
  /** Its process runs, and does not answer yet. Not called for a server that is taken over. */
  onWaiting?: () => void;
  /** False in tests: no sync. */
  durable?: boolean;
  /** For tools: uses the running server, without lock or stop. */
  attach?: boolean;
}

export interface EmbeddedPostgres {
  /** Contains the password: do not print. Stable across restarts. */
  url: string;
  /** Taken over from a killed process, or `attach`. */
  adopted: boolean;
  /** Leaves an attached server running. */
  stop(): Promise<void>;
}

/** In ms: 0.2 s, 0.4 s … 10 s; reset after a minute's run. */
const restartMs = { first: 200, max: 10_000, settled: 60_000 };

/** Restarts an ended server on the same port. */
function watch(plan: LaunchPlan, first: Running, firstEnd: Promise<string>, state: { server: Running }): Promise<void> {
  const run = async () => {
    let ended = firstEnd;
    let pause = restartMs.first;
    let since = Date.now();
    for (;;) {
      const how = await ended;
      if (plan.signal.aborted) return;
      if (Date.now() - since > restartMs.settled) pause = restartMs.first;
      for (let reason = `ended (${how})`; ; pause = Math.min(pause * 2, restartMs.max)) {
        plan.report(`The database ${reason}. It will restart in ${pause / 1000} s.`);
        await delay(pause, undefined, { signal: plan.signal });
        try {
          const launched = await launch(plan, first.port);
          if (plan.signal.aborted) return await stopServer(launched.pid, plan.folder, plan.binaries);
          ({ ended } = launched);
          state.server = launched;
          since = Date.now();
          plan.report('The database is running again.');
          break;
        } catch (error) {
          if (plan.signal.aborted) return;
          reason = `is still not running (${reasonOf(error)})`;
        }
      }
      pause = Math.min(pause * 2, restartMs.max);
    }
  };
  return run().catch((error: unknown) => {
    if (!plan.signal.aborted) plan.report(`The database is no longer monitored: ${reasonOf(error)}.`);
  });
}

/** Polled, as not our child process. */
async function endOf(pid: number, signal: AbortSignal): Promise<string> {
  while (await isAlive(pid)) await delay(500, undefined, { signal, ref: false });
  return 'no longer running';
}

/**
 * Starts npm's Postgres on 127.0.0.1 and a free port, cluster in `<dataDir>/postgres`. Takes over a killed process's
 * server; restarts a killed server on its port. One process per folder (`<dataDir>/server.lock`). Root runs it as
 * system user `postgres`.
 * @throws StartupError with one sentence for the operator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { report = () => undefined, durable = true, attach = false, onWaiting } = options;
  const dataDir = await openDataFolder(options.dataDir);
  if (attach) {
    const joined = await join(dataDir, report);
    if (joined) return joined;
  }
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    throw fullAtStart(error, dataDir);
  });
  try {
    const account = await accountForPostgres();
    const password = await databasePassword(dataDir);
    const folder = await clusterFolder(dataDir, account, report);
    const binaries = await postgresBinaries(dataDir, account, report);
    const stopping = new AbortController();
    const logFile = path.join(dataDir, 'postgres.log');
    const plan = { binaries, folder, logFile, account, password, durable, report, signal: stopping.signal, onWaiting };

    const running = await findRunning(folder, password, (pid) => stopServer(pid, folder, binaries, true));
    let watched: Promise<void>;
    let state: { server: Running };
    if (running) {
      await openApplicationDatabase(running.port, password);
      report('Using the database that was already running.');
      state = { server: running };
      watched = watch(plan, running, endOf(running.pid, stopping.signal), state);
    } else {
      if (!(await hasCluster(folder))) await makeCluster(folder, binaries, password, account, durable);
      await claimCluster(folder, account);
      const launched = await launch(plan);
      state = { server: launched };
      watched = watch(plan, launched, launched.ended, state);
    }

    const stop = async () => {
      stopping.abort();
      await stopServer(state.server.pid, folder, binaries);
      await watched;
      await lock.release();
    };
    let stopped: Promise<void> | undefined;
    return {
      url: urlOf(state.server.port, password),
      adopted: running !== undefined,
      stop: () => (stopped ??= stop()),
    };
  } catch (error) {
    await lock.release();
    throw fullAtStart(error, dataDir);
  }
}

async function join(dataDir: string, report: (line: string) => void): Promise<EmbeddedPostgres | undefined> {
  const account = await accountForPostgres();
  const password = await databasePassword(dataDir);
  const folder = await clusterFolder(dataDir, account, report);
  const running = await findRunning(folder, password);
  if (!running) return undefined;
  await openApplicationDatabase(running.port, password);
  return { url: urlOf(running.port, password), adopted: true, stop: () => Promise.resolve() };
}
