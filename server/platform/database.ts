import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from '../../prisma/generated/client.ts';
import { connectionError, requireDatabaseUrl } from './database/connection-error.ts';
import { StartupError } from '../startup-error.ts';

/** The database client of the process. */
export type Db = PrismaClient;

/** What services take (`tx = db`): the client itself or a transaction that a caller opened. */
export type Tx = Prisma.TransactionClient;

/** An open database. */
export interface Database {
  db: Db;
  /** Ends all connections; running statements are finished first. */
  close(): Promise<void>;
}

/** Options of {@link openDatabase}. */
export interface DatabaseOptions {
  url: string;
  /** The most connections at a time; 10 unless told. */
  poolSize?: number;
  /** How long an answer is waited for, in ms; 8 s unless told. */
  answerMs?: number;
  /** Told when an idle connection breaks, such as at a restart of Postgres; the pool makes a new one by itself. */
  onPoolError: (error: Error) => void;
}

/** The oldest server with `uuidv7()`, which the ids are made with (D40). */
const OLDEST_MAJOR = 18;

/** The connections of each open client. */
const pools = new WeakMap<Tx, pg.Pool>();

/** The connections of an open client; a transaction has one of its own and none of these. */
export function poolOf(db: Tx): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Opens a pool of connections. None is made before the first query. A statement ends after 5 s (TRUST, "Input and
 * limits"); sessions are in UTC, which the driver adapter takes for granted. Pages out of order are planned as costing
 * about what others do, as on solid-state disks and in memory: else the planner reads whole tables past their indexes.
 * A mistyped word is near another one from a similarity of 0.45: two letters exchanged in a short word are (pg_trgm).
 * A server that is frozen or cut off without a word ends no statement: then this side stops waiting.
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
  // A connection that ends in the instant in which it goes from one to the next has nobody who hears of it, and Node ends a
  // process over an error that nobody hears. Whoever gets it is told by the first statement.
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

/**
 * Rows of one statement as the driver reads them (decimals are text), on the client's own connections but past its
 * query engine: for the reads of public pages, whose CPU the engine would be half of. Not for transactions.
 *
 * @param name names a statement whose plan may be kept by each connection: the same text each time
 */
export async function readRows<Row extends object>(
  db: Db,
  { text, values }: Prisma.Sql,
  name?: string,
): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool === undefined) throw new TypeError('readRows takes the client of openDatabase');
  const { rows } = await pool.query<Row>({ text, values, ...(name === undefined ? {} : { name }) });
  return rows;
}

/** Connections of a client: those there are, those at rest, and how many statements wait for one. */
export function poolFigures(db: Db): { open: number; idle: number; waiting: number } {
  const pool = pools.get(db);
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 };
}

/** Whether the database answers within 1 s, for /readyz. Never throws. */
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

/** Postgres has no room on its disk or in memory, or its disk fails. */
const EXHAUSTED_CODES = new Set(['53100', '53200', '58030']);

const DOWN_CODES = new Set(
  [
    // Prisma: not reachable, timed out, closed, no connection free in time, too many connections.
    ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
    // Node's sockets.
    ['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH'],
    // Postgres: stopped by hand or crash, starting up, database dropped, idle too long, no connection free.
    ['57P01', '57P02', '57P03', '57P04', '57P05', '53300'],
    // What was asked cannot be done for want of room; other things may go on.
    [...EXHAUSTED_CODES],
    // What the driver adapter makes of them.
    ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
  ].flat(),
);

/** The driver says these with words only. */
const DOWN_WORDS =
  /^Connection terminated|^Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|^timeout expired|^Query read timeout|Unable to start a transaction in the given time|an expired transaction/;

function isDownCode(code: unknown): boolean {
  return typeof code === 'string' && (DOWN_CODES.has(code) || /^08[0-9A-Z]{3}$/.test(code));
}

/** The errors that an error carries: its cause, the driver's error in Prisma's `meta`, the parts of an aggregate. */
export function innerErrors(error: object): unknown[] {
  const inner: unknown[] = [];
  if ('cause' in error) inner.push(error.cause);
  if (error instanceof AggregateError) inner.push(...(error.errors as unknown[]));
  if ('meta' in error && typeof error.meta === 'object' && error.meta !== null && 'driverAdapterError' in error.meta) {
    inner.push(error.meta.driverAdapterError);
  }
  return inner;
}

/** Looks at an error and at those that it carries. */
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

/**
 * Whether an error means that the database cannot be used now (away, starting, no connection free, no room for what is to
 * be written), in which case the same call may succeed later: 503 and the last good copy, not a fault of the program.
 */
export function isDatabaseDown(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, isDownCode) || (one instanceof Error && DOWN_WORDS.test(one.message)));
}

/** Whether Postgres itself answered that it has no room: then nothing of the transaction was stored, which is known. */
export function isDatabaseExhausted(error: unknown): boolean {
  return isAnyOf(error, (one) => hasCode(one, (code) => typeof code === 'string' && EXHAUSTED_CODES.has(code)));
}

/**
 * Checks an external database before anything else uses it: reachable, the right password, there, and new enough.
 * @throws StartupError with one sentence that never holds the password
 */
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
