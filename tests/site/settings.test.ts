import { beforeAll, describe, expect, it } from 'vitest';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { settingOf } from '../../src/domain/site/site.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { seoTexts } from '../../src/domain/settings/texts.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '' });
const group = 'seo' as const;
const seo = { ...defaultSettings.seo, metaTitle: 'Invest where the reef is', keywords: 'reef' };

async function admin() {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return { person, api: (await callerOf(app.deps, person)).site };
}

beforeAll(async () => {
  await app.deps.db.setting.deleteMany({ where: { group } });
});

it('start with the built-in values, at version 0, and each save is one more version', async () => {
  const { api } = await admin();
  expect(await api.setting({ group })).toEqual({ group, value: defaultSettings.seo, version: 0 });
  expect(await api.saveSetting({ group, version: 0, value: seo })).toEqual({ group, value: seo, version: 1 });
  const saved = await api.saveSetting({ group, version: 1, value: { ...seo, keywords: '' } });
  expect(saved).toEqual({ group, value: { ...seo, keywords: '' }, version: 2 });
  expect(await api.setting({ group })).toEqual(saved);
  expect(await (await app.request('/')).text()).toContain('<title>Invest where the reef is</title>');
});

it('are refused over a newer version, and one of two concurrent saves succeeds (D37)', async () => {
  const { api } = await admin();
  const save = (version: number, metaTitle: string) =>
    api.saveSetting({ group, version, value: { ...seo, metaTitle } });
  for (const version of [0, 1]) {
    const answers = await Promise.allSettled([save(version, 'One'), save(version, 'Other')]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  }
  expect(await refusalOf(save(0, 'Late'))).toMatchObject({ code: 'CONFLICT', message: formTexts.newerVersion });
  expect((await api.setting({ group })).version).toBe(2);
});

it('are validated by their schema, with errors at the field', async () => {
  const { api } = await admin();
  const refusal = await refusalOf(
    api.saveSetting({ group, version: 0, value: { ...seo, metaTitle: 'x'.repeat(121), owner: 'me' } }),
  );
  expect(refusal.code).toBe('VALIDATION');
  expect(refusal.fieldErrors).toEqual({
    metaTitle: ['Use at most 120 characters'],
    '': ['This field is not recognised'],
  });
  expect(await app.deps.db.setting.count({ where: { group } })).toBe(0);
});

it('keep the fields of a newer build', async () => {
  const { api } = await admin();
  await app.deps.db.setting.create({ data: { group, value: { ...seo, fieldOfTomorrow: 7 } } });
  await api.saveSetting({ group, version: 1, value: seo });
  const row = await app.deps.db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } });
  expect(row.value).toEqual({ ...seo, fieldOfTomorrow: 7 });
});

it('are recorded in the audit log with their differences (D46)', async () => {
  const { api, person } = await admin();
  await api.saveSetting({ group, version: 0, value: { ...defaultSettings.seo, keywords: 'reef' } });
  const entry = await app.deps.db.auditEntry.findFirstOrThrow({
    where: { actorId: person.id },
    select: { action: true, entityKind: true, entityName: true, before: true, after: true },
  });
  expect(entry).toEqual({
    action: 'settings.update',
    entityKind: 'setting',
    entityName: group,
    before: { keywords: '' },
    after: { keywords: 'reef' },
  });
});

describe('the sharing image', () => {
  const save = async (shareImage: object, version = 0) =>
    (await admin()).api.saveSetting({ group, version, value: { ...seo, shareImage } });

  it('is stored with the current address, shown with its file, and its use is recorded', async () => {
    const picture = await buildPicture(app.deps.db);
    const saved = await save(storedImage(picture));
    const path = `/media/${picture.id}/${picture.publicName}`;
    expect(settingOf(group, saved).value.shareImage).toMatchObject({
      path,
      alt: 'Words of the place',
      file: { width: 1600 },
    });
    const row = await app.deps.db.setting.findUniqueOrThrow({ where: { group }, select: { value: true } });
    expect(row.value).toMatchObject({ shareImage: { ...storedImage(picture), path } });
    expect(JSON.stringify(row.value)).not.toContain('variants');
    const uses = await app.deps.db.mediaUsage.findMany({ where: { mediaId: picture.id } });
    expect(uses).toEqual([{ mediaId: picture.id, kind: 'setting', documentKey: group, place: 'shareImage' }]);
  });

  it('is used for pages without their own picture, while it exists', async () => {
    const { db } = app.deps;
    const picture = await buildPicture(db);
    await save(storedImage(picture));
    const tags = async (): Promise<Record<string, unknown>> =>
      Object.fromEntries(
        [
          ...(await (await app.request('/about')).text()).matchAll(
            /<meta property="(og:image[^"]*)" content="([^"]*)"/g,
          ),
        ].map(([, name = '', content]) => [name, content] as const),
      );
    expect(await tags()).toEqual({
      'og:image': `http://site.test/media/${picture.id}/${picture.publicName}`,
      'og:image:width': '1600',
      'og:image:height': '1200',
      'og:image:alt': 'Words of the place',
    });
    await db.mediaFile.update({ where: { id: picture.id }, data: { deletedAt: new Date() } });
    expect(await tags()).toMatchObject({ 'og:image': 'http://site.test/og.png', 'og:image:width': '1200' });
  });

  it('is a library picture with alt text, in a format that other sites render', async () => {
    const { db } = app.deps;
    const reef = await buildPicture(db);
    const refused: [object, string][] = [
      [storedImage({ id: crypto.randomUUID() }), mediaRefusals.unknownFile],
      [storedImage(await buildPicture(db, { store: 'documents', type: 'application/pdf' })), mediaRefusals.unknownFile],
      [storedImage(await buildPicture(db, { store: 'private' })), mediaRefusals.unknownFile],
      [storedImage(await buildPicture(db, { deletedAt: new Date() })), mediaRefusals.unknownFile],
      [{ ...storedImage(reef), alt: ' ' }, mediaRefusals.notPlaceable],
      [storedImage(await buildPicture(db, { type: 'image/svg+xml' })), seoTexts.shareImageType],
      [{ path: '/og.png', alt: 'Ours', decorative: false }, seoTexts.shareImageType],
    ];
    for (const [image, words] of refused) {
      expect(await refusalOf(save(image))).toMatchObject({ code: 'VALIDATION', fieldErrors: { shareImage: [words] } });
    }
    expect((await save({ ...storedImage(reef), alt: '', decorative: true })).version).toBe(1);
  });
});
