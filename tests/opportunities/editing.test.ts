import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { opportunityEditing } from '../../server/opportunities/editing.ts';
import type { SignedIn } from '../../server/context.ts';
import { contentEditorTexts } from '../../src/domain/content/editor-texts.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { buildDocument, buildPicture, storedImage } from '../factories/media.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { anAdmin, contentOf, make, rowOf } from './scene.ts';

const app = useApp({ password: '', demo: false });
const publicOf = (id: string) => buildCaller(app.deps).opportunities.byId({ id });

describe('a new opportunity', () => {
  it('is active by default, in dollars, and public at once with all that was entered', async () => {
    const { api, person } = await anAdmin(app, { firstName: 'Lucy' });
    const { published } = await api.opportunities.forEditing({ id: 'new' });
    expect(published).toMatchObject({ version: 0, content: { status: 'active', currency: 'USD', isDemo: false } });
    const picture = await buildPicture(app.deps.db);
    const file = await buildDocument(app.deps.db);
    const content = contentOf({
      description: 'Two lines\r\nof text  ',
      province: 'Morobe',
      investmentAmount: ' 1,250,000.5 ',
      currency: 'PGK',
      expectedRoi: '12-15%',
      timeline: '24 months',
      requirements: 'A licence\nA partner',
      benefits: 'A rebate',
      contactName: 'Ms Kila',
      contactEmail: 'kila@example.com',
      contactPhone: '+675 321 0000',
      image: { ...storedImage(picture), focal: { x: 33.3, y: 66.6 } },
      source: 'Study of 2025',
      lastVerified: '2026-11-01',
      documents: [{ id: file.id, title: 'Study' }],
    });
    const { id, version } = await api.opportunities.create({ content, key: randomUUID() });
    expect(version).toBe(1);
    expect(await rowOf(app, id)).toMatchObject({
      version: 1,
      createdBy: person.id,
      createdAt: app.clock.now(),
      description: 'Two lines\nof text',
      imageId: picture.id,
      imageAlt: 'Words of the place',
      documents: [{ mediaId: file.id, title: 'Study', order: 0 }],
    });
    expect(await publicOf(id)).toMatchObject({
      title: content.title,
      province: 'Morobe',
      investment: { amount: '1250000.50', currency: 'PGK' },
      image: { mediaId: picture.id, alt: 'Words of the place', focal: { x: 33.3, y: 66.6 } },
      contact: { name: 'Ms Kila', email: 'kila@example.com' },
      source: 'Study of 2025',
      lastVerified: '2026-11-01',
      documents: [{ label: 'Study (PDF, 1.2 MB)' }],
    });
    const [entry] = await app.deps.db.auditEntry.findMany({ where: { entityId: id } });
    expect(entry).toMatchObject({ action: 'opportunities.create', entityName: content.title });
    expect((await api.opportunities.versions({ id })).items).toMatchObject([{ version: 1, author: 'Lucy' }]);
  });

  it('round-trips through its columns, so that the next save makes one version', async () => {
    const picture = await buildPicture(app.deps.db);
    const { id, content } = await make(app, {
      image: { ...storedImage(picture), alt: '', decorative: true, focal: { x: 12.345_678, y: 0.1 } },
      lastVerified: '2026-02-28',
      province: 'Oro',
    });
    const { api } = await anAdmin(app);
    await api.opportunities.publish({ id, content: { ...content, timeline: 'Soon' }, baseVersion: 1 });
    const { items } = await api.opportunities.versions({ id });
    expect(items.map(({ version, changes }) => [version, changes])).toMatchObject([
      [2, [{ place: 'timeline', kind: 'changed' }]],
      [1, expect.anything()],
    ]);
    expect(items).toHaveLength(2);
  });

  it('is created once however often it is sent, and another one under the same key is refused', async () => {
    const { api } = await anAdmin(app);
    const creation = { content: contentOf(), key: randomUUID() };
    const answers = await Promise.all([1, 2, 3].map(() => api.opportunities.create(creation)));
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
    const other = api.opportunities.create({ ...creation, content: contentOf() });
    expect(await refusalOf(other)).toMatchObject({ code: 'CONFLICT', message: texts.createdAlready });
  });

  it('removes its draft', async () => {
    const { api } = await anAdmin(app);
    const half = { ...contentOf(), contactEmail: 'half@', investmentAmount: '12 mill', lastVerified: '20' };
    await api.opportunities.saveDraft({ id: 'new', content: half, baseVersion: 0, draftVersion: 0 });
    expect((await api.opportunities.forEditing({ id: 'new' })).draft?.content).toMatchObject({
      contactEmail: 'half@',
      investmentAmount: '12 mill',
    });
    await api.opportunities.create({ content: contentOf(), key: randomUUID() });
    expect((await api.opportunities.forEditing({ id: 'new' })).draft).toBeNull();
  });

  it.each([
    [{ title: ' ' }, 'title', texts.titleRequired],
    [{ sector: '' }, 'sector', texts.sectorRequired],
    [{ sector: 'piracy' }, 'sector', texts.sectorGone],
    [{ location: '' }, 'location', texts.locationRequired],
    [{ investmentAmount: '' }, 'investmentAmount', 'Enter an amount'],
    [{ contactEmail: 'nobody' }, 'contactEmail', texts.emailRule],
    [{ lastVerified: '2026-02-30' }, 'lastVerified', texts.dayRule],
    [{ lastVerified: '2026-11-21' }, 'lastVerified', texts.dayToCome],
    [{ title: 'a\u0000b' }, 'title', 'Use plain text on one line'],
    [{ description: 'a\u0000b' }, 'description', texts.plain],
    [{ documents: [{ id: randomUUID(), title: 'Gone' }] }, 'documents.0', texts.documentGone],
  ])('is refused with %j, at the field', async (wrong, field, words) => {
    const { api } = await anAdmin(app);
    const refusal = await refusalOf(
      api.opportunities.create({ content: { ...contentOf(), ...wrong }, key: randomUUID() }),
    );
    expect(refusal).toMatchObject({ code: 'VALIDATION', fieldErrors: { [field]: [words] } });
  });
});

describe('a stored opportunity', () => {
  it('accepts one of ten saves at the same time', async () => {
    const { id, content } = await make(app);
    const admins = await Promise.all(Array.from({ length: 10 }, () => anAdmin(app)));
    const answers = await Promise.allSettled(
      admins.map(({ api }, at) =>
        api.opportunities.publish({ id, content: { ...content, timeline: `${at}` }, baseVersion: 1 }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = answers.filter((answer) => answer.status === 'rejected');
    expect(new Set(refused.map(({ reason }) => (reason as Error).message))).toEqual(new Set([formTexts.newerVersion]));
    expect(await rowOf(app, id)).toMatchObject({ version: 2 });
  });

  it('keeps its place in the list when it is saved', async () => {
    const { id, content } = await make(app);
    const { createdAt } = await rowOf(app, id);
    app.clock.advanceSeconds(60);
    const { api } = await anAdmin(app);
    await api.opportunities.publish({ id, content: { ...content, title: 'Renamed' }, baseVersion: 1 });
    expect(await rowOf(app, id)).toMatchObject({ title: 'Renamed', createdAt, updatedAt: app.clock.now() });
  });

  it('gets a first version from its columns if it was stored without the editor', async () => {
    const { id } = await buildOpportunity(app.deps.db, { title: 'By hand' });
    const { api } = await anAdmin(app);
    const { published } = await api.opportunities.forEditing({ id });
    expect(published).toMatchObject({ version: 1, savedBy: null, content: { title: 'By hand', expectedRoi: '' } });
    await api.opportunities.publish({ id, content: { ...published.content, title: 'Edited' }, baseVersion: 1 });
    const { items } = await api.opportunities.versions({ id });
    expect(items.map(({ version }) => version)).toEqual([2, 1]);
    expect(await api.opportunities.version({ id, version: 1 })).toMatchObject({ content: { title: 'By hand' } });
  });

  it('is restored with its text, without being opened or closed', async () => {
    const { id, content } = await make(app, { title: 'First words', isDemo: true });
    const { api } = await anAdmin(app);
    const closed = { ...content, title: 'Second words', status: 'closed', isDemo: false };
    await api.opportunities.publish({ id, content: closed, baseVersion: 1 });
    expect(await api.opportunities.restore({ id, version: 1, baseVersion: 2 })).toEqual({ version: 3 });
    // A restored example is marked as an example again.
    expect(await rowOf(app, id)).toMatchObject({ title: 'First words', status: 'closed', isDemo: true });
    const [entry] = await app.deps.db.auditEntry.findMany({
      where: { entityId: id },
      orderBy: { id: 'desc' },
      take: 1,
    });
    expect(entry).toMatchObject({ action: 'opportunities.restoreVersion' });
    const missing = api.opportunities.version({ id, version: 9 });
    expect(await refusalOf(missing)).toMatchObject({ code: 'NOT_FOUND', message: contentEditorTexts.noVersion });
  });

  it('is hidden from the public at once when it is closed, and back when it is active again', async () => {
    const { id, content } = await make(app, { sector: 'tourism' });
    const { api } = await anAdmin(app);
    const before = (await buildCaller(app.deps).opportunities.overview()).activeCount;
    await api.opportunities.publish({ id, content: { ...content, status: 'closed' }, baseVersion: 1 });
    expect((await buildCaller(app.deps).opportunities.overview()).activeCount).toBe(before - 1);
    expect(await refusalOf(publicOf(id))).toMatchObject({ code: 'NOT_FOUND', details: { sector: 'tourism' } });
    await api.opportunities.publish({ id, content: { ...content, status: 'active' }, baseVersion: 2 });
    expect((await publicOf(id)).title).toBe(content.title);
  });

  it('is copied as pending, with its documents, and itself unchanged', async () => {
    const file = await buildDocument(app.deps.db);
    const { id, content } = await make(app, { documents: [{ id: file.id, title: 'Study' }] });
    const { api } = await anAdmin(app);
    const copy = await api.opportunities.duplicate({ id });
    expect(await rowOf(app, copy.id)).toMatchObject({
      title: `Copy of ${content.title}`,
      status: 'pending',
      documents: [{ mediaId: file.id }],
    });
    expect(await rowOf(app, id)).toMatchObject({ version: 1, documents: [{ mediaId: file.id }] });
  });

  it('is in the waiting list of anyone with a draft of it', async () => {
    const { id, content } = await make(app);
    const { api } = await anAdmin(app);
    await api.opportunities.saveDraft({
      id,
      content: { ...content, title: 'Half a t' },
      baseVersion: 1,
      draftVersion: 0,
    });
    const { drafts } = await api.site.dashboard();
    expect(drafts).toMatchObject([{ kind: 'opportunity', key: id, title: 'Half a t', isBehind: false }]);
  });

  it('is NOT_FOUND under an invalid id', async () => {
    const { api } = await anAdmin(app);
    const unknown = randomUUID();
    const calls = [
      () => api.opportunities.forEditing({ id: unknown }),
      () => api.opportunities.publish({ id: unknown, content: contentOf(), baseVersion: 1 }),
      () => api.opportunities.duplicate({ id: unknown }),
      () => api.opportunities.remove({ id: unknown, version: 1 }),
    ];
    for (const call of calls) {
      expect(await refusalOf(call())).toMatchObject({ code: 'NOT_FOUND', message: texts.gone });
    }
  });
});

describe('within an open transaction, as used by imports', () => {
  async function signedIn(): Promise<SignedIn> {
    const { person } = await anAdmin(app);
    const viewer = { id: person.id, email: person.email, firstName: null, lastName: null, roles: ['admin'] };
    return {
      deps: app.deps,
      db: app.deps.db,
      log: app.deps.log,
      ip: '127.0.0.1',
      requestId: 'r',
      caller: { userId: person.id, viewer },
    } as never;
  }

  it('creates and updates several, all or none', async () => {
    const ctx = await signedIn();
    const made = await app.deps.db.$transaction(async (tx) => {
      const one = await opportunityEditing.createIn(tx, ctx, contentOf({ title: 'Imported' }));
      await opportunityEditing.publishIn(tx, ctx, one.id, {
        baseVersion: one.version,
        content: contentOf({ title: 'Imported twice' }),
      });
      return one;
    });
    expect(await rowOf(app, made.id)).toMatchObject({ title: 'Imported twice', version: 2 });
    const failing = app.deps.db.$transaction(async (tx) => {
      await opportunityEditing.createIn(tx, ctx, contentOf({ title: 'Never there' }));
      await opportunityEditing.publishIn(tx, ctx, made.id, { baseVersion: 1, content: contentOf() });
    });
    expect(await refusalOf(failing)).toMatchObject({ code: 'CONFLICT' });
    expect(await app.deps.db.investmentOpportunity.count({ where: { title: 'Never there' } })).toBe(0);
  });
});
