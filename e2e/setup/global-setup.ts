import { existsSync } from 'node:fs';
import { buildStamp } from '../../scripts/lib/setup.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startTestDatabases } from '../../tests/setup/test-databases.ts';
import { shareCheckedLooks } from './accessible.ts';
import { shareDatabases } from './databases.ts';

/** One Postgres with a migrated template for the whole run; the workers' servers get clones of it. */
export default async function setup(): Promise<() => Promise<void>> {
  if (!existsSync(buildStamp)) throw new Error('The browser tests run the built site: run `npm run build` first.');
  const { serverUrl, template, stop } = await startTestDatabases(projectRoot);
  shareDatabases({ serverUrl, template });
  const forgetLooks = await shareCheckedLooks();
  return async () => {
    await forgetLooks();
    await stop();
  };
}
