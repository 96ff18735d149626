import { expect, it } from 'vitest';
import { queryPath, useApp } from '../setup/app.ts';

const app = useApp({ isCuttable: true });

it('serves the last good copy while the database is unavailable, and 503 with a message otherwise', async () => {
  const headers = { cookie: await app.grantCookie() };
  expect((await app.request('/', { headers })).status).toBe(200);

  app.wire.cut();
  const home = await app.request('/', { headers });
  expect(home.status).toBe(200);
  const list = await app.request('/investment-opportunities', { headers });
  expect(list.status).toBe(503);
  const words = await list.text();
  expect(words).toContain('is not available at the moment');
  expect(words).not.toMatch(/prisma|postgres|node_modules|ECONN/i);
  const call = await app.request(queryPath('opportunities.list', {}), { headers });
  expect(call.status).toBe(503);
  expect(await call.text()).toContain('is not available at the moment');
  expect((await app.request('/readyz')).status).toBe(503);
  expect((await app.request('/healthz')).status).toBe(200);
  const gate = await app.request('/trial/enter', { method: 'POST', body: new URLSearchParams({ password: 'x' }) });
  expect(gate.status).toBe(503);

  app.wire.mend();
  expect((await app.request('/readyz')).status).toBe(200);
  expect((await app.request('/investment-opportunities', { headers })).status).toBe(200);
});
