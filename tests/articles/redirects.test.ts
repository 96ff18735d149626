import { describe, expect, it } from 'vitest';
import { redirectOldPath } from '../../server/articles/redirects.ts';
import { useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { anEditor, make, type Noun, nouns, pathOf, rowOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

/** Redirects from or to these paths. */
async function redirectsOf(...paths: string[]) {
  const rows = await app.deps.db.redirect.findMany({ orderBy: { fromPath: 'asc' } });
  const isOwn = (path: string) => paths.includes(path);
  return rows
    .filter(({ fromPath, toPath }) => isOwn(fromPath) || isOwn(toPath))
    .map(({ fromPath, toPath, origin }) => `${fromPath} > ${toPath} ${origin}`);
}

/** Saves an article with a change, over the current version. */
async function save(noun: Noun, id: string, change: Record<string, unknown>): Promise<void> {
  const { api } = await anEditor(app);
  const { published } = await api[noun].forEditing({ id });
  await api[noun].publish({ id, content: { ...published.content, ...change }, baseVersion: published.version });
}

describe.each(nouns)('the address of one of %s (D39)', (noun) => {
  const path = (slug: string) => pathOf(noun, slug);
  const redirects = (...slugs: string[]) => redirectsOf(...slugs.map(path));
  const arrow = (from: string, to: string) => `${path(from)} > ${path(to)} slug_change`;
  const shown = (slug: string) => make(app, noun, { slug, status: 'published' });

  it('redirects to the new one, however often it changes', async () => {
    const [a, b, c] = ['chain-a', 'chain-b', 'chain-c'];
    const { id } = await shown(a);
    await save(noun, id, { slug: b });
    expect(await redirects(a, b, c)).toEqual([arrow(a, b)]);
    await save(noun, id, { slug: c });
    expect(await redirects(a, b, c)).toEqual([arrow(a, c), arrow(b, c)]);
    await save(noun, id, { title: 'Same address' });
    expect(await redirects(a, b, c)).toEqual([arrow(a, c), arrow(b, c)]);
  });

  it('never redirects in a loop', async () => {
    const [a, b, c] = ['circle-a', 'circle-b', 'circle-c'];
    const { id } = await shown(a);
    for (const slug of [b, c, a]) await save(noun, id, { slug });
    expect(await redirects(a, b, c)).toEqual([arrow(b, a), arrow(c, a)]);
    await save(noun, id, { slug: b });
    expect(await redirects(a, b, c)).toEqual([arrow(a, b), arrow(c, b)]);
  });

  it('leaves no redirect if it was never public', async () => {
    const { id } = await make(app, noun, { slug: 'unseen-a' });
    await save(noun, id, { slug: 'unseen-b' });
    await save(noun, id, { slug: 'unseen-c', status: 'published', publishAt: '2027-01-01T00:00:00.000Z' });
    await save(noun, id, { slug: 'unseen-d' });
    expect(await redirects('unseen-a', 'unseen-b', 'unseen-c', 'unseen-d')).toEqual([]);
  });

  it('that is published again no longer redirects; a draft does not change that', async () => {
    const { id } = await shown('again-a');
    await save(noun, id, { slug: 'again-b' });
    const other = await make(app, noun, { slug: 'again-a' });
    expect(await redirects('again-a', 'again-b')).toEqual([arrow('again-a', 'again-b')]);
    await save(noun, other.id, { status: 'published' });
    expect(await redirects('again-a', 'again-b')).toEqual([]);
  });

  it('that is restored from the trash no longer redirects', async () => {
    const { id, version } = await shown('back-a');
    const { api } = await anEditor(app);
    await api[noun].remove({ id, version });
    const other = await shown('back-a');
    await save(noun, other.id, { slug: 'back-b' });
    expect(await redirects('back-a', 'back-b')).toEqual([arrow('back-a', 'back-b')]);
    const admin = await makeUser(app.deps.db, { roles: ['admin'] });
    const { trash } = await callerOf(app, admin);
    await trash.restore({ kind: noun.slice(0, -1), id });
    expect(await rowOf(app, noun, id)).toMatchObject({ slug: 'back-a' });
    expect(await redirects('back-a', 'back-b')).toEqual([]);
  });

  it('reveals no new address that the public cannot see now', async () => {
    const [old, slug] = ['hidden-a', 'hidden-b'];
    const { id } = await shown(old);
    await save(noun, id, { slug });
    const visible = { status: 'published', publishAt: null, unpublishAt: null, deletedAt: null } as const;
    const [earlier, later] = [1, -1].map((days) => new Date(app.clock.now().getTime() - days * 86_400_000));
    const set = async (data: object) => {
      const change = { where: { id }, data: { ...visible, ...data }, select: { id: true } };
      await (noun === 'pages' ? app.deps.db.page.update(change) : app.deps.db.post.update(change));
    };
    const answers = async () => {
      const page = await app.request(path(old));
      const read = await refusalOf(buildCaller(app.deps)[noun].bySlug({ slug: old }));
      return { status: page.status, location: page.headers.get('location'), details: read.details };
    };
    const moved = { status: 301, location: path(slug), details: { movedTo: path(slug) } };
    const missing = { status: 404, location: null, details: undefined };
    for (const change of [
      { status: 'draft' },
      { publishAt: later },
      { unpublishAt: earlier },
      { deletedAt: earlier },
    ] as const) {
      await set({});
      expect(await answers()).toEqual(moved);
      await set(change);
      expect(await answers()).toEqual(missing);
      expect(await (await app.request(path(old))).text()).not.toContain(slug);
    }
    expect(await redirects(old, slug)).toEqual([arrow(old, slug)]);
  });
});

it('follows redirects entered by hand too, without a loop', async () => {
  const { db } = app.deps;
  const { id: by } = await makeUser(db, { roles: ['admin'] });
  const changed = { at: new Date(), by };
  await db.redirect.create({ data: { fromPath: '/hand', toPath: '/moved-a' } });
  await db.redirect.create({ data: { fromPath: '/moved-b', toPath: '/elsewhere' } });
  await db.$transaction((tx) => redirectOldPath(tx, '/moved-a', '/moved-b', changed));
  await db.$transaction((tx) => redirectOldPath(tx, '/moved-a', '/moved-a', changed));
  expect(await redirectsOf('/hand', '/moved-a', '/moved-b')).toEqual([
    '/hand > /moved-b manual',
    '/moved-a > /moved-b slug_change',
  ]);
});
