import { dayMs } from '../../src/domain/time/durations.ts';
import { statfs } from 'node:fs/promises';
import type { Installation, NodeRow } from '../../src/domain/jobs/jobs.ts';
import { readLastBackup } from '../backup/last.ts';
import type { Deps } from '../context.ts';
import type { Db } from '../platform/database.ts';
import { lostMs, maxClockOffset } from '../platform/nodes.ts';
import { sql } from 'kysely';
import { build, query } from '../platform/sql.ts';

const oldBackupMs = 7 * dayMs;
/** In bytes; or a twentieth of the disk. */
const littleRoom = 1024 * 1024 * 1024;
const shownNodes = 50;

async function readNodes(db: Db, now: Date, publicUrl: URL): Promise<NodeRow[]> {
  const rows = await db.node.findMany({
    orderBy: [{ startedAt: 'desc' }, { id: 'desc' }],
    take: shownNodes,
    select: {
      id: true,
      name: true,
      version: true,
      startedAt: true,
      seenAt: true,
      publicUrl: true,
      clockOffsetSeconds: true,
    },
  });
  return rows.map(({ startedAt, seenAt, publicUrl: address, clockOffsetSeconds, ...row }) => {
    const isLost = now.getTime() - seenAt.getTime() > lostMs;
    const offset = clockOffsetSeconds ?? 0;
    return {
      ...row,
      startedAt: startedAt.toISOString(),
      seenAt: seenAt.toISOString(),
      isLost,
      otherAddress: isLost || address === null || address === publicUrl.origin ? null : address,
      clockOffset: isLost || Math.abs(offset) <= maxClockOffset ? null : offset,
    };
  });
}

async function readDatabase(db: Db): Promise<Installation['database']> {
  const [row] = await query(
    db,
    build.selectNoFrom([
      sql<string>`current_setting('server_version')`.as('version'),
      sql<number>`pg_database_size(current_database())::float8`.as('size'),
    ]),
  );
  return row ?? { version: '', size: 0 };
}

async function readDisk(folder: string): Promise<Installation['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    const [free, size] = [bavail * bsize, blocks * bsize];
    return { free, size, isLow: free < littleRoom || free < size / 20 };
  } catch {
    return null;
  }
}

async function readBackup(db: Db, now: Date): Promise<Installation['backup']> {
  const noted = await readLastBackup(db);
  if (noted === undefined) return null;
  const { at, size, lacking } = noted;
  return { at, size, lacking, isOld: now.getTime() - Date.parse(at) > oldBackupMs };
}

export async function readInstallation(deps: Deps): Promise<Installation> {
  const { db, clock, files, tempDir, version, publicUrl } = deps;
  const now = clock.now();
  const [nodes, database, disk, backup] = await Promise.all([
    readNodes(db, now, publicUrl),
    readDatabase(db),
    readDisk(tempDir),
    readBackup(db, now),
  ]);
  return { version, nodes, database, disk, files: files.kind, backup };
}
