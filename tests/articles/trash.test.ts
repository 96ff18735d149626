import { describe, expect, it } from 'vitest';
import { articleTexts as texts } from '../../src/domain/articles/texts.ts';
import { trashTexts } from '../../src/domain/trash/texts.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';
import { anEditor, make, nouns, rowOf } from './scene.ts';

const app = useApp({ password: '', demo: false });

const anAdmin = async () => callerOf(app, await makeUser(app.deps.db, { roles: ['admin'] }));

describe.each(nouns)('deleting one of %s (D38)', (noun) => {
  const kind = noun === 'pages' ? ('page' as const) : ('post' as const);

  it('moves it to the trash, from where it is restored unchanged', async () => {
    const { id, version, content } = await make(app, noun, { status: 'published' });
    const { api, person } = await anEditor(app);
    await api[noun].remove({ id, version });
    expect(await rowOf(app, noun, id)).toMatchObject({ deletedAt: app.clock.now(), deletedBy: person.id });
    expect((await api[noun].list({ q: content.title })).items).toEqual([]);
    const entry = await app.deps.db.auditEntry.findFirstOrThrow({ where: { entityId: id, action: `${noun}.remove` } });
    expect(entry).toMatchObject({ entityKind: kind, entityName: content.title });

    const { trash } = await anAdmin();
    expect((await trash.list({ kind })).items[0]).toMatchObject({ id, name: content.title, kind });
    expect(await trash.restore({ kind, id })).toEqual({ note: null });
    expect(await rowOf(app, noun, id)).toMatchObject({ deletedAt: null, version, content, slug: content.slug });
    // A person who had it open keeps working.
    await api[noun].publish({ id, content: { ...content, excerpt: 'On' }, baseVersion: version });
  });

  it('is refused over a newer version, and so is saving a deleted one', async () => {
    const { id, content } = await make(app, noun);
    const { api } = await anEditor(app);
    await api[noun].publish({ id, content: { ...content, excerpt: 'Newer' }, baseVersion: 1 });
    const refusal = await refusalOf(api[noun].remove({ id, version: 1 }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: texts.changed[kind] });
    await api[noun].remove({ id, version: 2 });
    const late = await refusalOf(api[noun].publish({ id, content: { ...content }, baseVersion: 2 }));
    expect(late).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('frees its address; one restored to a taken address gets a similar one, with a note', async () => {
    const first = await make(app, noun, { status: 'published' });
    const { slug } = first.content;
    const { api } = await anEditor(app);
    await api[noun].remove({ id: first.id, version: first.version });
    const second = await make(app, noun, { slug });
    const { trash } = await anAdmin();
    const path = `${noun === 'posts' ? '/news' : ''}/${slug}-2`;
    expect(await trash.restore({ kind, id: first.id })).toEqual({
      note: `The address of ‘${first.content.title}’ is now ${path}. The old one is in use.`,
    });
    const row = await rowOf(app, noun, first.id);
    expect(row).toMatchObject({ slug: `${slug}-2`, version: first.version + 1 });
    expect(row.content).toMatchObject({ slug: `${slug}-2` });
    expect(await rowOf(app, noun, second.id)).toMatchObject({ slug });
    // It is edited like any other, and its version numbers continue.
    const { published } = await api[noun].forEditing({ id: first.id });
    const saved = { ...published.content, excerpt: 'Back' };
    await api[noun].publish({ id: first.id, content: saved, baseVersion: published.version });
    const { items } = await api[noun].versions({ id: first.id });
    expect(items.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
  });

  it('permanently deletes its versions, drafts and uses too', async () => {
    const { db } = app.deps;
    const reef = await buildPicture(db);
    const { id, content, version } = await make(app, noun, { featuredImage: storedImage(reef) });
    const { api } = await anEditor(app);
    await api[noun].saveDraft({ id, content: { ...content, title: 'Half' }, baseVersion: 1, draftVersion: 0 });
    await api[noun].remove({ id, version });
    const { trash } = await anAdmin();
    await trash.purge({ kind, id });
    const where = { documentKey: id };
    expect(await db.contentVersion.count({ where })).toBe(0);
    expect(await db.contentDraft.count({ where })).toBe(0);
    expect(await db.mediaUsage.count({ where })).toBe(0);
    expect((await trash.list({ kind })).items.map((row) => row.id)).not.toContain(id);
    expect(await refusalOf(trash.restore({ kind, id }))).toMatchObject({ message: trashTexts.gone });
  });
});
