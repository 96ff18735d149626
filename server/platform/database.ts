import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from '../../prisma/generated/client.ts';
import { connectionError, requireDatabaseUrl } from './database/connection-error.ts';
import { StartupError } from '../startup-error.ts';

export type Db = PrismaClient;

/** Functions with `tx` join the caller's transaction. */
export type Tx = Prisma.TransactionClient;

export interface Database {
  db: Db;
  /** Waits for running statements. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolSize?: number;
  /** 8 s by default. */
  answerMs?: number;
  /** To log; the pool reconnects itself. */
  onPoolError: (error: Error) => void;
}

/** The first with `uuidv7()` (D40). */
const OLDEST_MAJOR = 18;

const pools = new WeakMap<Tx, pg.Pool>();

/** Undefined in transactions. */
export function poolOf(db: Tx): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Connects on first use. Statements end after 5 s (TRUST.md, "Input and limits"). The driver adapter assumes UTC.
 * `random_page_cost` of SSDs, or the planner avoids indexes. Word similarity (pg_trgm) from 0.45: short words with two
 * swapped letters. The client's timeout covers frozen servers.
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
  // Without a listener Node exits on a connection's error. The next statement reports it.
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

/** `waiting` counts statements. */
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

/** Disk full, out of memory, disk failure. */
const EXHAUSTED_CODES = new Set(['53100', '53200', '58030']);

const DOWN_CODES = new Set(
  [
    // Prisma: unreachable, timeout, closed, pool exhausted, too many connections.
    ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
    // Sockets.
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    // Postgres: stopped, crashed, starting, database dropped, idle timeout, too many connections.
    ['57P01', '57P02', '57P03', '57P04', '57P05', '53300'],
    [...EXHAUSTED_CODES],
    // Driver adapter.
    ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  ].flat(),
);

/** Driver errors without a code. */
const DOWN_WORDS =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|^timeout expired|^Query read timeout|Unable to start a transaction in the given time|an expired transaction/;

function isDownCode(code: unknown): boolean {
  return typeof code === 'string' && (DOWN_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code));
}

/** Cause, Prisma's `meta` error, parts of an aggregate. */
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

/** Temporarily unusable: answered with 503 or the last good copy, no bug. */
export function isDatabaseDown(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, isDownCode) || (one instanceof Error && DOWN_WORDS.test(one.message)));
}

/** Postgres refused: the transaction was certainly rolled back. */
export function isDatabaseExhausted(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, (code) => typeof code === 'string' && EXHAUSTED_CODES.has(code)));
}

/** Checks connection, password, database and version. @throws StartupError without the password */
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
