import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { anEditor, make, nouns, rowOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

describe.each(nouns)('several of %s', (noun) => {
  const kind = noun === 'pages' ? ('page' as const) : ('post' as const);

  it('are published one by one, each with an audit entry, and failures are reported', async () => {
    const [draft, shown, stale] = [
      await make(app, noun),
      await make(app, noun, { status: 'published' }),
      await make(app, noun),
    ];
    const { api } = await anEditor(app);
    const newer = { ...stale.content, excerpt: 'Newer' };
    await api[noun].publish({ id: stale.id, content: newer, baseVersion: 1 });
    const gone = randomUUID();
    const items = [draft, shown, stale].map(({ id, version }) => ({ id, version }));
    const outcomes = await api[noun].bulk({ action: 'publish', items: [...items, { id: gone, version: 1 }] });
    expect(outcomes).toEqual([
      { id: draft.id, title: draft.content.title, outcome: 'done', reason: null },
      { id: shown.id, title: shown.content.title, outcome: 'unchanged', reason: null },
      { id: stale.id, title: stale.content.title, outcome: 'refused', reason: formTexts.newerVersion },
      { id: gone, title: '', outcome: 'refused', reason: texts.gone[kind] },
    ]);
    const row = await rowOf(app, noun, draft.id);
    expect(row).toMatchObject({ status: 'published', version: 2, publishedAt: app.clock.now() });
    expect(row.content).toEqual({ ...draft.content, status: 'published' });
    expect(await rowOf(app, noun, stale.id)).toMatchObject({ status: 'draft', version: 2 });
    const entries = await app.deps.db.auditEntry.findMany({ where: { entityId: draft.id }, orderBy: { id: 'asc' } });
    expect(entries.at(-1)).toMatchObject({ action: `${noun}.update`, after: { status: 'published' } });
  });

  it('are unpublished and deleted', async () => {
    const made = [await make(app, noun, { status: 'published' }), await make(app, noun)];
    const { api } = await anEditor(app);
    const items = made.map(({ id, version }) => ({ id, version }));
    const outcomes = async (action: 'unpublish' | 'delete', versions: typeof items) =>
      (await api[noun].bulk({ action, items: versions })).map(({ outcome }) => outcome);
    expect(await outcomes('unpublish', items)).toEqual(['done', 'unchanged']);
    expect(await rowOf(app, noun, made[0]?.id ?? '')).toMatchObject({ status: 'draft', version: 3 });
    expect(await outcomes('delete', items)).toEqual(['refused', 'done']);
    expect(await rowOf(app, noun, made[1]?.id ?? '')).toMatchObject({ deletedAt: app.clock.now() });
    expect(await rowOf(app, noun, made[0]?.id ?? '')).toMatchObject({ deletedAt: null });
  });

  it('that ended are shown again, and a future start stays', async () => {
    const ended = await make(app, noun, { status: 'published', unpublishAt: '2026-01-01T00:00:00.000Z' });
    const publishAt = '2027-01-01T00:00:00.000Z';
    const begins = await make(app, noun, { publishAt });
    const { api } = await anEditor(app);
    const items = [ended, begins].map(({ id, version }) => ({ id, version }));
    await api[noun].bulk({ action: 'publish', items });
    expect(await rowOf(app, noun, ended.id)).toMatchObject({ status: 'published', unpublishAt: null });
    const row = await rowOf(app, noun, begins.id);
    expect(row).toMatchObject({ status: 'published', publishAt: new Date(publishAt), publishedAt: null });
  });

  it('leave the person’s drafts unchanged', async () => {
    const { id, content, version } = await make(app, noun);
    const { api } = await anEditor(app);
    const draft = { ...content, title: 'Half typed' };
    await api[noun].saveDraft({ id, content: draft, baseVersion: 1, draftVersion: 0 });
    await api[noun].bulk({ action: 'publish', items: [{ id, version }] });
    expect((await api[noun].forEditing({ id })).draft).toMatchObject({ content: draft, baseVersion: 1 });
    expect(await rowOf(app, noun, id)).toMatchObject({ title: content.title, status: 'published' });
  });

  it('are at most a hundred, and at least one', async () => {
    const { api } = await anEditor(app);
    for (const count of [0, 101]) {
      const items = Array.from({ length: count }, () => ({ id: randomUUID(), version: 1 }));
      expect(await refusalOf(api[noun].bulk({ action: 'delete', items }))).toMatchObject({ code: 'VALIDATION' });
    }
  });
});
