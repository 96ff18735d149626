import { join, resolve } from 'node:path';
import { Pool } from 'pg';
import type { Logger } from 'pino';
import type { AppOptions } from './app.ts';
import type { Backups, Deps } from './context.ts';
import type { Env } from './env.ts';
import { ensureFirstAdmin } from './auth/first-admin.ts';
import { readCallerOf } from './auth/sessions/sessions.ts';
import { commonPasswordCheckIn } from './auth/primitives/password-rules.ts';
import { buildBackups } from './backup/backups.ts';
import { versionOf } from './backup/version.ts';
import { buildMailWorker } from './mail/mail-worker.ts';
import type { OutboxWorker } from './mail/outbox-worker.ts';
import { buildFolderTransport, buildSmtpTransport, type MailTransport } from './mail/transport.ts';
import { buildMediaWorkers, type MediaWorkers } from './workers/media-workers.ts';
import { buildStreams } from './notifications/streams/streams.ts';
import { systemClock } from './platform/clock.ts';
import { type Db, openDatabase } from './platform/database.ts';
import { type OpenedDatabase, openDatabaseUrl } from './platform/database/open-url.ts';
import { buildEvents, type Events } from './platform/events.ts';
import type { Files } from './platform/files.ts';
import { chooseFiles, openTempDir } from './platform/files/choose.ts';
import { claimFiles } from './platform/files/claim.ts';
import { fullAtStart } from './platform/files/full-at-start.ts';
import { claimDatabase, type Keys, loadKeys } from './platform/keys.ts';
import { buildLimits, type LimitFigures } from './platform/limits.ts';
import { buildLog, openLogOutput } from './platform/log.ts';
import { buildLogForward, type LogForward } from './platform/log/log-forward.ts';
import { applyMigrations } from './platform/database/migrations.ts';
import { describeNode, type NodeFacts } from './platform/nodes.ts';
import type { CardProvider } from './platform/payments.ts';
import { chooseCards } from './platform/payments/choose.ts';
import { seedFirstContent } from './seed.ts';
import { buildClamd } from './platform/virus-scanner.ts';
import { buildTrialGate } from './trial/gate/gate.ts';
import { trialPasswordNote } from './trial/note.ts';
import { readGateState } from './trial/gate/service.ts';
import { buildWorkerPool, type WorkerPool } from './workers/pool.ts';

/** Process-wide: connections, keys, log. */
export interface Platform {
  env: Env;
  dataDir: string;
  log: Logger;
  /** The log's second destination. */
  logForward: LogForward | undefined;
  databaseUrl: string;
  db: Db;
  mail: MailTransport;
  /** Not started here. */
  outbox: OutboxWorker;
  /** For rate limits only. */
  limitPool: Pool;
  keys: Keys;
  cards: CardProvider | undefined;
  files: Files;
  /** Where files are stored, for the banner. */
  filesAt: string;
  workers: WorkerPool;
  mediaWorkers: MediaWorkers;
  tempDir: string;
  backups: Backups;
  /** Not started, so that listeners can register first. */
  events: Events;
  publicUrl: URL;
  /** This process in `nodes`. */
  node: NodeFacts;
  isGateOn: boolean;
  /** For the banner, if known (D2). */
  trialPassword: string | undefined;
  /** Set-up path, a secret for the banner; undefined once there is an admin. */
  setupLink: string | undefined;
  close(): Promise<void>;
}

type Report = (line: string) => void;
type Closers = (() => Promise<unknown>)[];

interface PlatformOptions {
  root: string;
  workerProgram: string;
  version: string;
  report: Report;
  /** Being opened already; by default it is opened here. */
  database?: Promise<OpenedDatabase>;
}

/**
 * Database, migrations, keys, files, first content, in this order, to detect another site's data before writing. Closes
 * everything on StartupError.
 */
export async function openPlatform(
  env: Env,
  { root, workerProgram, version, report, ...options }: PlatformOptions,
): Promise<Platform> {
  const dataDir = resolve(root, env.DATA_DIR);
  const logForward =
    env.LOG_FORWARD === undefined
      ? undefined
      : buildLogForward({
          url: env.LOG_FORWARD,
          onTrouble(error) {
            log.warn({ err: error }, 'the log cannot be forwarded: lines are held and the connection is tried again');
          },
        });
  const level = env.LOG_LEVEL ?? (process.stdout.isTTY && logForward === undefined ? 'warn' : 'info');
  const log = buildLog(level, openLogOutput(logForward));
  const opening = options.database ?? openDatabaseUrl(env, { dataDir, report });
  opening.catch(() => undefined);
  const closers: Closers = [
    () => logForward?.close() ?? Promise.resolve(),
    async () => {
      const opened = await opening.catch(() => undefined);
      await opened?.stop();
    },
  ];
  const close = async () => {
    for (const closeOne of closers.splice(0).toReversed()) {
      await closeOne().catch((error: unknown) => {
        log.error({ err: error }, 'closing failed');
      });
    }
  };
  try {
    const cards = await chooseCards(env);
    const { url: databaseUrl } = await opening;
    const { applied } = await applyMigrations(databaseUrl, { dir: join(root, 'prisma', 'migrations'), report });
    if (applied.length > 0) report('The database is up to date.');
    const onPoolError = (error: Error) => {
      log.error({ err: error }, 'database connection lost');
    };
    const database = openDatabase({ url: databaseUrl, poolSize: env.DATABASE_POOL, onPoolError });
    closers.push(() => database.close());
    const { db } = database;
    const keys = await loadKeys(env.SIGNING_KEYS, dataDir);
    await claimDatabase(db, keys);
    const { files, filesAt } = await chooseFiles(env, dataDir);
    closers.push(() => {
      files.close();
      return Promise.resolve();
    });
    await files.ensure();
    const publicUrl = env.PUBLIC_URL ?? new URL(`http://localhost:${env.PORT}`);
    const node = describeNode({ clock: systemClock, version, publicUrl });
    await claimFiles(db, { files, filesAt, node, clock: systemClock, log });
    // If startup fails; otherwise the heartbeat removes it.
    closers.push(() => db.node.deleteMany({ where: { id: node.id } }));
    const seedOptions = { trialPassword: env.TRIAL_PASSWORD, demo: env.SEED_DEMO, clock: systemClock };
    const seeded = await seedFirstContent(db, seedOptions);
    if (seeded !== undefined) report('The first content was added.');
    const given = seeded?.madeTrialPassword ?? env.TRIAL_PASSWORD;
    const trialPassword = await trialPasswordNote(db, dataDir, given, seeded !== undefined);
    const { enabled } = await readGateState(db);
    const admin = { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD };
    const setupLink = await ensureFirstAdmin(db, { clock: systemClock, ...admin });
    const limitPool = new Pool({ connectionString: databaseUrl, max: 2, connectionTimeoutMillis: 5000 });
    limitPool.on('error', onPoolError);
    closers.push(() => limitPool.end());
    const events = buildEvents({ url: databaseUrl, log });
    closers.push(() => events.close());
    const mail =
      env.SMTP_URL === undefined
        ? buildFolderTransport(join(dataDir, 'mail'), log)
        : buildSmtpTransport(env.SMTP_URL, { isPlaintextAllowed: env.ALLOW_PLAINTEXT.includes('mail') });
    closers.push(() => {
      mail.close();
      return Promise.resolve();
    });
    const outbox = buildMailWorker({
      db,
      log,
      keys,
      events,
      transport: mail,
      publicUrl,
      mailFrom: env.MAIL_FROM,
    });
    const tempDir = await openTempDir(dataDir, env.DATABASE_URL === undefined);
    const productVersion = await versionOf(root);
    const backups = buildBackups({ databaseUrl, db, dataDir, files, keys, clock: systemClock, log, productVersion });
    closers.push(() => backups.close());
    const workers = buildWorkerPool({ program: workerProgram, log });
    closers.push(() => workers.close());
    return {
      env,
      dataDir,
      log,
      logForward,
      databaseUrl,
      db,
      mail,
      outbox,
      cards,
      limitPool,
      keys,
      files,
      filesAt,
      workers,
      mediaWorkers: buildMediaWorkers(workers, log),
      tempDir,
      backups,
      events,
      publicUrl,
      node,
      isGateOn: enabled,
      trialPassword,
      setupLink,
      close,
    };
  } catch (error) {
    await close();
    throw fullAtStart(error, dataDir);
  }
}

export function limitFiguresOf(env: Env): LimitFigures {
  return {
    readsPerMinute: env.LIMIT_READS_PER_MINUTE,
    filesPerMinute: env.LIMIT_FILES_PER_MINUTE,
    gateFailures: env.LIMIT_GATE_FAILURES,
    enquiriesPerHour: env.LIMIT_ENQUIRIES_PER_HOUR,
    enquirySeconds: env.LIMIT_ENQUIRY_SECONDS,
    signInFailures: env.LIMIT_SIGN_IN_FAILURES,
    signInFailuresPerHour: env.LIMIT_SIGN_IN_FAILURES_PER_HOUR,
    secondFactorFailures: env.LIMIT_SECOND_FACTOR_FAILURES,
    passwordChecksPerHour: env.LIMIT_PASSWORD_CHECKS_PER_HOUR,
    staffMailsPerHour: env.LIMIT_INVITATIONS_PER_HOUR,
    mailsToAddressPerHour: env.LIMIT_MAILS_TO_ADDRESS_PER_HOUR,
    mailsFromAddressPerHour: env.LIMIT_MAILS_FROM_ADDRESS_PER_HOUR,
    uploadsPerHour: env.LIMIT_UPLOADS_PER_HOUR,
    verifyFailures: env.LIMIT_VERIFY_FAILURES,
    documentsPerHour: env.LIMIT_DOCUMENTS_PER_HOUR,
  };
}

export function buildDeps(platform: Platform, version: string): Deps {
  const {
    env,
    db,
    keys,
    log,
    mail,
    outbox,
    cards,
    files,
    workers,
    mediaWorkers,
    tempDir,
    backups,
    publicUrl,
    limitPool,
    events,
  } = platform;
  return {
    db,
    clock: systemClock,
    log,
    limits: buildLimits(limitPool, limitFiguresOf(env)),
    gate: buildTrialGate({ db, keys, clock: systemClock, isHttps: publicUrl.protocol === 'https:' }),
    keys,
    mail: { kind: mail.kind, deliverNow: (id) => outbox.deliverNow(id) },
    mailDomain: env.MAIL_IN_DOMAIN,
    cards,
    files,
    workers,
    mediaWorkers,
    isCommonPassword: commonPasswordCheckIn(workers),
    // Registers listeners: before listening starts.
    streams: buildStreams(
      {
        db,
        clock: systemClock,
        log,
        readCaller: (sessionId) => readCallerOf({ db, clock: systemClock, publicUrl }, sessionId),
      },
      { events },
    ),
    backups,
    tempDir,
    scanner: env.VIRUS_SCANNER === undefined ? undefined : buildClamd(env.VIRUS_SCANNER),
    publicUrl,
    hasHttpsSubdomains: env.HSTS_SUBDOMAINS,
    version,
  };
}

/** A count or addresses. */
export function trustProxyOf(env: Env): AppOptions['trustProxy'] {
  const value = env.TRUST_PROXY;
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : value;
}
