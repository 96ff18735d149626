import { expect, it } from 'vitest';
import { callerOf, makeUser } from '../../setup/people.ts';
import { useNodes } from '../../setup/nodes.ts';
import { page, titled } from './scene.ts';

const site = useNodes({ password: '' });

/** Milliseconds until both nodes show these words to visitors. */
async function untilShown(words: string): Promise<number> {
  const since = performance.now();
  for (const node of [site.first, site.second]) {
    await expect.poll(async () => (await node.request('/')).text(), { timeout: 5000, interval: 5 }).toContain(words);
  }
  return performance.now() - since;
}

it('published and restored content is on every node within a second, a draft on none', async () => {
  const { content: api } = await callerOf(site.first.deps, await makeUser(site.db, { roles: ['admin'] }));
  for (const node of [site.first, site.second]) {
    await node.request('/');
    expect((await node.request('/')).headers.has('etag')).toBe(true);
  }
  await api.saveDraft({ page, content: titled('Words of a draft'), baseVersion: 0, draftVersion: 0 });
  await api.publish({ page, content: titled('Words of the first version'), baseVersion: 0 });
  expect(await untilShown('Words of the first version')).toBeLessThan(1000);
  await api.publish({ page, content: titled('Words of the second version'), baseVersion: 1 });
  expect(await untilShown('Words of the second version')).toBeLessThan(1000);
  await api.saveDraft({ page, content: titled('Words of a draft'), baseVersion: 2, draftVersion: 0 });
  await api.restore({ page, version: 1, baseVersion: 2 });
  expect(await untilShown('Words of the first version')).toBeLessThan(1000);
  for (const node of [site.first, site.second]) {
    expect(await (await node.request('/')).text()).not.toContain('Words of a draft');
  }
});
