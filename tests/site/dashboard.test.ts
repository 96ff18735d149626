import { expect, it } from 'vitest';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { buildPage, buildPost } from '../factories/article.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp();

const own = { page: 'homepage' as const, content: { ...defaultHomepage }, baseVersion: 0, draftVersion: 0 };

it('shows an admin the totals and the work waiting', async () => {
  const { db } = app.deps;
  const admin = await makeUser(db, { roles: ['admin'] });
  await makeUser(db, {});
  await db.outboxMessage.create({ data: { kind: 'mail', topic: 'test.given-up', payload: {}, failedAt: new Date() } });
  await buildPage(db, { title: 'Fisheries' });
  await buildPage(db, { title: 'Gone' }, { deletedAt: new Date() });
  await buildPost(db, { title: 'News of today' });
  const dashboard = await (await callerOf(app.deps, admin)).site.dashboard();
  expect(dashboard).toEqual({
    // A new site has only examples (D63).
    activeOpportunities: 0,
    pages: (await db.page.count()) - 1,
    posts: 1,
    openEnquiries: 0,
    drafts: [],
    forAdmins: {
      users: 2,
      menus: await db.menu.count({ where: { deletedAt: null } }),
      // The visible tabs; the seeded site has its own palette, date format and time zone (D32).
      contentSections: { total: 5, changed: 0 },
      settingsGroups: { total: 12, changed: expect.any(Number) as number },
      paymentsToMatch: 0,
      mail: 'folder',
      mailsGivenUp: 1,
    },
  });
  expect(dashboard.pages).toBeGreaterThan(0);
});

it('shows an editor nothing about people and mail', async () => {
  const editor = await makeUser(app.deps.db, { roles: ['editor'] });
  const dashboard = await (await callerOf(app.deps, editor)).site.dashboard();
  expect(dashboard.forAdmins).toBeNull();
});

it('shows the person’s own drafts, not those of others or of screens no longer permitted', async () => {
  const { db, clock } = app.deps;
  const [admin, other] = [await makeUser(db, { roles: ['admin'] }), await makeUser(db, { roles: ['admin'] })];
  await (await callerOf(app.deps, admin)).content.saveDraft(own);
  const draftsOf = async (person: typeof admin) => (await (await callerOf(app.deps, person)).site.dashboard()).drafts;
  const waiting = {
    kind: 'page_content',
    key: 'homepage',
    title: '',
    savedAt: clock.now().toISOString(),
    isBehind: false,
  };
  expect(await draftsOf(admin)).toEqual([waiting]);
  expect(await draftsOf(other)).toEqual([]);
  const { content } = await callerOf(app.deps, other);
  await content.publish({ page: 'homepage', content: { ...defaultHomepage }, baseVersion: 0 });
  expect(await draftsOf(admin)).toEqual([{ ...waiting, isBehind: true }]);
  await db.userRole.updateMany({ where: { userId: admin.id }, data: { role: 'editor' } });
  expect(await draftsOf(admin)).toEqual([]);
});

it('shows drafts of menus and of the site content, until the menu is deleted', async () => {
  const { db } = app.deps;
  const api = await callerOf(app.deps, await makeUser(db, { roles: ['admin'] }));
  const { id } = await api.site.menus.create({ name: 'Sidebar', location: 'sidebar' });
  const menu = { name: 'Side', location: 'sidebar', items: [] };
  await api.site.menus.saveDraft({ id, content: menu, baseVersion: 1, draftVersion: 0 });
  const hero = { ...defaultSettings.welcome, title: 'Welkam' };
  await api.site.content.saveDraft({ section: 'hero', content: hero, baseVersion: 0, draftVersion: 0 });
  const waiting = async () =>
    (await api.site.dashboard()).drafts.map(({ kind, key, title }) => `${kind} ${key} ${title}`);
  expect((await waiting()).toSorted()).toEqual([`menu ${id} Side`, 'site_content hero Welkam']);
  await api.site.menus.remove({ id, version: 1 });
  expect(await waiting()).toEqual(['site_content hero Welkam']);
});

it('counts the parts that differ from the built-in ones, for any stored content', async () => {
  const api = await callerOf(app.deps, await makeUser(app.deps.db, { roles: ['admin'] }));
  const counts = async () => {
    const { forAdmins } = await api.site.dashboard();
    return [forAdmins?.contentSections.changed, forAdmins?.settingsGroups.changed];
  };
  const [sections = 0, groups = 0] = await counts();
  const { figures, features } = defaultSettings;
  await api.site.content.publish({ section: 'features', content: { ...features }, baseVersion: 0 });
  await api.site.saveSetting({ group: 'figures', version: 0, value: { ...figures } });
  expect(await counts()).toEqual([sections, groups]);
  await api.site.content.publish({ section: 'features', content: { ...features, title: 'Why here' }, baseVersion: 1 });
  await api.site.saveSetting({ group: 'figures', version: 1, value: { ...figures, averageRoi: '12%' } });
  expect(await counts()).toEqual([sections + 1, groups + 1]);
});
