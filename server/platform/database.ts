import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from '../../prisma/generated/client.ts';
import { connectionError, requireDatabaseUrl } from './database/connection-error.ts';
import { StartupError } from '../startup-error.ts';

export type Db = PrismaClient;

/** Or the caller's transaction. */
export type Tx = Prisma.TransactionClient;

export interface Database {
  db: Db;
  /** After running statements have finished. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  /** In ms; default 8 s. */
  answerMs?: number;
  /** The pool reconnects by itself. */
  onPoolError: (error: Error) => void;
}

/** First with `uuidv7()` (D40). */
const OLDEST_MAJOR = 18;

const pools = new WeakMap<Tx, pg.Pool>();

/** Undefined for a transaction. */
export function poolOf(db: Tx): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Connects lazily. Statement timeout 5 s (TRUST, "Input and limits"); UTC, as the driver adapter assumes. Random reads
 * cost as sequential ones (solid-state disks), else the planner ignores indexes. Word similarity (pg_trgm) from 0.45: a
 * short word with two swapped letters. The client timeout covers frozen or disconnected servers.
 */
export function openDatabase({ url, poolSize = 10, answerMs = 8_000, onPoolError }: DatabaseOptions): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 5_000,
    query_timeout: answerMs,
    idle_in_transaction_session_timeout: 30_000,
    keepAlive: true,
    application_name: 'ipa portal',
    options: '-c TimeZone=UTC -c random_page_cost=1.1 -c pg_trgm.word_similarity_threshold=0.45',
  });
  pool.on('error', onPoolError);
  // A connection that breaks while changing hands has no listener, and Node exits on an unhandled 'error'. The next
  // statement reports it.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const adapter = new PrismaPg(pool, { onConnectionError: onPoolError });
  const db = new PrismaClient({ adapter, transactionOptions: { maxWait: 5_000, timeout: 10_000 } });
  pools.set(db, pool);
  return {
    db,
    async close() {
      await db.$disconnect();
      await pool.end();
    },
  };
}

/** `waiting`: statements. */
export function poolFigures(db: Db): { open: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** Within 1 s, for /readyz. Never throws. */
export async function databaseAnswers(db: Db): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), 1_000);
  });
  const answer = db.$queryRaw`SELECT 1`.then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** No disk space or memory; disk failure. */
const EXHAUSTED_CODES = new Set(['53100', '53200', '58030']);

const DOWN_CODES = new Set(
  [
    // Prisma: unreachable, timeout, closed, pool exhausted, too many connections.
    ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
    // Sockets.
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    // Postgres: stopped, crashed, starting, database dropped, idle timeout, too many connections.
    ['57P01', '57P02', '57P03', '57P04', '57P05', '53300'],
    // Others may succeed.
    [...EXHAUSTED_CODES],
    // From the driver adapter.
    ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  ].flat(),
);

/** Has no code. */
const DOWN_WORDS =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|^timeout expired|^Query read timeout|Unable to start a transaction in the given time|an expired transaction/;

function isDownCode(code: unknown): boolean {
  return typeof code === 'string' && (DOWN_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code));
}

/** Cause, the driver's error in Prisma's `meta`, parts of an aggregate. */
export function innerErrors(error: object): unknown[] {
  const inner: unknown[] = [];
  if ('cause' in error) inner.push(error.cause);
  if (error instanceof AggregateError) inner.push(...(error.errors as unknown[]));
  if ('meta' in error && typeof error.meta === 'object' && error.meta !== null && 'driverAdapterError' in error.meta) {
    inner.push(error.meta.driverAdapterError);
  }
  return inner;
}

function isAnyOf(error: unknown, isOne: (error: object) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false;
  return isOne(error) || innerErrors(error).some((inner) => isAnyOf(inner, isOne, depth + 1));
}

function hasCode(error: object, isOne: (code: unknown) => boolean): boolean {
  const codes = [
    'code' in error && error.code,
    'originalCode' in error && error.originalCode,
    'kind' in error && error.kind,
  ];
  return codes.some(isOne);
}

/** Temporarily unusable (away, starting, no room): 503 and the last good copy, not a bug. */
export function isDatabaseDown(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, isDownCode) || (one instanceof Error && DOWN_WORDS.test(one.message)));
}

/** Reported by Postgres itself, so the transaction was certainly rolled back. */
export function isDatabaseExhausted(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, (code) => typeof code === 'string' && EXHAUSTED_CODES.has(code)));
}

/** Reachable, password, existence, version. @throws StartupError without the password */
export async function checkDatabaseUrl(url: string): Promise<void> {
  requireDatabaseUrl(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    query_timeout: 10_000,
    application_name: 'ipa start-up',
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ major: number; version: string; encoding: string }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
              current_setting('server_version') AS version, current_setting('server_encoding') AS encoding`,
    );
    const { major = 0, version = 'unknown', encoding = '' } = rows[0] ?? {};
    if (major < OLDEST_MAJOR) {
      throw new StartupError(
        `The database server in DATABASE_URL is Postgres ${version}. The site needs Postgres ${OLDEST_MAJOR} or newer, for uuidv7().`,
      );
    }
    if (encoding !== 'UTF8') {
      throw new StartupError(`The database in DATABASE_URL stores text as ${encoding}. The site needs UTF8.`);
    }
  } catch (error) {
    throw error instanceof StartupError ? error : connectionError(url, error);
  } finally {
    await client.end().catch(() => undefined);
  }
}
