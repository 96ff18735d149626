import { resolve } from 'node:path';
import { readEnv } from './env.ts';
import { openDatabaseUrl } from './platform/database/open-url.ts';
import { StartupError } from './startup-error.ts';

async function main(): Promise<void> {
  // A full disk must not crash the site; see output.ts.
  process.stdout.on('error', () => undefined);
  const root = process.cwd();
  const env = readEnv();
  const report = (line: string) => process.stdout.write(`  ${line}\n`);
  // The database starts while the program is read, each for half a second. Reading leaves it no turn to be started.
  let onWaiting: () => void = () => undefined;
  const waiting = new Promise<void>((proceed) => {
    onWaiting = proceed;
  });
  const database = openDatabaseUrl(env, { dataDir: resolve(root, env.DATA_DIR), report, onWaiting });
  await Promise.race([waiting, database.catch(() => undefined)]);
  const { serve } = await import('./serve.ts');
  await serve({ env, root, report, database });
}

main().catch((error: unknown) => {
  // Other errors print their stack.
  const words = error instanceof StartupError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`\n${words}\n`);
  process.exit(1);
});
