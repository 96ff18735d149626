import { vi } from 'vitest';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { Deps } from '../../server/context.ts';
import type { Db } from '../../server/platform/database.ts';

/** Waits until this many statements wait for a lock. */
export async function untilWaiting(db: Db, waiting: number, timeout = 30_000): Promise<void> {
  await vi.waitFor(
    async () => {
      const [row] = await db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      if (row?.waiting !== waiting) throw new Error(`${row?.waiting} statements wait for a lock`);
    },
    { timeout },
  );
}

/**
 * Runs `start` while a row is locked (`lock`: a SELECT … FOR UPDATE), releases it once this many statements wait for
 * it, and returns the results: concurrent calls then meet at the same place each time.
 */
export async function whileLocked<Result>(
  db: Db,
  { lock, waiting }: { lock: Prisma.Sql; waiting: number },
  start: () => Promise<Result>,
): Promise<Result> {
  const started: Promise<Result>[] = [];
  await db.$transaction(
    async (tx) => {
      await tx.$queryRaw(lock);
      const one = start();
      one.catch(() => undefined);
      started.push(one);
      await untilWaiting(db, waiting);
    },
    { timeout: 40_000 },
  );
  const [first] = started;
  if (first === undefined) throw new Error('Nothing was started.');
  return first;
}

/** The same for uploads: each waits with its bytes stored until all have arrived, and only then the row is locked. */
export async function whileLockedInStore<Result>(
  { deps }: { readonly deps: Deps },
  { lock, waiting }: { lock: Prisma.Sql; waiting: number },
  start: () => Promise<Result>,
): Promise<Result> {
  const { files } = deps;
  const arrived: (() => void)[] = [];
  deps.files = {
    ...files,
    async put(key, file) {
      await files.put(key, file);
      await new Promise<void>((resolve) => arrived.push(resolve));
    },
  };
  const started = start();
  started.catch(() => undefined);
  try {
    await vi.waitFor(
      () => {
        if (arrived.length !== waiting) throw new Error(`${arrived.length} uploads have stored their bytes`);
      },
      { timeout: 30_000 },
    );
    return await whileLocked(deps.db, { lock, waiting }, () => {
      for (const go of arrived) go();
      return started;
    });
  } finally {
    deps.files = files;
  }
}
