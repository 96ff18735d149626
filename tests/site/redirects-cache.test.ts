import { expect, it } from 'vitest';
import { storePage } from '../factories/published.ts';
import { useNodes } from '../setup/nodes.ts';

const site = useNodes({ password: '' });
const soon = { timeout: 5000, interval: 5 };
const isFinished = (response: Response) => response.headers.has('etag');
const status = async (path: string) => (await site.second.request(path)).status;

it('a stored page is cached, and a change of it is visible on every node', async () => {
  const { id } = await storePage(site.db, { slug: 'kept', title: 'As it was' });
  for (const node of [site.first, site.second]) {
    await node.request('/kept');
    await expect.poll(async () => isFinished(await node.request('/kept')), soon).toBe(true);
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

it('a redirect works, and counting its visits invalidates no cached page', async () => {
  const { second, db } = site;
  await second.request('/about');
  const before = second.rendersOf('/about');
  await db.redirect.create({ data: { fromPath: '/was-here', toPath: '/privacy' } });
  await expect.poll(() => status('/was-here'), soon).toBe(301);
  const rendersOfAbout = async () => {
    await second.request('/about');
    return second.rendersOf('/about');
  };
  await expect.poll(rendersOfAbout, soon).toBeGreaterThan(before);
  // On a busy machine a later notice of the new redirect makes the page stale once more.
  await expect.poll(async () => second.rendersOf('/about') === (await rendersOfAbout()), soon).toBe(true);
  const [about, old] = ['/about', '/was-here'].map((path) => second.rendersOf(path));
  for (let visit = 0; visit < 3; visit += 1) await second.request('/was-here');
  await db.$queryRaw`SELECT 1`;
  expect(await rendersOfAbout()).toBe(about);
  // In vain.
  expect(second.rendersOf('/was-here')).toBe((old ?? 0) + 3);
  expect((await db.redirect.findUnique({ where: { fromPath: '/was-here' } }))?.hits).toBeGreaterThanOrEqual(4);
});

it('an address without a page is rendered once for each visitor, not twice', async () => {
  expect((await site.first.request('/nobody-here')).status).toBe(404);
  expect(site.first.rendersOf('/nobody-here')).toBe(1);
});
