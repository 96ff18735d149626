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

/** Options of {@link startEmbeddedPostgres}. */
export interface EmbeddedPostgresOptions {
  /** The folder of all the application's data; the database stands in `postgres` inside it. Made when absent. */
  dataDir: string;
  /** Receives one line for each thing worth telling: a copy made, a restart. */
  report?: (line: string) => void;
  /** False only for tests: commits are then not forced to the disk. */
  durable?: boolean;
  /** For command line tools: join the server that runs on this folder, without a lock and without ever stopping it. */
  attach?: boolean;
}

/** A running embedded database. */
export interface EmbeddedPostgres {
  /** Connection string with the password; not for printing. The port stays the same across restarts. */
  url: string;
  /** True when the server was already running: left by a killed process, or joined with `attach`. */
  adopted: boolean;
  /** Stops the server (not one that was joined) and gives the folder free. May be called again. */
  stop(): Promise<void>;
}

/** Restarts come after 0.2 s, 0.4 s … and at most 10 s; a server that ran for a minute begins anew. */
const RESTART = { first: 200, most: 10_000, settled: 60_000 };

/** Restarts the server on its port whenever it ends, until `stopping`. */
function watch(plan: LaunchPlan, first: Running, firstEnd: Promise<string>, state: { server: Running }): Promise<void> {
  const run = async () => {
    let ended = firstEnd;
    let pause = RESTART.first;
    let since = Date.now();
    for (;;) {
      const how = await ended;
      if (plan.signal.aborted) return;
      if (Date.now() - since > RESTART.settled) pause = RESTART.first;
      for (let reason = `ended (${how})`; ; pause = Math.min(pause * 2, RESTART.most)) {
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
      pause = Math.min(pause * 2, RESTART.most);
    }
  };
  return run().catch((error: unknown) => {
    if (!plan.signal.aborted) plan.report(`The database is no longer monitored: ${reasonOf(error)}.`);
  });
}

/** How the process of a server that is not our child ended; it has to be looked at now and then. */
async function endOf(pid: number, signal: AbortSignal): Promise<string> {
  while (await isAlive(pid)) await delay(500, undefined, { signal, ref: false });
  return 'no longer running';
}

/**
 * Starts the Postgres that npm has installed, on 127.0.0.1 and a free port, with its cluster in `<dataDir>/postgres`.
 *
 * After `kill -9` of this process the server goes on; the next start takes it over. After `kill -9` of the server it is
 * started again on the same port. One process at a time may do this on a folder (`<dataDir>/server.lock`). Postgres
 * refuses root, who therefore runs it as the system user `postgres`.
 * @throws StartupError with one sentence for whoever starts the application.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { report = () => undefined, durable = true, attach = false } = options;
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
    const plan = { binaries, folder, logFile, account, password, durable, report, signal: stopping.signal };

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
      // A restart that was under way stops its own process.
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

/** Joins the server that runs on this folder, if there is one that answers. */
async function join(dataDir: string, report: (line: string) => void): Promise<EmbeddedPostgres | undefined> {
  const account = await accountForPostgres();
  const password = await databasePassword(dataDir);
  const folder = await clusterFolder(dataDir, account, report);
  const running = await findRunning(folder, password);
  if (!running) return undefined;
  await openApplicationDatabase(running.port, password);
  return { url: urlOf(running.port, password), adopted: true, stop: () => Promise.resolve() };
}
