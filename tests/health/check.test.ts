import { beforeAll, describe, expect, it } from 'vitest';
import type { FindingKind, HealthFilter } from '../../src/domain/health/health.ts';
import { healthTexts as texts } from '../../src/domain/health/texts.ts';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { todayTexts } from '../../src/domain/today/texts.ts';
import { checkContent } from '../../server/health/check.ts';
import { noteLinks } from '../../server/health/links.ts';
import { runJob } from '../../server/jobs/run.ts';
import { contentCheck } from '../../server/health/jobs.ts';
import { buildPage } from '../factories/article.ts';
import { buildService } from '../factories/billing.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ demo: false, password: '' });
const dayMs = 24 * 60 * 60 * 1000;

async function person(...roles: ('admin' | 'editor' | 'officer')[]) {
  const { id } = await makeUser(app.deps.db, { roles });
  return { id, api: await callerOf(app, { id }) };
}
type Api = Awaited<ReturnType<typeof person>>['api'];

/** Without what the built-in content gives. */
async function findings(api: Api, filter: HealthFilter = {}) {
  const { items } = await api.health.list(filter);
  return items.filter(({ documentKind }) => documentKind !== 'page_content' && documentKind !== 'site_content');
}

async function actionsOf(actorId: string): Promise<string[]> {
  const rows = await app.deps.db.auditEntry.findMany({ where: { actorId }, orderBy: { id: 'asc' } });
  return rows.map(({ action }) => action);
}

const kindsOf = (rows: { kind: FindingKind }[]) => rows.map(({ kind }) => kind).toSorted();

beforeAll(async () => {
  const { db } = app.deps;
  await db.page.deleteMany();
  await db.post.deleteMany();
});

describe('the check of contents', () => {
  it('finds what is wrong in published pages, and forgets what was fixed', async () => {
    const { db, clock } = app.deps;
    const { id, api } = await person('editor');
    const page = await buildPage(
      db,
      { title: 'Ports', status: 'published', excerpt: 'Exports grew by 12%.', content: richTextOf('Words.') },
      { updatedBy: id },
    );
    await buildPage(db, { title: 'Draft', excerpt: 'Up by 15%.' }, { updatedBy: id });
    await checkContent(app.deps);
    const [row, ...others] = await findings(api);
    expect(others).toEqual([]);
    expect(row).toMatchObject({
      kind: 'figureUnsourced',
      documentKind: 'page',
      documentKey: page.id,
      title: 'Ports',
      place: 'excerpt',
      subject: '12%',
      firstSeenAt: clock.now().toISOString(),
      ignoredUntil: null,
    });
    expect(row).toMatchObject({
      document: 'Page: Ports',
      field: 'Excerpt',
      href: `/admin/pages/${page.id}#field=excerpt`,
    });
    const first = clock.now().toISOString();
    app.clock.advanceDays(1);
    await checkContent(app.deps);
    expect((await findings(api)).map(({ firstSeenAt }) => firstSeenAt)).toEqual([first]);
    const { published } = await api.pages.forEditing({ id: page.id });
    const content = { ...published.content, excerpt: 'Exports grew by 12%. [Source: BPNG, 2025]' };
    await api.pages.publish({ id: page.id, content, baseVersion: published.version });
    await checkContent(app.deps);
    expect(await findings(api)).toEqual([]);
  });

  it('reads services on sale, not hidden, archived, deleted or example ones', async () => {
    const { db, clock } = app.deps;
    const { id, api } = await person('admin');
    const now = clock.now();
    const written = { description: 'It saves 12% of the costs.', updatedBy: id };
    await buildService(db, { ...written, name: 'On sale' });
    await buildService(db, { ...written, name: 'Hidden', isActive: false });
    await buildService(db, { ...written, name: 'Archived', archivedAt: now });
    await buildService(db, { ...written, name: 'Deleted', deletedAt: now });
    await buildService(db, { ...written, name: 'Example', isDemo: true });
    await checkContent(app.deps);
    const rows = await findings(api);
    expect(rows.map(({ documentKind, title }) => [documentKind, title])).toEqual([['service', 'On sale']]);
  });

  it('reads built-in content like stored', async () => {
    const { api } = await person('admin');
    await checkContent(app.deps);
    const { counts, checkedAt, isChecking } = await api.health.overview();
    expect(Object.keys(counts)).toHaveLength(8);
    expect({ checkedAt, isChecking }).toEqual({ checkedAt: null, isChecking: false });
  });

  it('reports links that failed on two days, and gives new ones to the next visit', async () => {
    const { db, clock } = app.deps;
    const { id, api } = await person('editor');
    const links = ['https://gone.example/', 'https://once.example/'];
    await noteLinks(db, [...links, 'https://old.example/'], new Date(0));
    await db.outsideLink.update({ where: { url: 'https://gone.example/' }, data: { failedDays: 2, status: 404 } });
    await db.outsideLink.update({ where: { url: 'https://once.example/' }, data: { failedDays: 1, status: 404 } });
    const text = (href: string) => ({
      type: 'text' as const,
      text: href,
      marks: [{ type: 'link' as const, attrs: { href } }],
    });
    const content = {
      type: 'doc' as const,
      content: [{ type: 'paragraph' as const, content: [...links, 'https://new.example/'].map(text) }],
    };
    await buildPage(db, { title: 'Links', status: 'published', content }, { updatedBy: id });
    await checkContent(app.deps);
    const rows = await findings(api);
    expect(rows.map(({ kind, subject, amount, place }) => ({ kind, subject, amount, place }))).toEqual([
      { kind: 'linkBroken', subject: 'https://gone.example/', amount: 404, place: 'content' },
    ]);
    const known = await db.outsideLink.findMany({ where: { url: { contains: '.example' } }, orderBy: { url: 'asc' } });
    expect(known.map(({ url }) => url)).toEqual(expect.arrayContaining([...links, 'https://new.example/']));
    expect(known.map(({ url }) => url)).not.toContain('https://old.example/');
    expect(known.find(({ url }) => url === 'https://new.example/')?.dueAt).toEqual(clock.now());
  });

  it('finds pages whose author left, unused files after 30 days, and used images without alternative text', async () => {
    const { db, clock } = app.deps;
    const gone = await makeUser(db, { roles: ['editor'], suspended: true });
    const { id, api } = await person('editor');
    const old = new Date(clock.now().getTime() - 31 * dayMs);
    const used = await buildPicture(db, { alt: '', createdAt: old, createdBy: id, name: 'used.jpg' });
    await buildPicture(db, { createdAt: old, createdBy: gone.id, name: 'unused.jpg' });
    await buildPicture(db, { createdAt: clock.now(), name: 'new.jpg' });
    await buildPicture(db, { createdAt: old, name: 'deleted.jpg', deletedAt: old });
    const featuredImage = storedImage(used);
    await buildPage(db, { title: 'Left', status: 'published', featuredImage }, { updatedBy: gone.id });
    await checkContent(app.deps);
    const rows = (await findings(api)).map(({ kind, title, owner }) => ({ kind, title, isOwned: owner !== null }));
    expect(rows.toSorted((a, b) => a.title.localeCompare(b.title))).toEqual([
      { kind: 'ownerMissing', title: 'Left', isOwned: false },
      { kind: 'fileUnused', title: 'unused.jpg', isOwned: false },
      { kind: 'altMissing', title: 'used.jpg', isOwned: true },
    ]);
  });

  it('finds pages over 300 kB, counting the variant that is shown', async () => {
    const { db } = app.deps;
    const { id, api } = await person('editor');
    const picture = await buildPicture(db, { size: 4_000_000 });
    const variant = (width: number, size: number) => ({
      mediaId: picture.id,
      type: 'image/webp',
      width,
      height: width,
      size,
      storageKey: `images/${picture.id}-${width}.webp`,
    });
    await db.mediaVariant.createMany({ data: [variant(320, 10_000), variant(1600, 280_000), variant(2400, 900_000)] });
    const page = await buildPage(
      db,
      { title: 'Heavy', status: 'published', featuredImage: storedImage(picture) },
      { updatedBy: id },
    );
    await checkContent(app.deps);
    // 10 kB for the page, 280 kB for the picture.
    expect(await findings(api)).toEqual([]);
    await db.mediaVariant.updateMany({ where: { width: 1600 }, data: { size: 400_000 } });
    await checkContent(app.deps);
    expect(await findings(api)).toMatchObject([{ kind: 'pageHeavy', documentKey: page.id, amount: 410 }]);
  });

  it('counts searches without results, without a visitor, and reports frequent ones', async () => {
    const { db } = app.deps;
    const { api } = await person('admin');
    const search = (q: string) => buildCaller(app.deps).search.site({ q });
    for (const q of [
      'Zyqqx  Wharf',
      'zyqqx wharf',
      'ZYQQX WHARF',
      'zyqqx other',
      'me@zyqqx.example',
      'zyqqx 6753201234',
    ]) {
      expect((await search(q)).total).toBe(0);
    }
    const stored = await db.searchMiss.findMany({ orderBy: { words: 'asc' }, select: { words: true, count: true } });
    expect(stored).toEqual([
      { words: 'zyqqx other', count: 1 },
      { words: 'zyqqx wharf', count: 3 },
    ]);
    await checkContent(app.deps);
    const rows = await findings(api, { kind: 'searchEmpty' });
    expect(rows).toMatchObject([{ subject: 'zyqqx wharf', amount: 3, documentKind: 'search' }]);
    expect(rows.map(({ href }) => href)).toEqual(['/search?q=zyqqx%20wharf']);
  });

  it('counts searches of opportunities without results, unless another filter may hide them', async () => {
    const { list } = buildCaller(app.deps).opportunities;
    await list({ q: 'zyqqx mill' });
    await list({ q: 'zyqqx mill', sector: 'mining' });
    await list({ sector: 'mining' });
    expect(await app.deps.db.searchMiss.findMany({ select: { words: true, count: true } })).toEqual([
      { words: 'zyqqx mill', count: 1 },
    ]);
  });

  it('keeps at most 500 words a day', async () => {
    const { db, clock } = app.deps;
    const day = new Date(clock.now().toISOString().slice(0, 10));
    await db.searchMiss.createMany({ data: Array.from({ length: 500 }, (_, at) => ({ day, words: `word ${at}` })) });
    app.clock.advanceSeconds(60);
    await buildCaller(app.deps).search.site({ q: 'zyqqx more' });
    await buildCaller(app.deps).search.site({ q: 'word 7' });
    expect(await db.searchMiss.count()).toBe(500);
    expect((await db.searchMiss.findFirstOrThrow({ where: { words: 'word 7' } })).count).toBe(2);
  });

  it('deletes nothing if it fails on the way', async () => {
    const { db } = app.deps;
    const { id, api } = await person('editor');
    await buildPage(db, { title: 'One', status: 'published', excerpt: '12%' }, { updatedBy: id });
    await checkContent(app.deps);
    const failing = {
      ...app.deps,
      db: new Proxy(db, {
        get: (target, name) => {
          if (name === 'searchMiss') throw new Error('lost');
          return Reflect.get(target, name) as unknown;
        },
      }),
    };
    await db.page.deleteMany();
    await expect(checkContent(failing)).rejects.toThrow('lost');
    expect(kindsOf(await findings(api))).toEqual(['figureUnsourced']);
  });
});

describe('a finding', () => {
  async function oneFinding() {
    const { id, api } = await person('editor');
    await buildPage(app.deps.db, { title: 'One', status: 'published', excerpt: '12%' }, { updatedBy: id });
    await checkContent(app.deps);
    const [row] = await findings(api);
    if (row === undefined) throw new Error('no finding');
    return { id, api, row };
  }

  it('is ignored for 90 days and shown again by undo, audited, whatever checks run between', async () => {
    const { id, api, row } = await oneFinding();
    await api.health.setIgnored({ id: row.id, isIgnored: true });
    await checkContent(app.deps);
    expect(await findings(api)).toEqual([]);
    const until = new Date(app.clock.now().getTime() + 90 * dayMs).toISOString();
    expect(await findings(api, { ignored: true })).toMatchObject([{ id: row.id, ignoredUntil: until }]);
    expect((await api.health.overview()).counts.figureUnsourced).toBe(0);
    await api.health.setIgnored({ id: row.id, isIgnored: false });
    expect(await findings(api)).toMatchObject([{ id: row.id, ignoredUntil: null }]);
    await api.health.setIgnored({ id: row.id, isIgnored: true });
    app.clock.advanceDays(90);
    // The first session is over.
    const later = await callerOf(app, { id });
    expect(await findings(later)).toMatchObject([{ id: row.id, ignoredUntil: null }]);
    expect(await actionsOf(id)).toEqual(['health.ignore', 'health.show', 'health.ignore']);
  });

  it('is seen by those who may open its document', async () => {
    const { db } = app.deps;
    const { api: editor } = await person('editor');
    const { api: admin } = await person('admin');
    const { api: officer } = await person('officer');
    const common = { title: 'x', checkId: '0198c5d0-0000-7000-8000-000000000009', firstSeenAt: app.clock.now() };
    const home = {
      ...common,
      identity: 'a',
      kind: 'hardToRead',
      documentKind: 'page_content',
      documentKey: 'homepage',
    };
    const { id } = await db.healthFinding.create({ data: home });
    expect((await admin.health.list({})).items.map((row) => row.id)).toEqual([id]);
    expect(await editor.health.list({})).toMatchObject({ items: [], total: 0 });
    expect((await editor.health.overview()).counts.hardToRead).toBe(0);
    expect((await refusalOf(editor.health.setIgnored({ id, isIgnored: true }))).code).toBe('NOT_FOUND');
    expect((await refusalOf(officer.health.list({}))).code).toBe('FORBIDDEN');
  });

  it('is in the Today of its owner after 14 days, without an owner in that of admins', async () => {
    const { db } = app.deps;
    const { id, api } = await person('admin');
    const { api: other } = await person('admin');
    await buildPage(db, { title: 'Mine', status: 'published', excerpt: '12%' }, { updatedBy: id });
    await buildPage(db, { title: 'Nobody’s', status: 'published' });
    await checkContent(app.deps);
    await db.healthFinding.deleteMany({ where: { documentKind: { not: 'page' } } });
    const late = async (one: Api) => (await one.site.today()).items.filter(({ kind }) => kind === 'healthLate');
    expect(await late(api)).toEqual([]);
    await db.healthFinding.updateMany({ data: { firstSeenAt: new Date(app.clock.now().getTime() - 14 * dayMs) } });
    const mine = await late(api);
    expect(mine.map(({ href, count }) => ({ href, count })).toSorted((a, b) => a.href.localeCompare(b.href))).toEqual(
      [
        { href: `/admin/health?owner=${id}`, count: 1 },
        { href: '/admin/health?owner=none', count: 1 },
      ].toSorted((a, b) => a.href.localeCompare(b.href)),
    );
    expect(mine.map(todayTexts.titleOf)).toEqual(Array(2).fill('Review 1 content health finding'));
    expect((await late(other)).map(({ href }) => href)).toEqual(['/admin/health?owner=none']);
  });
});

describe('check now', () => {
  it('runs once over all nodes, is audited, and is limited', async () => {
    const { id, api } = await person('editor');
    let release: () => void = () => undefined;
    const waits = new Promise<void>((resolve) => {
      release = resolve;
    });
    const running = runJob(app.deps, { ...contentCheck, run: () => waits.then(() => 0) }, 'other node');
    await expect.poll(async () => (await api.health.overview()).isChecking).toBe(true);
    expect((await refusalOf(api.health.check())).code).toBe('CONFLICT');
    release();
    await running;
    await api.health.check();
    expect((await api.health.overview()).checkedAt).not.toBeNull();
    expect(await actionsOf(id)).toContain('jobs.run');
    for (let at = 2; at < 12; at += 1) await api.health.check();
    expect((await refusalOf(api.health.check())).code).toBe('RATE_LIMITED');
  });

  it('has words for each kind', () => {
    for (const kind of Object.keys(texts.kinds) as FindingKind[]) {
      expect(texts.sentence({ kind, subject: 'x', amount: 5, documentKind: 'page' })).toMatch(/^[A-Z].+\.$/);
    }
  });
});
