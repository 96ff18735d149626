import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { applySchedule } from '../../server/articles/schedule.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { buildPage } from '../factories/article.ts';
import { useNodes } from '../setup/nodes.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const site = useNodes({ password: '' });

/** Waits until both nodes show these words to visitors, or no longer do. */
async function expectEverywhere(words: string, isShown = true): Promise<void> {
  for (const node of [site.first, site.second]) {
    const read = async () => (await (await node.request('/about')).text()).includes(words);
    await expect.poll(read, { timeout: 5000, interval: 5 }).toBe(isShown);
  }
}

it('a menu and the site content saved on one node are on every node, and removed by a deletion', async () => {
  const { site: api, trash } = await callerOf(site.first.deps, await makeUser(site.db, { roles: ['admin'] }));
  await expectEverywhere('About');
  const about = { ...defaultSettings.footerAbout, content: 'About us, in other words' };
  await api.content.publish({ section: 'about', content: about, baseVersion: 0 });
  await expectEverywhere('About us, in other words');

  const header = (await api.menus.list()).find(({ location }) => location === 'header');
  const id = header?.id ?? '';
  const items = [{ id: randomUUID() as string, label: 'Words of ours', url: '/invest' }];
  await api.menus.publish({ id, content: { name: 'Header', location: 'header', items }, baseVersion: 1 });
  await expectEverywhere('Words of ours');
  await api.menus.remove({ id, version: 2 });
  await expectEverywhere('Words of ours', false);
  await trash.restore({ kind: 'menu', id });
  await expectEverywhere('Words of ours');
});

it('a scheduled page is in a menu at its minute on every node, and not once it is unscheduled or deleted', async () => {
  const { site: api, pages } = await callerOf(site.first.deps, await makeUser(site.db, { roles: ['admin'] }));
  const minute = 60_000;
  const schedule = () => new Date(site.clock.now().getTime() + minute).toISOString();
  const content = { status: 'published', publishAt: schedule() } as const;
  const { id } = await buildPage(site.db, { title: 'Reef summit', ...content });
  const header = (await api.menus.list()).find(({ location }) => location === 'header');
  const items = [
    { id: randomUUID() as string, label: 'About', url: '/about' },
    { id: randomUUID() as string, label: 'Summit of the reef', url: '/reef-summit' },
  ];
  await api.menus.publish({
    id: header?.id ?? '',
    content: { name: 'Header', location: 'header', items },
    baseVersion: header?.version ?? 0,
  });
  await expectEverywhere('About');
  await expectEverywhere('Summit of the reef', false);

  const since = site.clock.now();
  site.clock.advanceSeconds(60);
  await applySchedule(site.db, since, site.clock.now());
  await expectEverywhere('Summit of the reef');

  const stored = (await pages.forEditing({ id })).published;
  await pages.publish({ id, content: { ...stored.content, publishAt: schedule() }, baseVersion: 1 });
  await expectEverywhere('Summit of the reef', false);
  await pages.publish({ id, content: { ...stored.content, publishAt: null }, baseVersion: 2 });
  await expectEverywhere('Summit of the reef');
  await pages.remove({ id, version: 3 });
  await expectEverywhere('Summit of the reef', false);
});
