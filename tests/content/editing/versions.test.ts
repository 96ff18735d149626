import { describe, expect, it } from 'vitest';
import { versionsPerPage } from '../../../src/domain/content/editing.ts';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { contentEditorTexts } from '../../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../../src/domain/forms/texts.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { buildPicture, storedImage } from '../../factories/media.ts';
import { useApp } from '../../setup/app.ts';
import { refusalOf } from '../../setup/browser.ts';
import { anAdmin, page, stateOf, storePage, titled } from './scene.ts';

const app = useApp({ password: '' });

const builtIn = { version: 0, savedAt: null, author: null, restoredFrom: null, changes: [], changeCount: 0 };

/** Stores versions like an earlier build, without the editor. */
async function storeVersion(version: number, content: object) {
  await app.deps.db.contentVersion.create({
    data: { kind: 'page_content', documentKey: page, version, content, authorName: 'Somebody' },
  });
}

describe('the list of versions', () => {
  it('ends with the built-in page, the only one at first', async () => {
    const { api } = await anAdmin(app);
    expect(await api.versions({ page })).toEqual({ items: [builtIn], next: null });
  });

  it('shows author, time and changes, newest first', async () => {
    const { api } = await anAdmin(app, { firstName: 'Lucy', lastName: 'Kila' });
    await api.publish({ page, content: titled('One'), baseVersion: 0 });
    app.clock.advanceSeconds(60);
    await api.publish({
      page,
      content: titled('One', { heroSlides: defaultHomepage.heroSlides.slice(1) }),
      baseVersion: 1,
    });
    const { items, next } = await api.versions({ page });
    const rest = { author: 'Lucy Kila', restoredFrom: null, changeCount: 1 };
    expect(items).toEqual([
      {
        ...rest,
        version: 2,
        savedAt: app.clock.now().toISOString(),
        changes: [{ place: 'heroSlides.0', kind: 'removed' }],
      },
      {
        ...rest,
        version: 1,
        savedAt: new Date(app.clock.now().getTime() - 60_000).toISOString(),
        changes: [{ place: 'ctaSection.title', kind: 'changed' }],
      },
      builtIn,
    ]);
    expect(next).toBeNull();
    expect((await api.versions({ page: 'about' })).items).toEqual([builtIn]);
  });

  it.each([
    [versionsPerPage, [versionsPerPage + 1]],
    [versionsPerPage + 1, [versionsPerPage, 2]],
    [versionsPerPage * 2, [versionsPerPage, versionsPerPage + 1]],
  ])('of %i versions comes page by page, each version once', async (count, lengths) => {
    const { api } = await anAdmin(app);
    for (let version = 1; version <= count; version += 1) await storeVersion(version, titled(`V${version}`));
    const seen: number[][] = [];
    let before: number | undefined;
    do {
      const { items, next } = await api.versions({ page, ...(before === undefined ? {} : { before }) });
      seen.push(items.map(({ version }) => version));
      before = next ?? undefined;
    } while (before !== undefined);
    expect(seen.map(({ length }) => length)).toEqual(lengths);
    expect(seen.flat()).toEqual(Array.from({ length: count + 1 }, (_, index) => count - index));
  });
});

describe('one version', () => {
  it('is converted to the current shape, version 0 as the built-in page', async () => {
    const { api } = await anAdmin(app);
    await storeVersion(1, { ...titled('Old'), heroSlides: [{ ...defaultHomepage.heroSlides[0], image: '/old.jpg' }] });
    expect((await api.version({ page, version: 1 })).content).toMatchObject({
      ctaSection: { title: 'Old' },
      heroSlides: [{ image: { path: '/old.jpg', decorative: true } }],
    });
    expect(await api.version({ page, version: 0 })).toEqual({ version: 0, content: defaultHomepage });
    const missing = { code: 'NOT_FOUND', message: contentEditorTexts.noVersion };
    expect(await refusalOf(api.version({ page, version: 9 }))).toMatchObject(missing);
    expect(await refusalOf(api.version({ page: 'about', version: 1 }))).toMatchObject(missing);
  });
});

describe('an earlier version', () => {
  it.each([
    [1, titled('V1')],
    [0, defaultHomepage],
  ])('is republished, here version %i, and the list only grows', async (version, content) => {
    const { api, person } = await anAdmin(app);
    for (const baseVersion of [0, 1, 2])
      await api.publish({ page, content: titled(`V${baseVersion + 1}`), baseVersion });
    await api.saveDraft({ page, content: titled('Draft'), baseVersion: 3, draftVersion: 0 });
    expect(await api.restore({ page, version, baseVersion: 3 })).toEqual({ version: 4 });
    const { row, versions, drafts, entries } = await stateOf(app);
    expect(row).toMatchObject({ content, version: 4, updatedBy: person.id });
    expect(versions.map((one) => one.version)).toEqual([1, 2, 3, 4]);
    expect(versions.at(-1)).toMatchObject({
      content,
      restoredFrom: version,
      changes: [{ place: 'ctaSection.title', kind: 'changed' }],
    });
    expect(drafts).toEqual([]);
    expect(entries.at(-1)).toMatchObject({
      action: 'content.restore',
      before: { version: 3, 'ctaSection.title': 'V3' },
      after: { version: 4, 'ctaSection.title': content.ctaSection.title },
    });
    expect(await (await app.request('/')).text()).toContain(content.ctaSection.title);
    // The replaced version can be restored in turn.
    expect(await api.restore({ page, version: 3, baseVersion: 4 })).toEqual({ version: 5 });
    expect((await stateOf(app)).row?.content).toEqual(titled('V3'));
  });

  it('in an older shape is stored in the current shape', async () => {
    const { api } = await anAdmin(app);
    const { startDate: _start, endDate: _end, ...event } = defaultHomepage.exportSection.event;
    const old = { ...event, date: '15-17', month: 'September', year: '2024' };
    await storeVersion(1, { ...titled('Old'), exportSection: { ...defaultHomepage.exportSection, event: old } });
    await storePage(app, titled('Now'), 2);
    await api.restore({ page, version: 1, baseVersion: 2 });
    expect((await stateOf(app)).row?.content).toEqual(
      titled('Old', {
        exportSection: {
          ...defaultHomepage.exportSection,
          event: { ...defaultHomepage.exportSection.event, startDate: '2024-09-15', endDate: '2024-09-17' },
        },
      }),
    );
  });

  it('whose picture is gone is refused with a message, and nothing changes', async () => {
    const { api } = await anAdmin(app);
    const reef = await buildPicture(app.deps.db);
    const [slide] = defaultHomepage.heroSlides;
    const withReef = { ...defaultHomepage, heroSlides: [{ ...slide, image: storedImage(reef) }] };
    await api.publish({ page, content: withReef, baseVersion: 0 });
    await api.publish({ page, content: titled('Without'), baseVersion: 1 });
    await app.deps.db.mediaFile.update({ where: { id: reef.id }, data: { deletedAt: new Date() } });
    const before = await stateOf(app);
    expect(await refusalOf(api.restore({ page, version: 1, baseVersion: 2 }))).toMatchObject({
      code: 'VALIDATION',
      message: mediaRefusals.unknownFile,
      fieldErrors: { 'heroSlides.0.image': [mediaRefusals.unknownFile] },
    });
    expect(await stateOf(app)).toEqual(before);
  });

  it('is not restored over a newer version, nor if it never existed', async () => {
    const { api } = await anAdmin(app);
    await api.publish({ page, content: titled('V1'), baseVersion: 0 });
    await api.publish({ page, content: titled('V2'), baseVersion: 1 });
    const before = await stateOf(app);
    expect(await refusalOf(api.restore({ page, version: 0, baseVersion: 1 }))).toMatchObject({
      code: 'CONFLICT',
      message: formTexts.newerVersion,
    });
    expect((await refusalOf(api.restore({ page, version: 7, baseVersion: 2 }))).code).toBe('NOT_FOUND');
    expect(await stateOf(app)).toEqual(before);
  });
});
