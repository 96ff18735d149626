import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDiskFull } from '../files/disk-full.ts';
import { errorCode, StartupError } from '../../startup-error.ts';
import { identityOf, isAlive } from './processes.ts';

/** `identity` distinguishes later processes with the same pid. */
interface Holder {
  pid: number;
  identity: string | null;
  token: string;
}

/** Ends with its process. */
export interface FolderLock {
  release(): Promise<void>;
}

async function readHolder(file: string): Promise<Holder | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(file, 'utf8'));
    if (typeof value !== 'object' || value === null) return undefined;
    if (!('pid' in value) || typeof value.pid !== 'number' || !Number.isInteger(value.pid)) return undefined;
    const identity = 'identity' in value && typeof value.identity === 'string' ? value.identity : null;
    const token = 'token' in value && typeof value.token === 'string' ? value.token : '';
    return { pid: value.pid, identity, token };
  } catch {
    return undefined;
  }
}

async function holds(holder: Holder | undefined): Promise<boolean> {
  if (!holder || !(await isAlive(holder.pid))) return false;
  const identity = await identityOf(holder.pid);
  return holder.identity === null || identity === undefined || identity === holder.identity;
}

async function create(file: string, holder: Holder): Promise<boolean> {
  const draft = `${file}.${holder.token}`;
  const text = JSON.stringify(holder) + '\n';
  try {
    await writeFile(draft, text, { mode: 0o600 });
    await link(draft, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    if (isDiskFull(error)) throw error;
    // For file systems without hard links.
    return await writeFile(file, text, { flag: 'wx', mode: 0o600 }).then(
      () => true,
      () => false,
    );
  } finally {
    await rm(draft, { force: true });
  }
}

/** Else processes could remove each other's new lock. */
async function alone<T>(folder: string, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      await mkdir(folder);
      break;
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error;
      const made = await stat(folder).catch(() => undefined);
      if (made && Date.now() - made.mtimeMs > 5_000) await rmdir(folder).catch(() => undefined);
      await delay(20);
    }
  }
  try {
    return await work();
  } finally {
    await rmdir(folder).catch(() => undefined);
  }
}

/** Locks `<dataDir>/server.lock`. @throws StartupError if another living process has it */
export async function lockFolder(dataDir: string): Promise<FolderLock> {
  const file = path.join(dataDir, 'server.lock');
  const mine: Holder = { pid: process.pid, identity: (await identityOf(process.pid)) ?? null, token: randomUUID() };
  const taken =
    (await create(file, mine)) ||
    (await alone(`${file}.clearing`, async () => {
      if (await holds(await readHolder(file))) return false;
      await rm(file, { force: true });
      return create(file, mine);
    }));
  if (!taken) {
    const other = await readHolder(file);
    throw new StartupError(
      `Another process${other ? ` (number ${other.pid})` : ''} is already using the data folder ${dataDir}. Stop it, or choose another folder with DATA_DIR.`,
    );
  }
  return {
    async release() {
      const holder = await readHolder(file);
      if (holder?.token === mine.token) await rm(file, { force: true });
    },
  };
}
