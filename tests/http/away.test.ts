import { expect, it } from 'vitest';
import { Client } from 'pg';
import { queryPath, useApp } from '../setup/app.ts';
import { expectConsole } from '../setup/console.ts';

const app = useApp();

it('goes on with the last good copy while the database is away and says 503 in words for the rest', async () => {
  // The pool of the test tells of the connections that are cut below.
  expectConsole(/terminating connection|not currently accepting/);
  const headers = { cookie: await app.grantCookie() };
  const warm = await app.request('/', { headers });
  expect(warm.status).toBe(200);

  const url = new URL(app.database.url);
  const name = url.pathname.slice(1);
  url.pathname = '/postgres';
  const admin = new Client({ connectionString: url.href });
  await admin.connect();
  await admin.query(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS false`);
  await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [name]);
  try {
    const home = await app.request('/', { headers });
    expect(home.status).toBe(200);
    const list = await app.request('/investment-opportunities', { headers });
    expect(list.status).toBe(503);
    const words = await list.text();
    expect(words).toContain('cannot reach its data right now');
    expect(words).not.toMatch(/prisma|postgres|node_modules|ECONN/i);
    const call = await app.request(queryPath('opportunities.list', {}), { headers });
    expect(call.status).toBe(503);
    expect((await app.request('/readyz')).status).toBe(503);
    expect((await app.request('/healthz')).status).toBe(200);
  } finally {
    await admin.query(`ALTER DATABASE "${name}" WITH ALLOW_CONNECTIONS true`);
    await admin.end();
  }
  const back = await app.request('/investment-opportunities', { headers });
  expect(back.status).toBe(200);
});
