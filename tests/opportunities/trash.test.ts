import { describe, expect, it } from 'vitest';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { buildEntry } from '../factories/enquiry.ts';
import { buildDocument } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { anAdmin, make, rowOf } from './scene.ts';

const app = useApp({ password: '', demo: false });
const kind = 'opportunity';
const activeCount = async () => (await buildCaller(app.deps).opportunities.overview()).activeCount;

/** An enquiry about it. */
async function anEnquiry(opportunityId: string) {
  await buildCaller(app.deps).enquiries.submit(buildEntry({ opportunityId }));
  return app.deps.db.enquiry.findFirstOrThrow({ where: { opportunityId } });
}

describe('deleting an opportunity (D38)', () => {
  it('moves it to the trash, from where it is restored with its documents, versions and enquiries', async () => {
    const file = await buildDocument(app.deps.db);
    const { id, content, version } = await make(app, { documents: [{ id: file.id, title: 'Study' }] });
    const enquiry = await anEnquiry(id);
    const before = await activeCount();
    const row = await rowOf(app, id);
    const { api, person } = await anAdmin(app);
    await api.opportunities.remove({ id, version });
    expect(await activeCount()).toBe(before - 1);
    expect(await refusalOf(buildCaller(app.deps).opportunities.byId({ id }))).toMatchObject({ code: 'NOT_FOUND' });
    expect((await api.opportunities.adminList({ q: content.title })).items).toEqual([]);
    expect(await rowOf(app, id)).toMatchObject({ deletedAt: app.clock.now(), deletedBy: person.id });
    const entry = await app.deps.db.auditEntry.findFirstOrThrow({
      where: { entityId: id, action: 'opportunities.remove' },
    });
    expect(entry).toMatchObject({ entityKind: kind, entityName: content.title });

    expect((await api.trash.list({ kind })).items[0]).toMatchObject({ id, name: content.title, kind });
    await api.trash.restore({ kind, id });
    const restored = await rowOf(app, id);
    // Every update sets this date, so that alerts compare the project again.
    expect(restored.changedAt).not.toBeNull();
    expect(restored).toEqual({ ...row, changedAt: restored.changedAt });
    expect(await activeCount()).toBe(before);
    expect((await buildCaller(app.deps).opportunities.byId({ id })).documents).toHaveLength(1);
    expect(await app.deps.db.enquiry.findUniqueOrThrow({ where: { id: enquiry.id } })).toMatchObject({
      opportunityId: id,
    });
    expect((await api.opportunities.versions({ id })).items).toHaveLength(1);
  });

  it('is refused over a newer version, and so is saving a deleted one', async () => {
    const { id, content } = await make(app);
    const { api } = await anAdmin(app);
    await api.opportunities.publish({ id, content: { ...content, timeline: 'Newer' }, baseVersion: 1 });
    const refusal = await refusalOf(api.opportunities.remove({ id, version: 1 }));
    expect(refusal).toMatchObject({ code: 'CONFLICT', message: texts.changed });
    await api.opportunities.remove({ id, version: 2 });
    const late = await refusalOf(api.opportunities.publish({ id, content, baseVersion: 2 }));
    expect(late).toMatchObject({ code: 'NOT_FOUND', message: texts.gone });
  });

  it('permanently removes its versions, drafts, uses and documents, and keeps enquiries and files', async () => {
    const file = await buildDocument(app.deps.db);
    const { id, content } = await make(app, { documents: [{ id: file.id, title: 'Study' }] });
    const enquiry = await anEnquiry(id);
    const { api } = await anAdmin(app);
    await api.opportunities.saveDraft({ id, content, baseVersion: 1, draftVersion: 0 });
    expect(await refusalOf(api.trash.purge({ kind, id }))).toMatchObject({ code: 'NOT_FOUND' });
    await api.opportunities.remove({ id, version: 1 });
    await api.trash.purge({ kind, id });
    const { db } = app.deps;
    const key = { kind, documentKey: id } as const;
    expect([
      await db.investmentOpportunity.count({ where: { id } }),
      await db.opportunityDocument.count({ where: { opportunityId: id } }),
      await db.contentVersion.count({ where: key }),
      await db.contentDraft.count({ where: key }),
      await db.mediaUsage.count({ where: key }),
    ]).toEqual([0, 0, 0, 0, 0]);
    expect(await db.enquiry.findUniqueOrThrow({ where: { id: enquiry.id } })).toMatchObject({ opportunityId: null });
    expect(await db.mediaFile.count({ where: { id: file.id } })).toBe(1);
  });
});
