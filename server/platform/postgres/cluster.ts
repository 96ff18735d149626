import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  lstat,
  mkdir,
  readdir,
  readFile,
  readlink,
  realpath,
  rename,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode, reasonOf, StartupError } from '../../startup-error.ts';
import { type Account, canReach, changeOwner } from './account.ts';
import { type Binaries, systemFolder } from './binaries.ts';

const run = promisify(execFile);

export const databaseName = 'ipa';

/** Without our secrets and PG… settings. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP } = process.env;
  return { PATH, LC_ALL: 'C', ...(process.platform === 'win32' ? { SystemRoot, TEMP } : {}) };
}

export async function openDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    return await realpath(dataDir);
  } catch (error) {
    throw new StartupError(`The data folder ${path.resolve(dataDir)} cannot be created: ${reasonOf(error)}.`);
  }
}

/** `<dataDir>/postgres-password`, generated once. */
export async function databasePassword(dataDir: string): Promise<string> {
  const file = path.join(dataDir, 'postgres-password');
  try {
    const kept = await readFile(file, 'utf8').catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    });
    if (kept.trim() !== '') return kept.trim();
    if (await stat(path.join(dataDir, 'postgres')).catch(() => undefined)) {
      throw new StartupError(`The file ${file} is missing, and the database needs it. Put it back.`);
    }
    const made = randomBytes(24).toString('hex');
    await writeFile(`${file}.new`, `${made}\n`, { mode: 0o600 });
    await chmod(`${file}.new`, 0o600);
    await rename(`${file}.new`, file);
    return made;
  } catch (error) {
    if (error instanceof StartupError) throw error;
    throw new StartupError(`The file ${file} cannot be read or written: ${reasonOf(error)}.`);
  }
}

/** Never deletes. */
async function setAside(folder: string, report: (line: string) => void): Promise<void> {
  const place = `${folder}-left-${new Date().toISOString().replaceAll(/[:.]/g, '-')}`;
  await rename(folder, place);
  report(`A database without its data folder was found and moved to ${place}.`);
}

/** For data folders the account cannot enter. */
async function relocated(dataDir: string, report: (line: string) => void): Promise<string> {
  const link = path.join(dataDir, 'postgres');
  const home = path.join(systemFolder, createHash('sha256').update(dataDir).digest('hex').slice(0, 16));
  const place = path.join(home, 'postgres');
  await mkdir(home, { recursive: true });
  // The system user must enter, whatever the umask.
  await Promise.all([systemFolder, home].map((folder) => chmod(folder, 0o755)));
  if (await stat(place).catch(() => undefined)) await setAside(place, report);
  await writeFile(path.join(home, 'data-folder'), `${dataDir}\n`);
  await symlink(place, link);
  report(`The Postgres system user cannot open ${dataDir}, so the database is in ${place}.`);
  return place;
}

/** A copied data folder would share the original's database. */
async function checkOwner(dataDir: string, place: string): Promise<void> {
  const note = path.join(path.dirname(place), 'data-folder');
  const owner = (await readFile(note, 'utf8').catch(() => '')).trim();
  if (owner === '' || owner === dataDir) return;
  const theirs = await readlink(path.join(owner, 'postgres')).catch(() => undefined);
  if (theirs === place) {
    throw new StartupError(
      `The data folder ${dataDir} is a copy that shares its database with ${owner}. To start with an empty one, delete ${path.join(dataDir, 'postgres')} and ${path.join(dataDir, 'postgres-password')}.`,
    );
  }
  await writeFile(note, `${dataDir}\n`);
}

/** `<dataDir>/postgres`; for root's system user a link to /var/lib/ipa-portal. May not exist yet. */
export async function clusterFolder(
  dataDir: string,
  account: Account | undefined,
  report: (line: string) => void,
): Promise<string> {
  const own = path.join(dataDir, 'postgres');
  const kind = await lstat(own).catch(() => undefined);
  if (kind?.isSymbolicLink()) {
    const place = path.resolve(dataDir, await readlink(own));
    await checkOwner(dataDir, place);
    return place;
  }
  if (!account || (await canReach(dataDir, account))) return own;
  if (!kind) return relocated(dataDir, report);
  throw new StartupError(
    `Postgres cannot run as root, and its system user cannot open ${dataDir}. Start as the user who owns that folder, or give access to it and the folders above it with "chmod o+x".`,
  );
}

export async function hasCluster(folder: string): Promise<boolean> {
  try {
    await stat(path.join(folder, 'PG_VERSION'));
    return true;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw new StartupError(
      `The database folder ${folder} belongs to another user (${reasonOf(error)}). Start as the same user as before.`,
    );
  }
}

/**
 * UTF-8, code point collation (equal on all systems), one role. Renamed into place: a killed initdb leaves no partial
 * cluster.
 */
export async function makeCluster(
  folder: string,
  { initdb }: Binaries,
  password: string,
  account: Account | undefined,
  durable: boolean,
): Promise<void> {
  const parent = path.dirname(folder);
  const prefix = `${path.basename(folder)}.new-`;
  for (const left of await readdir(parent)) {
    if (left.startsWith(prefix)) await rm(path.join(parent, left), { recursive: true, force: true });
  }
  const draft = path.join(parent, prefix + process.pid);
  const passwordFile = path.join(draft, 'password');
  try {
    await mkdir(draft, { mode: 0o700 });
    await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
    if (account) await Promise.all([draft, passwordFile].map((at) => chown(at, account.uid, account.gid)));
    const options = [
      `--pgdata=${path.join(draft, 'data')}`,
      `--username=${databaseName}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--set=timezone=UTC',
      '--set=log_timezone=UTC',
      ...(durable ? [] : ['--no-sync']),
    ];
    await run(initdb, options, { ...account, cwd: draft, env: plainEnvironment(), windowsHide: true });
    await rename(path.join(draft, 'data'), folder);
  } catch (error) {
    const said = typeof error === 'object' && error !== null && 'stderr' in error ? String(error.stderr) : '';
    const cause = said.split('\n').find((line) => /error|fatal|cannot|could not/i.test(line)) ?? reasonOf(error);
    throw new StartupError(`The database could not be created in ${folder}: ${cause.trim().replace(/\.$/, '')}.`);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Changes the owner, e.g. of a restored copy. Needs root. */
export async function claimCluster(folder: string, account: Account | undefined): Promise<void> {
  if (!account) return;
  const { uid } = await stat(folder);
  if (uid !== account.uid) await changeOwner(account, folder);
}
