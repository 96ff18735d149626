import type { Env } from '../../env.ts';
import { checkDatabaseUrl } from './check-url.ts';
import { startEmbeddedPostgres } from '../postgres.ts';

export interface OpenedDatabase {
  /** Contains the password: do not print. */
  url: string;
  /** The embedded server's. */
  stop: () => Promise<void>;
}

interface OpenOptions {
  dataDir: string;
  report: (line: string) => void;
  /** The database is starting, or being asked: its answer is all that is waited for. */
  onWaiting?: () => void;
}

/** Checks DATABASE_URL; without it starts the embedded server. */
export async function openDatabaseUrl(
  { DATABASE_URL: url }: Pick<Env, 'DATABASE_URL'>,
  options: OpenOptions,
): Promise<OpenedDatabase> {
  if (url === undefined) return startEmbeddedPostgres(options);
  options.onWaiting?.();
  await checkDatabaseUrl(url);
  return { url, stop: () => Promise.resolve() };
}
