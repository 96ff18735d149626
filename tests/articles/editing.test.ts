import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { whereUsed } from '../../server/media/usage.ts';
import type { PageArticle } from '../../src/domain/articles/articles.ts';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { anEditor, freshTitle, make, nouns, rowOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

describe.each(nouns)('a stored one of %s', (noun) => {
  const kind = noun === 'pages' ? ('page' as const) : ('post' as const);

  it('is saved as a new version, with author and changes in the version list and the audit log', async () => {
    const { id, content } = await make(app, noun);
    const { api, person } = await anEditor(app, { firstName: 'Lucy' });
    const title = freshTitle('Renamed');
    expect(await api[noun].publish({ id, content: { ...content, title }, baseVersion: 1 })).toEqual({ version: 2 });
    const row = await rowOf(app, noun, id);
    expect(row).toMatchObject({ title, version: 2, updatedBy: person.id, updatedAt: app.clock.now() });
    const { items } = await api[noun].versions({ id });
    expect(items[0]).toMatchObject({ version: 2, author: 'Lucy', changes: [{ place: 'title', kind: 'changed' }] });
    expect(items.map(({ version }) => version)).toEqual([2, 1]);
    const entries = await app.deps.db.auditEntry.findMany({ where: { entityId: id }, orderBy: { id: 'asc' } });
    expect(entries.at(-1)).toMatchObject({
      action: `${noun}.update`,
      entityName: content.title,
      before: { title: content.title },
      after: { title },
    });
  });

  it('accepts one of ten saves at the same time', async () => {
    const { id, content } = await make(app, noun);
    const editors = await Promise.all(Array.from({ length: 10 }, () => anEditor(app)));
    const answers = await Promise.allSettled(
      editors.map(({ api }, at) =>
        api[noun].publish({ id, content: { ...content, excerpt: `${at}` }, baseVersion: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(new Set(refused.map(({ reason }) => (reason as Error).message))).toEqual(new Set([formTexts.newerVersion]));
    expect(await rowOf(app, noun, id)).toMatchObject({ version: 2 });
    expect((await editors[0]?.api[noun].versions({ id }))?.items).toHaveLength(2);
  });

  it('returns the first result when a save is sent again', async () => {
    const { id, content } = await make(app, noun);
    const { api } = await anEditor(app);
    const entry = { id, content: { ...content, excerpt: 'Sent twice' }, baseVersion: 1 };
    expect(await api[noun].publish(entry)).toEqual({ version: 2 });
    expect(await api[noun].publish(entry)).toEqual({ version: 2 });
    const { api: other } = await anEditor(app);
    expect(await refusalOf(other[noun].publish(entry))).toMatchObject({ code: 'CONFLICT' });
  });

  it('has one draft per person, hidden from visitors and from other people’s lists', async () => {
    const { id, content } = await make(app, noun);
    const [one, other] = [await anEditor(app), await anEditor(app)];
    const draft = { ...content, title: 'Half', slug: 'Not yet' };
    await one.api[noun].saveDraft({ id, content: draft, baseVersion: 1, draftVersion: 0 });
    expect((await one.api[noun].forEditing({ id })).draft).toMatchObject({ content: draft, baseVersion: 1 });
    expect((await other.api[noun].forEditing({ id })).draft).toBeNull();
    const listed = async ({ api }: typeof one) => (await api[noun].list({ q: content.title })).items[0]?.hasDraft;
    expect([await listed(one), await listed(other)]).toEqual([true, false]);
    expect((await one.api[noun].list({ state: 'newer' })).items.map((row) => row.id)).toEqual([id]);
    expect((await other.api[noun].list({ state: 'newer' })).items).toEqual([]);
    const waiting = { kind, key: id, title: 'Half', savedAt: app.clock.now().toISOString(), isBehind: false };
    expect((await one.api.site.dashboard()).drafts).toEqual([waiting]);
    await other.api[noun].publish({ id, content: { ...content, excerpt: 'Theirs' }, baseVersion: 1 });
    expect((await one.api.site.dashboard()).drafts).toEqual([{ ...waiting, isBehind: true }]);
    await one.api[noun].discardDraft({ id });
    expect((await one.api.site.dashboard()).drafts).toEqual([]);
  });

  it('shows a new one in progress on the dashboard, and nothing for one in the trash', async () => {
    const { id, content, version } = await make(app, noun);
    const { api } = await anEditor(app);
    const { published } = await api[noun].forEditing({ id: 'new' });
    const newDraft = { ...published.content, title: 'Begun' };
    await api[noun].saveDraft({ id: 'new', content: newDraft, baseVersion: 0, draftVersion: 0 });
    await api[noun].saveDraft({ id, content: { ...content, title: 'Half' }, baseVersion: 1, draftVersion: 0 });
    await api[noun].remove({ id, version });
    expect((await api.site.dashboard()).drafts).toMatchObject([{ kind, key: 'new', title: 'Begun', isBehind: false }]);
  });

  it('rejects a taken or empty slug at its field', async () => {
    const [one, other] = [await make(app, noun), await make(app, noun)];
    const { api } = await anEditor(app);
    const entry = { id: one.id, baseVersion: 1 };
    const slugOf = async (slug: string) =>
      (await refusalOf(api[noun].publish({ ...entry, content: { ...one.content, slug } }))).fieldErrors;
    expect(await slugOf(other.content.slug)).toEqual({ slug: [texts.slugTaken] });
    expect(await slugOf('')).toEqual({ slug: [texts.slugRequired] });
    expect(await slugOf('-x-')).toEqual({ slug: [texts.slugRule] });
    expect(await rowOf(app, noun, one.id)).toMatchObject({ version: 1, slug: one.content.slug });
  });

  it('gives a slug to one of two that request it at the same time', async () => {
    const made = [await make(app, noun), await make(app, noun)];
    const { api } = await anEditor(app);
    const slug = `wanted-by-both-${noun}`;
    const answers = await Promise.allSettled(
      made.map(({ id, content }) => api[noun].publish({ id, content: { ...content, slug }, baseVersion: 1 })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(refused.map(({ reason }) => reason as unknown)).toMatchObject([
      { cause: { fieldErrors: { slug: [texts.slugTaken] } } },
    ]);
  });

  it('is restored with its text, without changing its address or visibility', async () => {
    const { id, content } = await make(app, noun, { excerpt: 'First words' });
    const { api } = await anEditor(app);
    const publishAt = '2026-11-01T00:00:00.000Z';
    const second = { ...content, excerpt: 'Second words', slug: freshSlug(), status: 'published' as const, publishAt };
    await api[noun].publish({ id, content: second, baseVersion: 1 });
    expect((await api[noun].version({ id, version: 1 })).content).toMatchObject({
      excerpt: 'First words',
      status: 'draft',
    });
    expect(await api[noun].restore({ id, version: 1, baseVersion: 2 })).toEqual({ version: 3 });
    const row = await rowOf(app, noun, id);
    expect(row).toMatchObject({ excerpt: 'First words', slug: second.slug, status: 'published' });
    expect(row.content).toEqual({ ...second, excerpt: 'First words' });
    expect((await api[noun].versions({ id })).items[0]).toMatchObject({ version: 3, restoredFrom: 1 });
    const { api: other } = await anEditor(app);
    const stale = await refusalOf(other[noun].restore({ id, version: 1, baseVersion: 2 }));
    expect(stale).toMatchObject({ code: 'CONFLICT' });
    // There is no built-in content: the first saved version is version 1.
    for (const version of [0, 9]) {
      const refusal = await refusalOf(api[noun].restore({ id, version, baseVersion: 3 }));
      expect(refusal).toMatchObject({ code: 'NOT_FOUND', message: contentEditorTexts.noVersion });
    }
    const entry = await app.deps.db.auditEntry.findFirst({ where: { entityId: id, action: `${noun}.restoreVersion` } });
    expect(entry).not.toBeNull();
  });

  it('records since when visitors see it, and where its pictures are used', async () => {
    const reef = await buildPicture(app.deps.db);
    const { id, content } = await make(app, noun, { featuredImage: storedImage(reef) });
    const { api } = await anEditor(app);
    const save = async (change: Partial<PageArticle>, baseVersion: number) => {
      const { published } = await api[noun].forEditing({ id });
      await api[noun].publish({ id, content: { ...published.content, ...change }, baseVersion });
      return (await rowOf(app, noun, id)).publishedAt;
    };
    expect((await rowOf(app, noun, id)).publishedAt).toBeNull();
    const began = app.clock.now();
    expect(await save({ status: 'published' }, 1)).toEqual(began);
    app.clock.advanceDays(1);
    expect(await save({ excerpt: 'A correction is no news' }, 2)).toEqual(began);
    expect(await save({ status: 'draft' }, 3)).toEqual(began);
    expect(await save({ status: 'published' }, 4)).toEqual(began);
    const later = new Date(app.clock.now().getTime() - 60_000).toISOString();
    expect(await save({ publishAt: later }, 5)).toEqual(new Date(later));
    const noun1 = noun === 'pages' ? 'Page' : 'Post';
    expect(await whereUsed(app.deps.db, reef.id)).toMatchObject([
      { title: `${noun1}: ${content.title}`, place: 'Featured image' },
    ]);
    const unplaceable = { ...storedImage(reef), alt: '' };
    const refusal = await refusalOf(save({ featuredImage: unplaceable }, 6));
    expect(Object.keys(refusal.fieldErrors)).toEqual(['featuredImage']);
  });

  it('that does not exist, or is in the trash, is NOT_FOUND in every call', async () => {
    const { id, content, version } = await make(app, noun);
    const { api } = await anEditor(app);
    await api[noun].remove({ id, version });
    for (const gone of [id, randomUUID()]) {
      const calls = [
        () => api[noun].forEditing({ id: gone }),
        () => api[noun].saveDraft({ id: gone, content: { ...content }, baseVersion: 1, draftVersion: 0 }),
        () => api[noun].publish({ id: gone, content: { ...content }, baseVersion: 1 }),
        () => api[noun].versions({ id: gone }),
        () => api[noun].version({ id: gone, version: 1 }),
        () => api[noun].restore({ id: gone, version: 1, baseVersion: 1 }),
        () => api[noun].remove({ id: gone, version: 1 }),
      ];
      for (const call of calls) {
        expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND', message: texts.gone[kind] });
      }
    }
    expect(await app.deps.db.contentDraft.count({ where: { documentKey: id } })).toBe(0);
  });
});

function freshSlug(): string {
  return `slug-${randomUUID().slice(0, 8)}`;
}
