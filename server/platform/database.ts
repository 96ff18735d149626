import { PrismaPg } from '@prisma/adapter-pg';
import pg from 'pg';
import { type Prisma, PrismaClient } from '../../prisma/generated/client.ts';

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

const pools = new WeakMap<Tx, pg.Pool>();

/** Undefined in transactions. */
export function poolOf(db: Tx): pg.Pool | undefined {
  return pools.get(db);
}

/**
 * Connects on first use. Statements end after 5 s. The driver adapter assumes UTC.
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
