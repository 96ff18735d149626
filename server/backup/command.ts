import { join, resolve } from 'node:path';
import { type Env, readEnv } from '../env.ts';
import { checkDatabaseUrl } from '../platform/database/check-url.ts';
import { type OpenedDatabase, openDatabaseUrl } from '../platform/database/open-url.ts';
import { chooseFiles } from '../platform/files/choose.ts';
import { startEmbeddedPostgres } from '../platform/postgres.ts';
import { StartupError } from '../startup-error.ts';
import { isPackedName } from './archive-writer.ts';
import { makeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { formatBytes, formatCount } from './format.ts';
import { versionOf } from './version.ts';

/** 2 means that files are missing. */
export interface CommandEnd {
  text: string;
  exitCode: 0 | 2;
}

interface CommandOptions {
  env?: Env;
  report: (line: string) => void;
  signal?: AbortSignal;
}

function fileOf(args: readonly string[], usage: string): string {
  const [file, ...rest] = args;
  if (file === undefined || file === '' || file.startsWith('-') || rest.length > 0) throw new StartupError(usage);
  return resolve(file);
}

/** Runs `npm run backup -- FILE`, also while the site runs. @throws StartupError */
export async function runBackupCommand(
  root: string,
  args: readonly string[],
  { env = readEnv(), report, signal }: CommandOptions,
): Promise<CommandEnd> {
  const file = fileOf(args, 'Usage: npm run backup -- FILE. Use a name ending in .gz or .tgz to compress it.');
  const dataDir = resolve(root, env.DATA_DIR);
  if (env.DATABASE_URL !== undefined) await checkDatabaseUrl(env.DATABASE_URL);
  const { files } = await chooseFiles(env, dataDir);
  const postgres = env.DATABASE_URL === undefined ? await startEmbeddedPostgres({ dataDir, attach: true }) : undefined;
  try {
    const { manifest, size } = await makeBackup(
      {
        databaseUrl: env.DATABASE_URL ?? postgres?.url ?? '',
        dataDir,
        files,
        signingKeys: env.SIGNING_KEYS,
        productVersion: await versionOf(root),
      },
      { file, report, signal },
    );
    const packed = isPackedName(file) ? ', compressed' : '';
    const lost = manifest.lacking.filter(({ isDeleted }) => !isDeleted);
    const secrets =
      manifest.keys.from === 'archive'
        ? 'It contains the site’s keys. Keep it secret, and store it away from this machine.'
        : 'It does not contain the keys in SIGNING_KEYS. Keep them somewhere safe: you need them to restore the site.';
    const lines = [
      `Backup complete: ${file} (${formatBytes(size)}${packed}) contains the site as of ${manifest.madeAt}.`,
      secrets,
      ...(lost.length === 0
        ? []
        : [
            lost.length === 1
              ? '1 file was missing from the file store and is not in the backup:'
              : `${lost.length} files were missing from the file store and are not in the backup:`,
            ...lost.slice(0, 20).map(({ key }) => `  ${key}`),
            ...(lost.length > 20 ? ['  …'] : []),
          ]),
      `To restore it to an empty database and file store: npm run restore -- ${file}`,
    ];
    return { text: lines.join('\n'), exitCode: lost.length === 0 ? 0 : 2 };
  } finally {
    files.close();
    await postgres?.stop();
  }
}

/** Runs `npm run restore -- FILE`; never overwrites. @throws StartupError */
export async function runRestoreCommand(
  root: string,
  args: readonly string[],
  { env = readEnv(), report }: Omit<CommandOptions, 'signal'>,
): Promise<CommandEnd> {
  const file = fileOf(args, 'Usage: npm run restore -- FILE');
  const dataDir = resolve(root, env.DATA_DIR);
  const { files, filesAt } = await chooseFiles(env, dataDir);
  let database: OpenedDatabase | undefined;
  const openDatabase = async () => {
    database = await openDatabaseUrl(env, { dataDir, report });
    return database.url;
  };
  try {
    const migrationsDir = join(root, 'prisma', 'migrations');
    const target = { openDatabase, dataDir, files, filesAt, signingKeys: env.SIGNING_KEYS, migrationsDir };
    const manifest = await restoreBackup(target, file, report);
    const { length: lacking } = manifest.lacking;
    const lines = [
      `The site has been restored to ${manifest.madeAt}.`,
      ...(lacking === 0
        ? []
        : [
            `${formatCount(lacking, 'file')} ${lacking === 1 ? 'was' : 'were'} missing from the backup. The media library will mark missing files overnight.`,
          ]),
      'Start it with: npm start',
      'Everyone must sign in again. Emails that were waiting at that time will be sent, even if they have been sent since.',
    ];
    return { text: lines.join('\n'), exitCode: 0 };
  } finally {
    files.close();
    await database?.stop();
  }
}
