import { expect, it } from 'vitest';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { buildPicture } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '', demo: false });
const pages = ['/invest', '/investment-opportunities'];

it('the investment guide is a library document, offered with its type and size while it exists (D21)', async () => {
  const { db } = app.deps;
  const api = (await callerOf(app.deps, await makeUser(db, { roles: ['admin'] }))).site;
  const pdf = { store: 'documents', type: 'application/pdf', name: 'Guide 2026.pdf', size: 2_516_582 } as const;
  const file = await buildPicture(db, pdf);
  const offered = async () => {
    const answers = await Promise.all(pages.map(async (page) => (await app.request(page)).text()));
    return answers.map((html) => /<a href="([^"]*)"[^>]*>(Download Investment Guide[^<]*)</.exec(html)?.slice(1));
  };
  expect(await offered()).toEqual([undefined, undefined]);
  const { version } = await api.saveSetting({ group: 'guide', version: 0, value: { mediaId: file.id } });
  const link = [`/media/${file.id}/${file.publicName}`, 'Download Investment Guide (PDF, 2.4 MB)'];
  expect(await offered()).toEqual([link, link]);
  const uses = await db.mediaUsage.findMany({ where: { kind: 'setting', documentKey: 'guide' } });
  expect(uses.map(({ mediaId }) => mediaId)).toEqual([file.id]);

  for (const other of [
    await buildPicture(db),
    await buildPicture(db, { ...pdf, deletedAt: new Date() }),
    { id: crypto.randomUUID() },
  ]) {
    const refusal = await refusalOf(api.saveSetting({ group: 'guide', version, value: { mediaId: other.id } }));
    expect(refusal.fieldErrors).toEqual({ mediaId: [mediaRefusals.unknownFile] });
  }

  await db.mediaFile.update({ where: { id: file.id }, data: { deletedAt: new Date() } });
  expect(await offered()).toEqual([undefined, undefined]);
});
