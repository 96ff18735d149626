import { daysBefore } from '../../src/domain/time/durations.ts';
import { mkdir, open, readdir, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { BackupState } from '../../src/domain/backup/backup.ts';
import { backupRetentionDays, backupTexts as texts } from '../../src/domain/backup/texts.ts';
import type { Backups } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/database.ts';
import type { Files } from '../platform/files.ts';
import { isDiskFull } from '../platform/files/disk-full.ts';
import type { Keys } from '../platform/keys.ts';
import { nodeName } from '../platform/nodes.ts';
import { build, query } from '../platform/sql.ts';
import { errorCode, StartupError } from '../startup-error.ts';
import { makeBackup } from './backup.ts';
import { formatBytes } from './format.ts';
import { isTaken, takeLock } from './lock.ts';
import { changePortalState, type MadeBackup, readPortalState } from './portal-state.ts';

interface BackupsOptions {
  databaseUrl: string;
  db: Db;
  dataDir: string;
  files: Files;
  keys: Keys;
  clock: Clock;
  log: Logger;
  productVersion: string;
  /** In bytes; replaced in tests. */
  freeSpace?: (dir: string) => Promise<number>;
}

const graceMs = 5_000;
/** In bytes, left for the site. */
const reserve = 256 * 1024 * 1024;

const namePattern = /^ipa-backup-(\d{4}-\d\d-\d\d)T(\d\d)(\d\d)(\d\d)-\d{3}Z\.tgz(\.part)?$/;
const nameAt = (time: Date) => `ipa-backup-${time.toISOString().replaceAll(':', '').replace('.', '-')}.tgz`;

const freeOn = async (dir: string): Promise<number> => {
  const { bavail, bsize } = await statfs(dir);
  return bavail * bsize;
};

export function buildBackups(options: BackupsOptions): Backups {
  const { databaseUrl, db, dataDir, files, keys, clock, log, productVersion, freeSpace = freeOn } = options;
  const dir = join(dataDir, 'backups');
  const stop = new AbortController();
  let running: Promise<void> | undefined;
  let noting = Promise.resolve();

  async function requireRoom(): Promise<void> {
    const [row] = await query(
      db,
      build.selectNoFrom([
        sql<number>`(pg_database_size(current_database())
          + (select coalesce(sum(size), 0) from media_files)
          + (select coalesce(sum(size), 0) from media_variants))::float8`.as('bytes'),
      ]),
    );
    const needed = (row?.bytes ?? 0) + reserve;
    const free = await freeSpace(dir);
    if (free < needed) throw new DomainError('UNAVAILABLE', texts.noRoom(formatBytes(needed), formatBytes(free)));
  }

  /** Call it under the lock, when partial files belong to no process. */
  async function removeAll(isUnwanted: (name: string, madeAt: number) => boolean): Promise<number> {
    const names = await readdir(dir).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    let removed = 0;
    for (const name of names) {
      const [, day, hours, minutes, seconds, part] = namePattern.exec(name) ?? [];
      if (day === undefined) continue;
      if (part === undefined && !isUnwanted(name, Date.parse(`${day}T${hours}:${minutes}:${seconds}Z`))) continue;
      await rm(join(dir, name), { force: true });
      removed += 1;
    }
    return removed;
  }

  async function make(startedAt: Date): Promise<void> {
    await mkdir(dir, { recursive: true, mode: 0o700 });
    await removeAll(() => false);
    await requireRoom();
    const name = nameAt(startedAt);
    const { manifest, size } = await makeBackup(
      { databaseUrl, dataDir, files, signingKeys: undefined, keptKeys: keys, productVersion },
      {
        file: join(dir, name),
        signal: stop.signal,
        report(progress) {
          // Stored in order and before the result.
          noting = noting.then(() => changePortalState(db, { progress })).catch(() => undefined);
        },
      },
    );
    await noting;
    const last: MadeBackup = {
      name,
      at: manifest.madeAt,
      size,
      rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: manifest.files.length,
      lacking: manifest.lacking.filter(({ isDeleted }) => !isDeleted).length,
      node: nodeName,
    };
    await changePortalState(db, { startedAt: null, progress: null, failure: null, last });
    await removeAll((other) => other !== name);
    log.info({ size, files: last.files }, 'backup made');
  }

  /** Never throws. */
  async function run(startedAt: Date, lock: pg.Client): Promise<void> {
    try {
      await make(startedAt);
    } catch (error) {
      await noting;
      await recordFailure(error);
    }
    await lock.end().catch(() => undefined);
  }

  async function look() {
    const isRunning = await isTaken(db);
    const state = await readPortalState(db);
    return { isRunning, state, wasInterrupted: state.startedAt !== null && !isRunning };
  }

  async function recordFailure(reason: unknown): Promise<void> {
    log.error({ err: reason }, 'backup failed');
    const failure = { at: clock.now().toISOString(), words: describe(reason, stop.signal.aborted) };
    await changePortalState(db, { startedAt: null, progress: null, failure }).catch(() => undefined);
  }

  return {
    async start(whenAlone) {
      if (stop.signal.aborted) throw new DomainError('UNAVAILABLE', texts.stopping);
      const lock = await takeLock(databaseUrl);
      if (lock === undefined) throw new DomainError('CONFLICT', texts.runningAlready);
      const startedAt = clock.now();
      try {
        await whenAlone();
        await changePortalState(db, { startedAt: startedAt.toISOString(), progress: null, failure: null });
      } catch (error) {
        await lock.end();
        throw error;
      }
      running = run(startedAt, lock);
    },

    async read() {
      // A backup that starts now is not interrupted.
      const looked = await look();
      const { isRunning, state } = looked.wasInterrupted ? await look() : looked;
      const { startedAt, progress, last } = state;
      const wasInterrupted = startedAt !== null && !isRunning;
      return {
        running: isRunning && startedAt !== null ? { since: startedAt, progress } : null,
        last,
        file: last === null ? 'gone' : await whereIs(last),
        node: last?.node ?? null,
        failure: wasInterrupted ? { at: startedAt, words: texts.interrupted } : state.failure,
      };
    },

    async openLast() {
      const { last } = await readPortalState(db);
      if (last === null || !namePattern.test(last.name)) return undefined;
      const handle = await open(join(dir, last.name), 'r').catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (handle === undefined) return undefined;
      return { name: last.name, size: (await handle.stat()).size, handle };
    },

    async clean() {
      const lock = await takeLock(databaseUrl);
      if (lock === undefined) return 0;
      try {
        const oldest = daysBefore(clock.now(), backupRetentionDays).getTime();
        const { last } = await readPortalState(db);
        return await removeAll((name, madeAt) => name !== last?.name || madeAt < oldest);
      } finally {
        await lock.end();
      }
    },

    async close() {
      stop.abort();
      // Waiting for database or store must not delay the shutdown.
      await Promise.race([running, setTimeout(graceMs, undefined, { ref: false })]);
    },
  };

  async function whereIs({ name, node }: MadeBackup): Promise<BackupState['file']> {
    const names = await readdir(dir).catch((): string[] => []);
    if (names.includes(name)) return 'here';
    const isElsewhere = node !== nodeName && (await db.node.count({ where: { name: node } })) > 0;
    return isElsewhere ? 'elsewhere' : 'gone';
  }
}

/** Other messages may contain paths or data. */
function describe(error: unknown, isStopping: boolean): string {
  if (isStopping) return texts.interrupted;
  if (error instanceof DomainError) return error.message;
  const cause = error instanceof StartupError ? error.cause : error;
  return isDiskFull(cause) ? texts.full : texts.failed;
}
