import type { Env } from '../../env.ts';
import { checkDatabaseUrl } from '../database.ts';
import { startEmbeddedPostgres } from '../postgres.ts';

interface OpenOptions {
  dataDir: string;
  report: (line: string) => void;
  /** Gets the embedded server's stop. */
  closers: (() => Promise<unknown>)[];
}

/** Checks DATABASE_URL; without it starts the embedded server. */
export async function openDatabaseUrl(
  { DATABASE_URL: url }: Pick<Env, 'DATABASE_URL'>,
  { dataDir, report, closers }: OpenOptions,
): Promise<string> {
  if (url !== undefined) {
    await checkDatabaseUrl(url);
    return url;
  }
  const postgres = await startEmbeddedPostgres({ dataDir, report });
  closers.push(() => postgres.stop());
  return postgres.url;
}
