import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { contentChannel } from '../../src/domain/documents/changes.ts';
import { storePage } from '../factories/published.ts';
import { isCacheHit, soon, useNodes } from '../setup/nodes.ts';

const site = useNodes({ password: '' });
const status = async (path: string) => (await site.second.request(path)).status;

it('a stored page is cached, and a change of it is visible on every node', async () => {
  const { id } = await storePage(site.db, { slug: 'kept', title: 'As it was' });
  for (const node of [site.first, site.second]) {
    await node.request('/kept');
    await expect.poll(async () => isCacheHit(await node.request('/kept')), soon).toBe(true);
  }
  await site.db.page.update({ where: { id }, data: { status: 'draft' } });
  for (const node of [site.first, site.second]) {
    await expect.poll(async () => (await node.request('/kept')).status, soon).toBe(404);
  }
});

it('a removed page is removed from the links of every page', async () => {
  const footer = async (path: string) => (await site.second.request(path)).text();
  await site.second.request('/about');
  expect(await footer('/about')).toContain('href="/terms"');
  await site.db.page.updateMany({ where: { slug: 'terms' }, data: { deletedAt: new Date() } });
  await expect.poll(() => footer('/about'), soon).not.toContain('href="/terms"');
});

it('a redirect works, and counting its visits is no change of content', async () => {
  const { second, db } = site;
  const heard: (string | undefined)[] = [];
  const listener = new pg.Client({ connectionString: site.url });
  listener.on('notification', ({ payload }) => heard.push(payload));
  await listener.connect();
  onTestFinished(() => listener.end());
  await listener.query(`LISTEN ${contentChannel}`);
  await db.redirect.create({ data: { fromPath: '/was-here', toPath: '/privacy' } });
  await expect.poll(() => status('/was-here'), soon).toBe(301);
  const renders = second.rendersOf('/was-here');
  for (let visit = 0; visit < 3; visit += 1) await second.request('/was-here');
  // In vain.
  expect(second.rendersOf('/was-here')).toBe(renders + 3);
  expect((await db.redirect.findUnique({ where: { fromPath: '/was-here' } }))?.hits).toBeGreaterThanOrEqual(4);
  await listener.query(`NOTIFY ${contentChannel}, 'end'`);
  await expect.poll(() => heard).toEqual(['redirects', 'end']);
});

it('an address without a page is rendered once for each visitor, not twice', async () => {
  expect((await site.first.request('/nobody-here')).status).toBe(404);
  expect(site.first.rendersOf('/nobody-here')).toBe(1);
});
