import { expect, it } from 'vitest';
import { queryPath, useApp } from '../setup/app.ts';

const app = useApp({ password: '', demo: false });

it('admits everyone, including search engines, while the gate is off', async () => {
  const page = await app.request('/');
  expect(page.status).toBe(200);
  expect(page.headers.get('x-robots-tag')).toBeNull();
  expect(await page.text()).not.toContain('IPA Trial Access');
  expect((await app.request(queryPath('site.shell'))).status).toBe(200);
  expect(await (await app.request('/robots.txt')).text()).toContain('Allow: /\n');
});

it('shows no illustrative content unless requested', async () => {
  const html = await (await app.request('/investment-opportunities')).text();
  expect(html).toContain('No investment opportunities available at the moment. Please check back soon.');
  expect(await app.deps.db.investmentOpportunity.count()).toBe(0);
  expect(await app.deps.db.service.count()).toBe(0);
  expect(await app.deps.db.sector.count()).toBe(9);
});
