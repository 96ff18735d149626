import { type Logger, pino } from 'pino';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSettings } from '../../server/settings/settings.ts';
import { type SiteContents, siteSections, type SiteSection } from '../../src/domain/site/site-content.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { formTexts } from '../../src/domain/forms/texts.ts';
import { buildPicture, storedImage } from '../factories/media.ts';
import { useApp } from '../setup/app.ts';
import { refusalOf } from '../setup/browser.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '' });
const { welcome, footerAbout, features, closing } = defaultSettings;
const builtIn: SiteContents = { hero: welcome, about: footerAbout, features, call_to_action: closing };

async function admin() {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  return { person, api: (await callerOf(app, person)).site.content };
}

const feature = { id: 'reef', icon: 'globe', title: 'A reef of reasons', description: 'Words of it' } as const;

/** Values other than the defaults, for each part. */
const changed: SiteContents = {
  hero: { ...welcome, title: 'Welcome to the reef' },
  about: { ...footerAbout, content: 'About us, in other words' },
  features: { title: 'Why with us', items: [feature] },
  call_to_action: { ...closing, title: 'Ready for the reef?' },
};

beforeAll(async () => {
  const { db } = app.deps;
  const where = { kind: 'site_content' } as const;
  await db.contentVersion.deleteMany({ where });
});

describe.each(siteSections)('%s', (section: SiteSection) => {
  const content = changed[section];

  it('starts with the built-in content, is saved as versions, and can be restored', async () => {
    const { api, person } = await admin();
    expect((await api.forEditing({ section })).published).toEqual({
      content: builtIn[section],
      version: 0,
      savedAt: null,
      savedBy: null,
    });
    expect(await api.publish({ section, content: { ...content }, baseVersion: 0 })).toEqual({ version: 1 });
    expect((await api.forEditing({ section })).published).toMatchObject({ content, savedBy: person.email });
    expect(await api.restore({ section, version: 0, baseVersion: 1 })).toEqual({ version: 2 });
    expect((await api.versions({ section })).items.map(({ version }) => version)).toEqual([2, 1, 0]);
    expect((await api.version({ section, version: 1 })).content).toEqual(content);
    expect((await api.forEditing({ section })).published.content).toEqual(builtIn[section]);
    const entries = await app.deps.db.auditEntry.findMany({
      where: { actorId: person.id },
      orderBy: { id: 'asc' },
      select: { action: true, entityKind: true, entityId: true },
    });
    expect(entries).toEqual(
      ['content.publish', 'content.restore'].map((action) => ({
        action,
        entityKind: 'site_content',
        entityId: section,
      })),
    );
  });

  it('is not saved over a newer version, and one of two concurrent saves succeeds (D37)', async () => {
    const { api } = await admin();
    const other = await admin();
    for (const baseVersion of [0, 1]) {
      const answers = await Promise.allSettled([
        api.publish({ section, content: { ...content }, baseVersion }),
        other.api.publish({ section, content: { ...content }, baseVersion }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
    const late = (await admin()).api;
    for (const baseVersion of [0, 1, 7]) {
      expect(await refusalOf(late.publish({ section, content: { ...content }, baseVersion }))).toMatchObject({
        code: 'CONFLICT',
        message: formTexts.newerVersion,
      });
    }
  });

  it('has personal drafts', async () => {
    const [one, other] = [await admin(), await admin()];
    await one.api.saveDraft({ section, content: { ...content }, baseVersion: 0, draftVersion: 0 });
    expect((await one.api.forEditing({ section })).draft).toMatchObject({ content });
    expect((await other.api.forEditing({ section })).draft).toBeNull();
    await other.api.discardDraft({ section });
    expect((await one.api.forEditing({ section })).draft).not.toBeNull();
    await one.api.discardDraft({ section });
    expect((await one.api.forEditing({ section })).draft).toBeNull();
  });
});

it('is shown to visitors: the footer on every page, the closing block, the band of the home page', async () => {
  const { api } = await admin();
  expect(await (await app.request('/')).text()).not.toContain('home-features');
  for (const section of siteSections) {
    await api.publish({ section, content: { ...changed[section] }, baseVersion: 0 });
  }
  const [home, ...withForm] = await Promise.all(
    ['/', '/invest', '/investment-opportunities'].map(async (path) => (await app.request(path)).text()),
  );
  for (const page of [home, ...withForm]) expect(page).toMatch(/<footer.*About us, in other words/s);
  for (const page of withForm) expect(page).toMatch(/<main.*<h2[^>]*>Ready for the reef\?<\/h2>.*<\/main>/s);
  expect(home).toMatch(/<h2 id="home-features"[^>]*>Why with us<\/h2>/);
  expect(home).toMatch(/<h3[^>]*>A reef of reasons<\/h3>/);
});

it('if damaged is shown the same to editor and visitors: all valid parts', async () => {
  const lines: unknown[] = [];
  const log: Logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const { db } = app.deps;
  const broken = { ...feature, id: 'broken', icon: 'skull' };
  const content = { title: 'Kept', items: [feature, { title: 7 }, broken], more: true };
  await db.siteContent.create({ data: { section: 'features', content } });
  await db.siteContent.create({
    data: { section: 'hero', content: { title: 'Old', backgroundImage: '/media/x.jpg' } },
  });
  const { api } = await admin();
  const edited = await api.forEditing({ section: 'features' });
  expect(edited.published.content).toEqual({ title: 'Kept', items: [feature] });
  expect(edited.repaired.toSorted()).toEqual(['items.1', 'items.2', 'more']);
  const shown = await readSettings(db, log);
  expect(shown.features).toEqual(edited.published.content);
  expect(shown.welcome).toEqual((await api.forEditing({ section: 'hero' })).published.content);
  expect(shown.welcome).toMatchObject({ title: 'Old', backgroundImage: { path: '/media/x.jpg', decorative: true } });
  expect(lines).toMatchObject([
    { document: 'site content, hero' },
    { document: 'site content, features', repaired: edited.repaired },
  ]);
});

it('is refused with errors by place', async () => {
  const { api } = await admin();
  const refused = async (section: SiteSection, content: object) =>
    Object.keys((await refusalOf(api.publish({ section, content: { ...content }, baseVersion: 0 }))).fieldErrors);
  expect(await refused('hero', { ...welcome, title: '', buttonLink: 'javascript:alert(1)' })).toEqual([
    'title',
    'buttonLink',
  ]);
  expect(await refused('features', { title: '', items: [{ ...feature, title: '' }] })).toEqual(['items.0.title']);
  expect(await refused('call_to_action', { ...closing, owner: 'me' })).toEqual(['']);
  expect(await app.deps.db.siteContent.count()).toBe(0);
});

it('records where its pictures are used, and stores them with the current address', async () => {
  const { api } = await admin();
  const picture = await buildPicture(app.deps.db);
  const content = { ...welcome, backgroundImage: storedImage(picture) };
  await api.publish({ section: 'hero', content, baseVersion: 0 });
  expect(await app.deps.db.mediaUsage.findMany({ where: { mediaId: picture.id } })).toEqual([
    { mediaId: picture.id, kind: 'site_content', documentKey: 'hero', place: 'backgroundImage' },
  ]);
  expect(await (await app.request('/')).text()).toContain('Invest');
});

it('the contact record has two editors, each keeping the fields of the other (D34)', async () => {
  const person = await makeUser(app.deps.db, { roles: ['admin'] });
  const { site } = await callerOf(app, person);
  const { contact } = defaultSettings;
  const value = { ...contact, phone: '+675 321 7311', social: { ...contact.social, x: 'https://x.com/ipa' } };
  expect(await site.saveSetting({ group: 'contact', version: 0, value })).toMatchObject({ value, version: 1 });
  expect(await (await app.request('/about')).text()).toContain('+675 321 7311');
  expect(await refusalOf(site.saveSetting({ group: 'contact', version: 0, value: contact }))).toMatchObject({
    code: 'CONFLICT',
  });
  await app.deps.db.setting.deleteMany({ where: { group: 'contact' } });
});
