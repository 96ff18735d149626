import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { readMenus } from '../../server/site/menus.ts';
import { readShell } from '../../server/site/service.ts';
import { type MenuContent, maxMenuItems, maxMenus } from '../../src/domain/menus/menus.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { menuTexts as texts } from '../../src/domain/menus/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser, type Person } from '../setup/people.ts';

const app = useApp({ password: '' });
const document = { kind: 'menu' } as const;

async function admin(names: { firstName?: string } = {}) {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  await app.deps.db.profile.update({ where: { id: person.id }, data: names });
  const api = await callerOf(app, person);
  return { person, api: api.site.menus, trash: api.trash };
}

type Calls = Awaited<ReturnType<typeof admin>>['api'];

/** A menu link with a new id. */
const link = (label: string, url = '/about') => ({ id: randomUUID() as string, label, url });

async function headerOf(api: Calls): Promise<{ id: string; content: MenuContent }> {
  const header = (await api.list()).find(({ location }) => location === 'header');
  if (header === undefined) throw new Error('There is a header from the start.');
  return { id: header.id, content: (await api.forEditing({ id: header.id })).published.content };
}

/** The page around the content, as a visitor gets it. */
async function page(): Promise<string> {
  return (await app.request('/about')).text();
}

/** The log entries of a menu by this person. */
const auditOf = (entityId: string, { id: actorId }: Pick<Person, 'id'>) =>
  app.deps.db.auditEntry.findMany({
    where: { entityId, actorId },
    orderBy: { id: 'asc' },
    select: { action: true, entityKind: true, entityName: true, before: true, after: true },
  });

let seeded: Awaited<ReturnType<typeof readSeeded>>;

function readSeeded() {
  return app.deps.db.menu.findMany({
    select: { id: true, name: true, location: true, items: { select: { label: true, url: true, order: true } } },
    orderBy: { createdAt: 'asc' },
  });
}

beforeAll(async () => {
  const { db } = app.deps;
  seeded = await readSeeded();
  await db.contentVersion.deleteMany({ where: document });
  await db.page.deleteMany();
  await db.post.deleteMany();
});

it('lists every menu with its place and the number of its links', async () => {
  const { api } = await admin();
  expect(await api.list()).toEqual(
    seeded.map(({ id, name, location, items }) => ({
      id,
      name,
      location,
      version: 1,
      itemCount: items.length,
    })),
  );
});

describe('a new menu', () => {
  it('has no links yet, is its first version, and is audited', async () => {
    const { api, person } = await admin({ firstName: 'Lucy' });
    const { id } = await api.create({ name: ' Sidebar ', location: 'sidebar' });
    expect(await api.forEditing({ id })).toEqual({
      published: {
        content: { name: 'Sidebar', location: 'sidebar', items: [] },
        version: 1,
        savedAt: app.clock.now().toISOString(),
        savedBy: 'Lucy',
      },
      draft: null,
      repaired: [],
    });
    const row = await app.deps.db.menu.findUniqueOrThrow({ where: { id } });
    expect(row).toMatchObject({ createdBy: person.id, updatedBy: person.id });
    // It has no built-in version.
    expect(await api.versions({ id })).toMatchObject({ items: [{ version: 1 }], next: null });
    expect(await refusalOf(api.version({ id, version: 0 }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await auditOf(id, person)).toMatchObject([
      { action: 'content.publish', entityKind: 'menu', entityName: 'Sidebar', after: { version: 1, name: 'Sidebar' } },
    ]);
  });

  it('requires a unique place, with an error at the field', async () => {
    const { api } = await admin();
    const refusal = await refusalOf(api.create({ name: 'Second header', location: 'header' }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { location: [texts.locationTaken('Header')] } });
    expect(await api.list()).toHaveLength(3);
  });

  it('is created once of ten for one place at once, and the others get an error at the field', async () => {
    const { api } = await admin();
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, at) => api.create({ name: `Number ${at}`, location: 'sidebar' })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const answer of answers) {
      if (answer.status === 'fulfilled') continue;
      expect((await refusalOf(Promise.reject(answer.reason as Error))).fieldErrors).toHaveProperty('location');
    }
  });

  it.each([
    ['', 'sidebar', 'name'],
    ['x'.repeat(81), 'sidebar', 'name'],
    ['Sidebar', '', 'location'],
    ['Sidebar', 'Side bar', 'location'],
    ['Sidebar', 'x'.repeat(41), 'location'],
  ])('called %j at %j is refused at its field', async (name, location, field) => {
    const { api } = await admin();
    const refusal = await refusalOf(api.create({ name, location }));
    expect([refusal.code, Object.keys(refusal.fieldErrors)]).toEqual(['VALIDATION', [field]]);
  });

  it('is refused beyond the maximum number', async () => {
    const { api } = await admin();
    await app.deps.db.menu.createMany({
      data: Array.from({ length: maxMenus - 3 }, (_, at) => ({ name: 'One', location: `place-${at}` })),
    });
    expect(await refusalOf(api.create({ name: 'More', location: 'more' }))).toMatchObject({
      code: 'VALIDATION',
      message: texts.tooMany(maxMenus),
    });
  });
});

describe('saving', () => {
  it('shows the links to visitors in order, and keeps the previous menu as a version', async () => {
    const { api, person } = await admin();
    const { id, content } = await headerOf(api);
    const items = [link('Words of ours', '/invest?from=menu'), ...content.items.toReversed()];
    expect(await api.publish({ id, content: { ...content, name: 'Top', items }, baseVersion: 1 })).toEqual({
      version: 2,
    });
    const { published } = await api.forEditing({ id });
    expect(published.content).toEqual({ name: 'Top', location: 'header', items });
    const shown = await page();
    expect(shown).toContain('Words of ours');
    expect((await readMenus(app.deps.db)).header.map(({ label }) => label)).toEqual(items.map(({ label }) => label));
    const { items: versions } = await api.versions({ id });
    expect(versions).toMatchObject([
      { version: 2, author: person.email },
      { version: 1, author: null },
    ]);
    expect((await api.version({ id, version: 1 })).content).toEqual(content);
    expect(await auditOf(id, person)).toMatchObject([
      { action: 'content.publish', entityKind: 'menu', before: { version: 1, name: 'Header' }, after: { name: 'Top' } },
    ]);
  });

  it('over a newer version of another person is refused and changes nothing (D37)', async () => {
    const [one, other] = [await admin(), await admin()];
    const { id, content } = await headerOf(one.api);
    const save = (calls: Calls, label: string, baseVersion: number) =>
      calls.publish({ id, content: { ...content, items: [link(label)] }, baseVersion });
    const answers = await Promise.allSettled([save(one.api, 'One', 1), save(other.api, 'Other', 1)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const standing = (await one.api.forEditing({ id })).published;
    expect(standing.version).toBe(2);
    expect(await refusalOf(save(other.api, 'Late', 1))).toMatchObject({
      code: 'CONFLICT',
      message: formTexts.newerVersion,
    });
    expect((await one.api.forEditing({ id })).published).toEqual(standing);
  });

  it.each([
    ['javascript:alert(1)', texts.urlRule],
    ['java\nscript:alert(1)', texts.urlRule],
    ['//elsewhere.test', texts.urlRule],
    ['data:text/html,x', texts.urlRule],
    ['about', texts.urlRule],
    ['#', texts.urlRule],
    ['', texts.urlRule],
  ])('refuses the address %j at its field (D45)', async (url, words) => {
    const { api } = await admin();
    const { id, content } = await headerOf(api);
    const items = [content.items[0] ?? link('First'), link('Second', url)];
    const refusal = await refusalOf(api.publish({ id, content: { ...content, items }, baseVersion: 1 }));
    expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { 'items.1.url': [words] } });
    expect((await api.forEditing({ id })).published).toMatchObject({ version: 1, content });
  });

  it('refuses two links with one id, links of another menu, and more than fit', async () => {
    const { api } = await admin();
    const { id, content } = await headerOf(api);
    const save = (items: MenuContent['items']) =>
      refusalOf(api.publish({ id, content: { ...content, items }, baseVersion: 1 }));
    const twin = link('Twin');
    expect((await save([twin, twin])).fieldErrors).toEqual({ items: [texts.sameId] });
    expect((await save(Array.from({ length: maxMenuItems + 1 }, () => link('Many')))).fieldErrors).toHaveProperty(
      'items',
    );
    const footer = (await api.list()).find(({ location }) => location === 'footer_quick');
    const foreign = (await api.forEditing({ id: footer?.id ?? '' })).published.content.items[0];
    expect((await save([link('Own'), foreign ?? link('None')])).fieldErrors).toEqual({
      'items.1': [texts.foreignItem],
    });
    expect(await api.list()).toMatchObject([{ version: 1 }, { version: 1, itemCount: 6 }, { version: 1 }]);
  });

  it('refuses a place occupied by another menu', async () => {
    const { api } = await admin();
    const { id, content } = await headerOf(api);
    expect(
      await refusalOf(api.publish({ id, content: { ...content, location: 'footer_quick' }, baseVersion: 1 })),
    ).toMatchObject({ code: 'VALIDATION', fieldErrors: { location: [texts.locationTaken('Footer quick links')] } });
    await api.publish({ id, content: { ...content, location: 'sidebar' }, baseVersion: 1 });
    expect((await readMenus(app.deps.db)).header).toEqual([]);
    expect(await api.create({ name: 'New header', location: 'header' })).toHaveProperty('id');
    // Another menu now has the location of the earlier version.
    expect((await refusalOf(api.restore({ id, version: 1, baseVersion: 2 }))).fieldErrors).toEqual({
      location: [texts.locationTaken('New header')],
    });
  });

  it('restores an earlier version, with its links unchanged', async () => {
    const { api } = await admin();
    const { id, content } = await headerOf(api);
    await api.publish({ id, content: { ...content, items: [link('Only one')] }, baseVersion: 1 });
    expect(await api.restore({ id, version: 1, baseVersion: 2 })).toEqual({ version: 3 });
    expect((await api.forEditing({ id })).published.content).toEqual(content);
    expect((await api.versions({ id })).items).toMatchObject([{ version: 3, restoredFrom: 1 }, {}, {}]);
  });
});

it('a draft is personal, can be unfinished, and is invisible', async () => {
  const [one, other] = [await admin(), await admin()];
  const { id, content } = await headerOf(one.api);
  const draft = { ...content, items: [link('Words of a draft', 'htt')] };
  await one.api.saveDraft({ id, content: draft, baseVersion: 1, draftVersion: 0 });
  expect((await one.api.forEditing({ id })).draft).toMatchObject({ content: draft, version: 1 });
  expect((await other.api.forEditing({ id })).draft).toBeNull();
  expect(await page()).not.toContain('Words of a draft');
  await one.api.discardDraft({ id });
  expect((await one.api.forEditing({ id })).draft).toBeNull();
});

it('of a missing menu reads and stores nothing', async () => {
  const { api } = await admin();
  const id = randomUUID();
  const content = { name: 'None', location: 'none', items: [] };
  const calls = [
    api.forEditing({ id }),
    api.saveDraft({ id, content, baseVersion: 0, draftVersion: 0 }),
    api.publish({ id, content, baseVersion: 0 }),
    api.versions({ id }),
    api.version({ id, version: 1 }),
    api.restore({ id, version: 1, baseVersion: 0 }),
    api.remove({ id, version: 1 }),
  ];
  const refusals = await Promise.all(calls.map(refusalOf));
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'NOT_FOUND', message: texts.gone });
  expect(await app.deps.db.contentDraft.count({ where: document })).toBe(0);
});

describe('deleting', () => {
  it('removes the links from the site, moves the menu to the trash, and restores it unchanged', async () => {
    const { api, trash, person } = await admin();
    const { id, content } = await headerOf(api);
    await api.publish({ id, content: { ...content, items: [link('Words of ours')] }, baseVersion: 1 });
    await api.remove({ id, version: 2 });
    expect(await page()).not.toContain('Words of ours');
    expect(await api.list()).toHaveLength(2);
    expect(await refusalOf(api.forEditing({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await trash.list({ kind: 'menu' })).items).toMatchObject([{ id, name: 'Header', deletedBy: person.email }]);
    await trash.restore({ kind: 'menu', id });
    expect(await page()).toContain('Words of ours');
    expect((await api.forEditing({ id })).published.version).toBe(2);
    expect((await auditOf(id, person)).map(({ action }) => action)).toEqual([
      'content.publish',
      'menus.remove',
      'trash.restore',
    ]);
    // Version numbers continue.
    expect(await api.publish({ id, content, baseVersion: 2 })).toEqual({ version: 3 });
  });

  it('is refused over a newer version, and happens once', async () => {
    const { api, person } = await admin();
    const { id, content } = await headerOf(api);
    await api.publish({ id, content: { ...content, name: 'Top' }, baseVersion: 1 });
    expect(await refusalOf(api.remove({ id, version: 1 }))).toMatchObject({ code: 'CONFLICT' });
    const answers = await Promise.allSettled([api.remove({ id, version: 2 }), api.remove({ id, version: 2 })]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await auditOf(id, person)).filter(({ action }) => action === 'menus.remove')).toHaveLength(1);
  });

  it('frees its place for another, and its restore is then refused with a message', async () => {
    const { api, trash } = await admin();
    const { id } = await headerOf(api);
    await api.remove({ id, version: 1 });
    const other = await api.create({ name: 'New header', location: 'header' });
    expect(await refusalOf(trash.restore({ kind: 'menu', id }))).toMatchObject({
      code: 'VALIDATION',
      message: texts.locationTakenAtRestore('New header'),
    });
    await api.remove({ id: other.id, version: 1 });
    await trash.restore({ kind: 'menu', id });
    expect((await api.list()).map(({ name }) => name)).toContain('Header');
  });

  it('permanently removes its links, versions and drafts', async () => {
    const { db } = app.deps;
    const { api, trash } = await admin();
    const { id, content } = await headerOf(api);
    const other = await api.create({ name: 'Sidebar', location: 'sidebar' });
    await api.publish({ id, content: { ...content, name: 'Top' }, baseVersion: 1 });
    await api.saveDraft({ id, content, baseVersion: 2, draftVersion: 0 });
    await api.remove({ id, version: 2 });
    await trash.purge({ kind: 'menu', id });
    expect(await db.menuItem.count({ where: { menuId: id } })).toBe(0);
    expect(await db.contentVersion.findMany({ where: document, select: { documentKey: true } })).toEqual([
      { documentKey: other.id },
    ]);
    expect(await db.contentDraft.count({ where: document })).toBe(0);
    expect(await refusalOf(trash.restore({ kind: 'menu', id }))).toMatchObject({ message: trashTexts.gone });
  });
});

describe('targets', () => {
  const at = { date: new Date('2026-10-01') };

  it('are own screens, and current or scheduled pages and posts', async () => {
    const { db } = app.deps;
    const { api } = await admin();
    const published = { status: 'published', publishedAt: new Date('2026-10-01') } as const;
    const publishAt = new Date(app.clock.now().getTime() + 60_000);
    await db.page.createMany({
      data: [
        { title: 'Doing business', slug: 'doing-business', content: {}, ...published },
        { title: 'A draft', slug: 'a-draft', content: {} },
        { title: 'Later', slug: 'later', content: {}, ...published, publishAt },
        { title: 'Over', slug: 'over', content: {}, ...published, unpublishAt: new Date('2026-10-02') },
        { title: 'Deleted', slug: 'deleted', content: {}, ...published, deletedAt: new Date() },
      ],
    });
    await db.post.createMany({
      data: [
        { title: 'Reef summit', slug: 'reef-summit', content: {}, ...at, ...published },
        { title: 'Not yet', slug: 'not-yet', content: {}, ...at },
      ],
    });
    const targets = await api.targets();
    expect(targets.filter(({ kind }) => kind === 'screen').map(({ path }) => path)).toEqual([
      '/',
      '/about',
      '/export',
      '/facts',
      '/invest',
      '/investment-opportunities',
      '/news',
      '/search',
      '/sitemap',
    ]);
    expect(targets.filter(({ kind }) => kind !== 'screen')).toEqual([
      { path: '/doing-business', title: 'Doing business', kind: 'page', from: null },
      { path: '/later', title: 'Later', kind: 'page', from: publishAt.toISOString() },
      { path: '/news/reef-summit', title: 'Reef summit', kind: 'post', from: null },
    ]);
  });

  it('have hints as visitors see them: scheduled, ended, redirected, staff-only and external (D21)', async () => {
    const { db } = app.deps;
    const now = app.deps.clock.now().getTime();
    const published = { status: 'published', publishedAt: new Date('2026-10-01'), content: {} } as const;
    const [before, after] = [new Date(now - 3_600_000), new Date(now + 3_600_000)];
    await db.page.createMany({
      data: [
        { title: 'Shown', slug: 'shown-now', ...published },
        { title: 'Scheduled', slug: 'shown-later', ...published, publishAt: after },
        { title: 'Over', slug: 'shown-before', ...published, unpublishAt: before },
      ],
    });
    await db.redirect.create({ data: { fromPath: '/old-page', toPath: '/shown-now' } });
    const shown = [
      '/',
      '/invest?x=1',
      '/shown-now',
      '/shown-now/?a=b#c',
      '/old-page',
      'https://example.org',
      'mailto:a@b.test',
    ];
    const hidden = ['', '#', '/shown-later', '/shown-before', '/admin/menu', '/no-such-page', '/a/b/c'];
    const caller = await callerOf(app, await makeUser(db, { roles: ['admin'] }));
    expect(await caller.site.shownLinks({ hrefs: [...hidden, ...shown] })).toEqual(shown);
  });

  it('that are missing are not rendered (D21)', async () => {
    const { api } = await admin();
    const { id, content } = await headerOf(api);
    const items = [
      link('There', '/about'),
      link('Not there', '/no-such-page'),
      link('Of the staff', '/admin/menu'),
      link('Elsewhere', 'https://example.org/'),
    ];
    await api.publish({ id, content: { ...content, items }, baseVersion: 1 });
    const { menus } = await readShell(app.deps.db, app.deps.log, app.deps);
    expect(menus.header.map(({ label }) => label)).toEqual(['There', 'Elsewhere']);
  });
});
