import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { type Database, type Db, openDatabase } from '../../server/platform/database.ts';
import { buildRows, type Rows } from './rows.ts';
import { createDatabase, type FirstRows, type PassingDatabase } from './test-databases.ts';

/**
 * Gives the test file its own migrated database, from its first hook to its last. Call it once at the top level (or in
 * a `describe`) and read `db` and `url` inside tests and hooks. `rows` exist from the start. Each test finds the rows
 * that `beforeAll` hooks left, and what it writes is gone after it.
 */
export function useDatabase(rows?: FirstRows): { readonly db: Db; readonly url: string } {
  let open: (PassingDatabase & Database) | undefined;
  let rowsKept: Rows | undefined;
  const current = () => {
    if (!open) throw new Error('The database is there only inside tests and hooks.');
    return open;
  };
  let isOver = false;
  // Dropping the database ends connections that are being closed; before that it is an error.
  const hear = (error: Error) => {
    if (!isOver) console.error(error);
  };
  beforeAll(async () => {
    const made = await createDatabase(inject('testDatabase'), rows);
    open = { ...made, ...openDatabase({ url: made.url, poolSize: 5, onPoolError: hear }) };
    rowsKept = buildRows(made.url);
  });
  // Registered first: before a file's own, and after them.
  beforeEach(() => rowsKept?.keep());
  afterEach(() => rowsKept?.restore());
  afterAll(async () => {
    await rowsKept?.close();
    await open?.close();
    isOver = true;
    await open?.drop();
    open = undefined;
  });
  return {
    get db() {
      return current().db;
    },
    get url() {
      return current().url;
    },
  };
}
