import { afterAll, beforeAll } from 'vitest';
import pg from 'pg';
import { type AppOptions, firstContent, grantCookie, type Node, startNode, useClock } from './app.ts';
import { useDatabase } from './database.ts';
import { requireWire, type Wire, wireFor } from './wire.ts';

/**
 * Two nodes of the site on one database, each with the listener before Express. Call at the top of a test file (or
 * of a describe); the accessors work inside tests.
 */
export function useNodes(options: AppOptions = {}) {
  const database = useDatabase(firstContent(options));
  const clock = useClock();
  let wire: Wire | undefined;
  const nodes: Node[] = [];

  beforeAll(async () => {
    wire = await wireFor(database.url, options);
    for (const url of [wire?.url ?? database.url, database.url]) {
      nodes.push(await startNode(url, clock, { responseCache: {}, ...options }));
    }
  });

  afterAll(async () => {
    for (const node of nodes) await node.close();
    await wire?.close();
  });

  const at = <T>(list: readonly T[], index: number): T => {
    const item = list[index];
    if (item === undefined) throw new Error('The nodes are there only inside tests and hooks.');
    return item;
  };

  return {
    clock,
    get db() {
      return database.db;
    },
    get url() {
      return database.url;
    },
    get first() {
      return at(nodes, 0);
    },
    get second() {
      return at(nodes, 1);
    },
    /** Between the first node and the database. */
    get wire() {
      return requireWire(wire);
    },
    /** Request headers of a visitor with a grant. */
    async granted(headers: Record<string, string> = {}) {
      return { headers: { cookie: await grantCookie(at(nodes, 0).deps), ...headers } };
    },
    /** Runs one statement on the database, without services. */
    async sql(statement: string): Promise<pg.QueryResult> {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      try {
        return await client.query(statement);
      } finally {
        await client.end();
      }
    },
  };
}
/** The response cache answers with finished bytes and their ETag. */
export const isCacheHit = (response: Response): boolean => response.headers.has('etag');

/** For what a notice changes on a node. */
export const soon = { timeout: 5000, interval: 5 };
