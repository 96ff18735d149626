import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { reasonOf, StartupError } from '../../startup-error.ts';

const run = promisify(execFile);

export interface Account {
  uid: number;
  gid: number;
}

const systemUser = 'postgres';

async function lookUp(): Promise<Account | undefined> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', systemUser]), run('id', ['-g', systemUser])]);
    return { uid: Number.parseInt(uid.stdout, 10), gid: Number.parseInt(gid.stdout, 10) };
  } catch {
    return undefined;
  }
}

/** Commands of Debian and Red Hat, then busybox. The group may exist. */
async function createUser(): Promise<void> {
  try {
    await run('groupadd', ['--system', '--force', systemUser]);
    await run('useradd', [
      '--system',
      '--gid',
      systemUser,
      '--no-create-home',
      '--shell',
      '/usr/sbin/nologin',
      systemUser,
    ]);
  } catch (first) {
    await run('addgroup', ['-S', systemUser]).catch(() => undefined);
    await run('adduser', ['-S', '-D', '-H', '-s', '/sbin/nologin', '-G', systemUser, systemUser]).catch(() => {
      throw first;
    });
  }
}

/**
 * Undefined: the current one. Postgres refuses root, which uses system user `postgres`, created if missing. @throws
 * StartupError if impossible
 */
export async function accountForPostgres(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const found = await lookUp();
  if (found) return found;
  const failure = await createUser().catch((error: unknown) => reasonOf(error).split('\n')[0]);
  const made = await lookUp();
  if (made) return made;
  throw new StartupError(
    `Postgres cannot run as root, and the system user "${systemUser}" could not be created (${String(failure)}). Start as an ordinary user, create that user, or set DATABASE_URL.`,
  );
}

/** Checks the right to traverse (`x`). */
async function mayEnter(folder: string, { uid, gid }: Account): Promise<boolean> {
  const found = await stat(folder).catch(() => undefined);
  if (!found) return false;
  const bit = found.uid === uid ? 0o100 : found.gid === gid ? 0o010 : 0o001;
  return (found.mode & bit) !== 0;
}

/** Checks all parents; no symbolic links in the path. */
export async function canReach(folder: string, account: Account): Promise<boolean> {
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    if (!(await mayEnter(at, account))) return false;
    if (at === path.dirname(at)) return true;
  }
}

export async function changeOwner(account: Account, folder: string): Promise<void> {
  await run('chown', ['-R', `${account.uid}:${account.gid}`, folder]);
}
