import { describe, expect, it } from 'vitest';
import { defaultHomepage } from '../../../src/domain/content/homepage/default.ts';
import { homepageDocument } from '../../../src/domain/content/homepage/document.ts';
import { contentEditorTexts } from '../../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../../src/domain/forms/texts.ts';
import { mediaRefusals } from '../../../src/domain/media/texts.ts';
import { buildPicture, storedImage } from '../../factories/media.ts';
import { useApp } from '../../setup/app.ts';
import { refusalOf } from '../../setup/browser.ts';
import { anAdmin, page, stateOf, storePage, titled } from './scene.ts';

const app = useApp({ password: '' });

const newer = { code: 'CONFLICT', message: formTexts.newerVersion };
const [first, ...others] = defaultHomepage.heroSlides;

/** The home page with this picture on its first slide. */
function pictured(image: object | null) {
  return { ...defaultHomepage, heroSlides: [{ ...first, image }, ...others] };
}

describe('what is published', () => {
  it('is visible to visitors as the next version, with its author and changes', async () => {
    const { api, person } = await anAdmin(app, { firstName: 'Lucy', lastName: 'Kila' });
    expect(await api.publish({ page, content: titled('Words of our own'), baseVersion: 0 })).toEqual({ version: 1 });
    const content = titled('Words of our own');
    const now = app.clock.now();
    const { schemaVersion } = homepageDocument;
    const { row, versions } = await stateOf(app);
    expect(row).toMatchObject({ content, version: 1, schemaVersion, updatedAt: now, updatedBy: person.id });
    expect(row?.createdBy).toBe(person.id);
    expect(versions).toEqual([
      expect.objectContaining({
        version: 1,
        content,
        schemaVersion,
        authorId: person.id,
        authorName: 'Lucy Kila',
        restoredFrom: null,
        changes: [{ place: 'ctaSection.title', kind: 'changed' }],
        changeCount: 1,
        createdAt: now,
      }),
    ]);
    expect(await (await app.request('/')).text()).toContain('Words of our own');
    expect(await api.publish({ page, content: titled('Others'), baseVersion: 1 })).toEqual({ version: 2 });
    expect(await (await app.request('/')).text()).toContain('Others');
  });

  it('names its author by email if there is no name', async () => {
    const { api, person } = await anAdmin(app);
    await api.publish({ page, content: titled('One'), baseVersion: 0 });
    expect((await stateOf(app)).versions).toMatchObject([{ authorName: person.email }]);
  });

  it('keeps the first of very many changes, and their number', async () => {
    const { api } = await anAdmin(app);
    const products = Array.from({ length: 12 }, (_, id) => ({ ...defaultHomepage.exportSection.products[0], id }));
    const resources = Array.from({ length: 12 }, (_, id) => ({ id, title: 'R', link: '/r' }));
    const base = { ...defaultHomepage, exportSection: { ...defaultHomepage.exportSection, products, resources } };
    await api.publish({ page, content: base, baseVersion: 0 });
    const other = products.map((product) => ({ ...product, name: 'N', description: 'D', link: '/n' }));
    const exportSection = { ...base.exportSection, products: other, resources: resources.slice(6) };
    const content = { ...base, exportSection };
    await api.publish({ page, content, baseVersion: 1 });
    const [, version] = (await stateOf(app)).versions;
    expect(version?.changeCount).toBeGreaterThan(40);
    expect(version?.changes).toHaveLength(40);
    expect(JSON.stringify((await stateOf(app)).entries.at(-1)?.after).length).toBeLessThan(8000);
  });

  it('removes the author’s draft, and keeps those of others', async () => {
    const [one, other] = [await anAdmin(app), await anAdmin(app)];
    for (const { api } of [one, other]) {
      await api.saveDraft({ page, content: titled('Draft'), baseVersion: 0, draftVersion: 0 });
    }
    await one.api.publish({ page, content: titled('Ours'), baseVersion: 0 });
    expect((await stateOf(app)).drafts).toMatchObject([{ userId: other.person.id, content: titled('Draft') }]);
  });

  it('is recorded in the audit log: the changed places, before and after', async () => {
    const { api, person } = await anAdmin(app);
    const [one, two] = [first, others[0]];
    const changed = { ...two, title: 'A new title', description: 'x'.repeat(500) };
    await api.publish({ page, content: { ...defaultHomepage, heroSlides: [changed] }, baseVersion: 0 });
    const [entry] = (await stateOf(app)).entries;
    expect(entry).toMatchObject({
      actorId: person.id,
      requestId: 'test-request',
      action: 'content.publish',
      entityKind: 'page_content',
      entityId: 'homepage',
      entityName: 'Homepage',
    });
    const gone = Object.keys(defaultHomepage.heroSlides)
      .filter((index) => index !== '1')
      .map((index) => `heroSlides.${index}`);
    // The log follows a slide to its new place.
    expect(entry?.before).toMatchObject({ version: 0, 'heroSlides.0.title': two?.title });
    expect(Object.keys(entry?.before as object).toSorted()).toEqual(
      ['version', 'heroSlides.0.description', 'heroSlides.0.title', ...gone].toSorted(),
    );
    expect(entry?.before).toHaveProperty(['heroSlides.0'], expect.stringContaining(one?.title ?? '?'));
    expect(entry?.after).toEqual({
      version: 1,
      'heroSlides.0.title': 'A new title',
      'heroSlides.0.description': `${'x'.repeat(300)}…`,
    });
  });

  it('must differ from the current version, or is refused', async () => {
    const { api } = await anAdmin(app);
    await api.publish({ page, content: { ...defaultHomepage }, baseVersion: 0 });
    expect((await stateOf(app)).versions).toMatchObject([{ version: 1, changes: [], changeCount: 0 }]);
  });
});

describe('pictures', () => {
  it('are stored with the current address and no file data, and their uses are recorded', async () => {
    const { api } = await anAdmin(app);
    const reef = await buildPicture(app.deps.db);
    const path = `/media/${reef.id}/${reef.publicName}`;
    await api.publish({ page, content: pictured({ ...storedImage(reef), file: { width: 1 } }), baseVersion: 0 });
    const { row, uses } = await stateOf(app);
    expect(row?.content).toEqual(pictured({ ...storedImage(reef), path }));
    expect(uses).toMatchObject([{ mediaId: reef.id, place: 'heroSlides.0.image' }]);
    await api.publish({ page, content: pictured(null), baseVersion: 1 });
    expect((await stateOf(app)).uses).toEqual([]);
  });

  it.each([
    ['that are not there', () => Promise.resolve(storedImage({ id: crypto.randomUUID() })), mediaRefusals.unknownFile],
    [
      'in the trash',
      async () => storedImage(await buildPicture(app.deps.db, { deletedAt: new Date() })),
      mediaRefusals.unknownFile,
    ],
    [
      'that are documents',
      async () => storedImage(await buildPicture(app.deps.db, { store: 'documents', type: 'application/pdf' })),
      mediaRefusals.unknownFile,
    ],
    [
      'that say nothing',
      async () => ({ ...storedImage(await buildPicture(app.deps.db)), alt: ' ' }),
      mediaRefusals.notPlaceable,
    ],
  ])('%s are refused with an error at their place (D44)', async (_, build, words) => {
    const { api } = await anAdmin(app);
    const before = await stateOf(app);
    expect(await refusalOf(api.publish({ page, content: pictured(await build()), baseVersion: 0 }))).toMatchObject({
      code: 'VALIDATION',
      message: words,
      fieldErrors: { 'heroSlides.0.image': [words] },
    });
    expect(await stateOf(app)).toEqual(before);
  });
});

describe('a refused publication', () => {
  it('reports sentences by place, and changes nothing', async () => {
    const { api } = await anAdmin(app);
    await api.saveDraft({ page, content: titled('Draft'), baseVersion: 0, draftVersion: 0 });
    const before = await stateOf(app);
    const { exportSection, ctaSection } = titled('x'.repeat(121));
    const content = {
      ...defaultHomepage,
      heroSlides: [{ ...first, buttonLink: 'javascript:alert(1)' }],
      exportSection: { ...exportSection, event: { ...exportSection.event, startDate: '2026-13-01' } },
      ctaSection,
      owner: 'me',
    };
    const { code, fieldErrors } = await refusalOf(api.publish({ page, content, baseVersion: 0 }));
    expect(code).toBe('VALIDATION');
    expect(Object.keys(fieldErrors).toSorted()).toEqual([
      '',
      'ctaSection.title',
      'exportSection.event.endDate',
      'exportSection.event.startDate',
      'heroSlides.0.buttonLink',
    ]);
    expect(fieldErrors['heroSlides.0.buttonLink']).toEqual(['Enter a page on this site or a web address']);
    expect(await stateOf(app)).toEqual(before);
  });

  it('is one larger than any page may be', async () => {
    const { api } = await anAdmin(app);
    const content = titled('x'.repeat(490 * 1024));
    expect(await refusalOf(api.publish({ page, content, baseVersion: 0 }))).toMatchObject({
      code: 'VALIDATION',
      message: contentEditorTexts.tooLarge,
    });
  });

  it('is a save over a newer version of another person, and changes nothing (D37)', async () => {
    const [one, other] = [await anAdmin(app), await anAdmin(app)];
    await one.api.publish({ page, content: titled('One'), baseVersion: 0 });
    await other.api.saveDraft({ page, content: titled('Other'), baseVersion: 0, draftVersion: 0 });
    const before = await stateOf(app);
    for (const baseVersion of [0, 2, 7]) {
      expect(await refusalOf(other.api.publish({ page, content: titled('Other'), baseVersion }))).toMatchObject(newer);
    }
    expect(await stateOf(app)).toEqual(before);
    expect(await other.api.publish({ page, content: titled('Other'), baseVersion: 1 })).toEqual({ version: 2 });
  });
});

it('is nine of ten concurrent ones of one version: exactly one succeeds (D37)', async () => {
  const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(app)));
  for (const baseVersion of [0, 1]) {
    const answers = await Promise.allSettled(
      admins.map(({ api }, index) => api.publish({ page, content: titled(`Number ${index}`), baseVersion })),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toMatchObject([
      { value: { version: baseVersion + 1 } },
    ]);
    const refused = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
    const refusals = await Promise.all(refused.map((reason) => refusalOf(Promise.reject(reason))));
    expect(refusals).toEqual(refused.map(() => expect.objectContaining(newer) as unknown));
    const { row, versions, entries } = await stateOf(app);
    expect(row?.version).toBe(baseVersion + 1);
    expect(versions.map(({ version }) => version)).toEqual(baseVersion === 0 ? [1] : [1, 2]);
    expect(versions.at(-1)?.content).toEqual(row?.content);
    expect(entries).toHaveLength(baseVersion + 1);
  }
});

it('is not one sent again after a lost response: it returns the same version and runs once (D57)', async () => {
  const { api } = await anAdmin(app);
  const entry = { page, content: titled('Ours'), baseVersion: 0 };
  const answers = await Promise.all([api.publish(entry), api.publish(entry), api.publish(entry)]);
  expect(answers).toEqual([{ version: 1 }, { version: 1 }, { version: 1 }]);
  const once = await stateOf(app);
  expect(once.versions).toHaveLength(1);
  expect(once.entries).toHaveLength(1);
  expect(await api.publish(entry)).toEqual({ version: 1 });
  expect(await stateOf(app)).toEqual(once);
  expect(await refusalOf(api.publish({ ...entry, content: titled('Other words') }))).toMatchObject(newer);
  // Another person with the same content still gets a conflict.
  const other = await anAdmin(app);
  expect(await refusalOf(other.api.publish(entry))).toMatchObject(newer);
});

describe('a page that was changed directly in the database', () => {
  it('is stored as its own version before it is replaced', async () => {
    const imported = { ...titled('Imported'), fieldOfOld: 7 };
    await storePage(app, imported, 4);
    const { api } = await anAdmin(app);
    expect(await api.publish({ page, content: titled('Ours'), baseVersion: 4 })).toEqual({ version: 5 });
    const { versions } = await stateOf(app);
    expect(versions).toMatchObject([
      { version: 4, content: imported, authorId: null, authorName: null, createdAt: new Date('2026-10-01T00:00:00Z') },
      { version: 5, content: titled('Ours'), changes: [{ place: 'ctaSection.title', kind: 'changed' }] },
    ]);
  });

  it('is stored too if it was changed without a new version number', async () => {
    const { api } = await anAdmin(app);
    await api.publish({ page, content: titled('Ours'), baseVersion: 0 });
    await app.deps.db.pageContent.update({ where: { pageType: page }, data: { content: titled('By hand') } });
    expect(await api.publish({ page, content: titled('Ours again'), baseVersion: 1 })).toEqual({ version: 3 });
    const { row, versions } = await stateOf(app);
    expect(row?.version).toBe(3);
    expect(versions.map(({ version, content }) => [version, content])).toEqual([
      [1, titled('Ours')],
      [2, titled('By hand')],
      [3, titled('Ours again')],
    ]);
  });

  it('does not reuse a version number if the page was deleted or restored in between', async () => {
    const { api } = await anAdmin(app);
    for (const baseVersion of [0, 1, 2])
      await api.publish({ page, content: titled(`V${baseVersion + 1}`), baseVersion });
    await app.deps.db.pageContent.deleteMany();
    expect(await api.publish({ page, content: titled('Anew'), baseVersion: 0 })).toEqual({ version: 4 });
    await app.deps.db.pageContent.update({ where: { pageType: page }, data: { content: titled('V1'), version: 1 } });
    expect(await api.publish({ page, content: titled('Once more'), baseVersion: 1 })).toEqual({ version: 6 });
    const { versions } = await stateOf(app);
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
