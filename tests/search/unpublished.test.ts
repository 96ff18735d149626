import { beforeAll, describe, expect, it } from 'vitest';
import { richTextOf } from '../../src/domain/content/rich-text/words.ts';
import { recordUsages } from '../../server/media/usage.ts';
import { buildPicture } from '../factories/media.ts';
import { hostileDocument, hostileTexts } from '../factories/injections.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { storePage, storePost } from '../factories/published.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';

const app = useApp({ password: '', publicUrl: 'https://invest.example', demo: false });
const search = (q: string) => buildCaller(app.deps).search.site({ q });
const hrefsOf = async (q: string) => (await search(q)).items.map(({ href }) => href);
const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000);
const content = { content: richTextOf('A word like pangolin.') };

interface State {
  status?: 'draft';
  publishAt?: Date;
  unpublishAt?: Date;
  deletedAt?: Date;
  noindex?: boolean;
}

/** Every state that hides a page or post from visitors, and one that is visible. */
const states: Record<string, () => State> = {
  draft: () => ({ status: 'draft' }),
  scheduled: () => ({ publishAt: inSeconds(60) }),
  expired: () => ({ unpublishAt: inSeconds(-60) }),
  trashed: () => ({ deletedAt: inSeconds(-60) }),
  'kept from search engines': () => ({ noindex: true }),
};

async function store(kind: 'page' | 'post', slug: string, state: () => State) {
  const { noindex = false, ...publication } = state();
  const options = { slug, title: `Pangolin ${slug}`, content, ...publication };
  const { db } = app.deps;
  const row = kind === 'page' ? await storePage(db, options) : await storePost(db, options);
  if (!noindex) return row;
  const where = { where: { id: row.id }, data: { noindex } };
  return kind === 'page' ? db.page.update(where) : db.post.update(where);
}

/** A document of the library. */
const buildDocument = (name: string, more: object = {}) =>
  buildPicture(app.deps.db, {
    store: 'documents',
    name,
    publicName: `1790000000000-${name}`,
    type: 'application/pdf',
    size: 2048,
    ...more,
  });

beforeAll(async () => {
  await storePage(app.deps.db, { slug: 'seen', title: 'Pangolin seen', content });
});

describe.each(Object.entries(states))('what is %s', (name, state) => {
  it.each(['page', 'post'] as const)('is not found as a %s, nor suggested', async (kind) => {
    const slug = `${kind}-${name.replaceAll(' ', '-')}`;
    const row = await store(kind, slug, state);
    expect(row.title).toContain('Pangolin');
    const found = await search('pangolin');
    expect(found.items.map(({ href }) => href)).toEqual(['/seen']);
    expect(found).toMatchObject({ total: 1, counts: { page: 1, post: 0 } });
    const own = `Zorilla${kind}${name.replaceAll(' ', '')}`;
    const { db } = app.deps;
    const data = { where: { id: row.id }, data: { title: own } };
    await (kind === 'page' ? db.page.update(data) : db.post.update(data));
    expect(await search(`${own.slice(0, -1)}x`)).not.toHaveProperty('suggestion');
    expect((await search(own)).total).toBe(0);
  });
});

it('scheduled content is found once its time has come, and no longer when it has ended', async () => {
  await storePost(app.deps.db, {
    slug: 'timed',
    title: 'Tamandua',
    publishAt: inSeconds(10),
    unpublishAt: inSeconds(20),
  });
  expect(await hrefsOf('tamandua')).toEqual([]);
  app.clock.advanceSeconds(11);
  expect(await hrefsOf('tamandua')).toEqual(['/news/timed']);
  app.clock.advanceSeconds(10);
  expect(await hrefsOf('tamandua')).toEqual([]);
});

it.each([{ status: 'pending' as const }, { status: 'closed' as const }, { deletedAt: new Date() }])(
  'an opportunity with %j is not found',
  async (state) => {
    const open = await buildOpportunity(app.deps.db, { title: 'Okapi lodge' });
    const hidden = await buildOpportunity(app.deps.db, { title: 'Okapi lodge', ...state });
    expect(await hrefsOf('okapi lodge')).toEqual([`/investment-opportunities/${open.id}`]);
    await app.deps.db.investmentOpportunity.deleteMany({ where: { id: { in: [open.id, hidden.id] } } });
  },
);

describe('a document', () => {
  it('that is not offered anywhere is not found', async () => {
    await buildDocument('caracal-report.pdf');
    expect(await hrefsOf('caracal')).toEqual([]);
  });

  it.each(['page', 'post'] as const)('of a %s is found while that one is public', async (kind) => {
    const { db } = app.deps;
    const file = await buildDocument(`serval_${kind}_2026.pdf`);
    const row = await (kind === 'page' ? storePage : storePost)(db, { slug: `with-${kind}-file`, status: 'draft' });
    await recordUsages(db, kind, row.id, { content: { link: `/media/${file.id}/old-name.pdf` } });
    expect(await hrefsOf(`serval ${kind}`)).toEqual([]);
    const data = { where: { id: row.id }, data: { status: 'published' as const } };
    await (kind === 'page' ? db.page.update(data) : db.post.update(data));
    const { items } = await search(`serval ${kind}`);
    expect(items).toEqual([
      {
        kind: 'document',
        title: `serval ${kind} 2026`,
        href: `/media/${file.id}/${file.publicName}`,
        excerpt: [],
        type: 'PDF',
        size: 2048,
      },
    ]);
    await db.mediaFile.update({ where: { id: file.id }, data: { deletedAt: new Date() } });
    expect(await hrefsOf(`serval ${kind}`)).toEqual([]);
  });

  it('of an opportunity is found by its title while that one is active', async () => {
    const { db } = app.deps;
    const file = await buildDocument('a1.xlsx');
    const opportunity = await buildOpportunity(db, { status: 'pending' });
    await db.opportunityDocument.create({
      data: { opportunityId: opportunity.id, mediaId: file.id, title: 'Margay figures', order: 0 },
    });
    expect(await hrefsOf('margay')).toEqual([]);
    await db.investmentOpportunity.update({ where: { id: opportunity.id }, data: { status: 'active' } });
    expect((await search('margay')).items).toMatchObject([
      { kind: 'document', title: 'Margay figures', type: 'EXCEL' },
    ]);
  });

  it('of the export resources, and the investment guide, are found', async () => {
    const { db } = app.deps;
    const [resource, guide] = [await buildDocument('b2.pdf'), await buildDocument('ocelot-guide.pdf')];
    const stored = { resources: { resources: [{ title: 'Kodkod handbook', link: `/media/${resource.id}/x.pdf` }] } };
    const page = await db.pageContent.create({ data: { pageType: 'export', content: stored } });
    await recordUsages(db, 'page_content', 'export', stored);
    await recordUsages(db, 'setting', 'guide', { mediaId: guide.id });
    expect((await search('kodkod handbook')).items).toContainEqual(
      expect.objectContaining({ kind: 'document', title: 'Kodkod handbook' }),
    );
    expect((await search('ocelot')).items).toMatchObject([{ kind: 'document', title: 'ocelot guide' }]);
    await db.pageContent.delete({ where: { id: page.id } });
  });

  it('that is private, or has missing bytes, is not found', async () => {
    for (const [name, more] of [
      ['aardwolf-private.pdf', { store: 'private' }],
      ['aardwolf-missing.pdf', { isMissing: true }],
    ] as const) {
      const file = await buildDocument(name, more);
      await recordUsages(app.deps.db, 'setting', name, { mediaId: file.id });
    }
    expect(await hrefsOf('aardwolf')).toEqual([]);
  });
});

describe('text with script in it', () => {
  it('is text in the excerpt or removed, and the page contains nothing executable', async () => {
    await storePage(app.deps.db, {
      slug: 'hostile',
      title: `Hostile ${hostileTexts.join(' ')}`.slice(0, 400),
      content: { content: hostileDocument() },
    });
    for (const q of ['hostile', 'alert', 'script', 'link', '<script>alert(1)</script>', '"><b>hostile']) {
      const { items } = await search(q);
      for (const { href, excerpt } of items) {
        expect(href).toMatch(/^\/(?!\/)/);
        for (const part of excerpt) expect(Object.keys(part).toSorted()).toEqual(['marked', 'text']);
        expect(excerpt.map(({ text }) => text).join('')).not.toMatch(/[\ue000\ue001]/);
      }
    }
    expect(await hrefsOf('hostile')).toEqual(['/hostile']);
  });

  it('cannot forge a highlight', async () => {
    await storePage(app.deps.db, {
      slug: 'forged',
      title: 'Forged',
      content: { content: richTextOf('Before \ue000 fossa \ue001 after numbers.') },
    });
    const [item] = (await search('numbers forged')).items;
    expect(item?.excerpt.filter(({ marked }) => marked).map(({ text }) => text)).not.toContain(' fossa ');
  });
});

describe('the trial gate', () => {
  it('applies to the search', async () => {
    const caller = buildCaller(app.deps, { hasGrant: false });
    await expect(caller.search.site({ q: 'pangolin' })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });
});
