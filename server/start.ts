import type { Server } from 'node:http';
import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { Deps } from './context.ts';
import type { Env } from './env.ts';
import { systemClock } from './platform/clock.ts';
import { checkDatabaseUrl, openDatabase } from './platform/database.ts';
import { claimDatabase, loadKeys } from './platform/keys.ts';
import { buildLimits } from './platform/limits.ts';
import { buildLog } from './platform/log.ts';
import { applyMigrations } from './platform/migrations.ts';
import { startEmbeddedPostgres } from './platform/postgres.ts';
import { seedFirstContent } from './platform/seed.ts';
import { closeServer, listen } from './platform/listen.ts';
import { buildPages, type PageOptions } from './render/handler.ts';
import { readGateState } from './trial/service.ts';
import { trialPasswordNote } from './trial/note.ts';
import { buildTrialGate } from './trial/gate.ts';

export interface StartOptions {
  env: Env;
  /** Folder of the project: where migrations and the build lie. */
  root: string;
  server: Server;
  version: string;
  clientDir: string | undefined;
  pages: PageOptions;
  report: (line: string) => void;
  isDevelopment?: boolean;
}

/** A running site and what its banner says. */
export interface Site {
  url: string;
  publicUrl: string;
  /** What to tell about the trial password; undefined where there is no gate. */
  trialPassword: string | undefined;
  isGateOn: boolean;
  log: Logger;
  /** Lets running requests finish, at most 15 s, then closes everything. Safe to call twice. */
  stop(): Promise<void>;
}

const graceMs = 15_000;

/** Database, migrations, first content, HTTP: everything a start does, in its order. Throws StartupError. */
export async function startSite(options: StartOptions): Promise<Site> {
  const { env, root, server, report } = options;
  const dataDir = resolve(root, env.DATA_DIR);
  const log = buildLog(env.LOG_LEVEL ?? (process.stdout.isTTY ? 'warn' : 'info'));
  const closers: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (const close of closers.reverse())
      await close().catch((error: unknown) => log.error({ err: error }, 'closing failed'));
    closers.length = 0;
  };
  try {
    const databaseUrl = await ensureDatabase(env, dataDir, report, closers);
    const { applied } = await applyMigrations(databaseUrl, { dir: join(root, 'prisma', 'migrations'), report });
    if (applied.length > 0)
      report(`database brought up to date (${applied.length} ${applied.length === 1 ? 'step' : 'steps'})`);
    const onPoolError = (error: Error) => log.error({ err: error }, 'database connection lost');
    const { db, close } = openDatabase({ url: databaseUrl, poolSize: env.DATABASE_POOL, onPoolError });
    closers.push(close);
    const keys = await loadKeys(env.SIGNING_KEYS, dataDir);
    await claimDatabase(db, keys);
    const seeded = await seedFirstContent(db, {
      trialPassword: env.TRIAL_PASSWORD,
      demo: env.SEED_DEMO,
      clock: systemClock,
    });
    if (seeded !== undefined) report('first content written');
    const trialPassword = await trialPasswordNote(
      db,
      dataDir,
      seeded?.madeTrialPassword ?? env.TRIAL_PASSWORD,
      seeded !== undefined,
    );
    const limitPool = new Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 5000 });
    limitPool.on('error', onPoolError);
    closers.push(() => limitPool.end());

    const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`);
    const deps: Deps = {
      db,
      clock: systemClock,
      log,
      limits: buildLimits(limitPool, {
        readsPerMinute: env.LIMIT_READS_PER_MINUTE,
        gateFailures: env.LIMIT_GATE_FAILURES,
      }),
      gate: buildTrialGate({ db, keys, clock: systemClock, isHttps: publicUrl.protocol === 'https:' }),
      publicUrl,
      version: options.version,
    };
    let isStopping = false;
    const app = createApp(deps, {
      clientDir: options.clientDir,
      pages: buildPages(deps, options.pages),
      trustProxy:
        env.TRUST_PROXY === undefined || !/^\d+$/.test(env.TRUST_PROXY) ? env.TRUST_PROXY : Number(env.TRUST_PROXY),
      isReady: () => !isStopping,
      ...(options.isDevelopment === undefined ? {} : { isDevelopment: options.isDevelopment }),
    });
    server.on('request', app);
    await listen(server, env.HOST, env.PORT);
    const { enabled } = await readGateState(db);
    let stopping: Promise<void> | undefined;
    return {
      url: `http://localhost:${env.PORT}`,
      publicUrl: publicUrl.origin,
      trialPassword,
      isGateOn: enabled,
      log,
      stop() {
        stopping ??= (async () => {
          isStopping = true;
          await closeServer(server, graceMs);
          await closeAll();
        })();
        return stopping;
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function ensureDatabase(
  env: Env,
  dataDir: string,
  report: (line: string) => void,
  closers: (() => Promise<unknown>)[],
): Promise<string> {
  if (env.DATABASE_URL !== undefined) {
    await checkDatabaseUrl(env.DATABASE_URL);
    return env.DATABASE_URL;
  }
  const postgres = await startEmbeddedPostgres({ dataDir, report });
  closers.push(() => postgres.stop());
  return postgres.url;
}
