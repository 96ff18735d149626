import { expect, it } from 'vitest';
import { queryPath, useApp } from '../setup/app.ts';

const app = useApp({ figures: { readsPerMinute: 20 } });

it('counts calls, not requests, and returns the time to wait', async () => {
  const ten = Array.from({ length: 10 }, () => 'trial.status').join(',');
  for (let round = 0; round < 2; round += 1) {
    expect((await app.request(`/api/trpc/${ten}?batch=1&input={}`)).status).toBe(200);
  }
  const refused = await app.request(queryPath('trial.status'));
  expect(refused.status).toBe(429);
  expect(await refused.text()).toMatch(/Please wait \d+ seconds?/);
  const page = await app.request('/');
  expect(page.status).toBe(429);
  expect(page.headers.get('retry-after')).toMatch(/^\d+$/);
});
