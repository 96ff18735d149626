import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { isUsed, whereUsed } from '../../server/media/usage.ts';
import { build, query } from '../../server/platform/sql.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { buildDocument, buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { buildCaller } from '../setup/caller.ts';
import { anAdmin, contentOf, make } from './scene.ts';

const app = useApp({ password: '', demo: false });
const documentsOf = async (id: string) => (await buildCaller(app.deps).opportunities.byId({ id })).documents;

describe('documents offered with an opportunity', () => {
  it('are in order with type and size, and change when the file is replaced', async () => {
    const study = await buildDocument(app.deps.db);
    const map = await buildDocument(app.deps.db, { name: 'Map.zip', publicName: '1790000000000-map.zip', size: 900 });
    const documents = [
      { id: map.id, title: 'Map of the site' },
      { id: study.id, title: 'Study' },
    ];
    const { id, content } = await make(app, { documents });
    expect(await documentsOf(id)).toEqual([
      { href: `/media/${map.id}/1790000000000-map.zip`, label: 'Map of the site (ZIP, 900 bytes)' },
      { href: `/media/${study.id}/1790000000000-feasibility-study.pdf`, label: 'Study (PDF, 1.2 MB)' },
    ]);
    const { api } = await anAdmin(app);
    await api.opportunities.publish({ id, content: { ...content, documents: documents.toReversed() }, baseVersion: 1 });
    const replaced = { publicName: '1790000000001-study.pdf', size: 2048 };
    await app.deps.db.mediaFile.update({ where: { id: study.id }, data: replaced });
    expect(await documentsOf(id)).toMatchObject([
      { href: `/media/${study.id}/1790000000001-study.pdf`, label: 'Study (PDF, 2 KB)' },
      { label: 'Map of the site (ZIP, 900 bytes)' },
    ]);
  });

  it.each([{ deletedAt: new Date() }, { isMissing: true }, { store: 'private' as const }])(
    'are not shown when %j',
    async (state) => {
      const file = await buildDocument(app.deps.db);
      const { id } = await make(app, { documents: [{ id: file.id, title: 'Study' }] });
      await app.deps.db.mediaFile.update({ where: { id: file.id }, data: state });
      expect(await documentsOf(id)).toEqual([]);
    },
  );

  it('count as uses of the file, once, like its picture', async () => {
    const file = await buildDocument(app.deps.db);
    const picture = await buildPicture(app.deps.db);
    const { id, content } = await make(app, {
      image: storedImage(picture),
      documents: [{ id: file.id, title: 'Study' }],
    });
    const title = `Opportunity: ${content.title}`;
    expect(await whereUsed(app.deps.db, file.id)).toMatchObject([{ title, place: 'Document 1' }]);
    expect(await whereUsed(app.deps.db, picture.id)).toMatchObject([{ title, place: 'Image' }]);
    const used = await query(
      app.deps.db,
      build.selectFrom('media_files as m').select('m.id').where(isUsed).where('m.id', 'in', [file.id, picture.id]),
    );
    expect(used).toHaveLength(2);
    const { api } = await anAdmin(app);
    await api.opportunities.publish({ id, content: { ...content, image: null, documents: [] }, baseVersion: 1 });
    expect(await whereUsed(app.deps.db, file.id)).toEqual([]);
    expect(await whereUsed(app.deps.db, picture.id)).toEqual([]);
  });

  it('are never pictures or private files, and no file twice', async () => {
    const { api } = await anAdmin(app);
    const picture = await buildPicture(app.deps.db);
    const proof = await buildDocument(app.deps.db, { store: 'private' });
    const documents = [picture, proof].map(({ id }) => ({ id, title: 'Not one' }));
    const refusal = await refusalOf(api.opportunities.create({ content: contentOf({ documents }), key: randomUUID() }));
    expect(refusal.fieldErrors).toEqual({ 'documents.0': [texts.documentGone], 'documents.1': [texts.documentGone] });
    const file = await buildDocument(app.deps.db);
    const twice = [1, 2].map(() => ({ id: file.id, title: 'Study' }));
    const again = await refusalOf(
      api.opportunities.create({ content: contentOf({ documents: twice }), key: randomUUID() }),
    );
    expect(again.fieldErrors).toEqual({ documents: [texts.documentTwice] });
  });

  it('are visible to editors, with no other details', async () => {
    const { api } = await anAdmin(app);
    const file = await buildDocument(app.deps.db);
    const others = [await buildPicture(app.deps.db), await buildDocument(app.deps.db, { store: 'private' })];
    expect(await api.opportunities.files({ ids: [file.id, ...others.map(({ id }) => id), randomUUID()] })).toEqual([
      {
        id: file.id,
        name: 'Feasibility study.pdf',
        path: `/media/${file.id}/1790000000000-feasibility-study.pdf`,
        type: 'application/pdf',
        size: 1_258_291,
      },
    ]);
  });
});
