import type { TestDatabases } from '../../tests/setup/test-databases.ts';

const variable = 'E2E_DATABASES';

/** Playwright passes only environment variables from the global set-up to its workers. */
export function shareDatabases(databases: TestDatabases): void {
  process.env[variable] = JSON.stringify(databases);
}

export function sharedDatabases(): TestDatabases {
  const text = process.env[variable];
  if (text === undefined) throw new Error('The global set-up has not run.');
  const { serverUrl, template } = JSON.parse(text) as TestDatabases;
  return { serverUrl, template };
}
