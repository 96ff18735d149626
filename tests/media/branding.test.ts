import { beforeAll, describe, expect, it } from 'vitest';
import { Prisma } from '../../prisma/generated/client.ts';
import { brandingTexts } from '../../src/domain/media/texts.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { buildLog } from '../../server/platform/log.ts';
import { readSettings } from '../../server/settings/settings.ts';
import { useApp } from '../setup/app.ts';
import { whileLockedInStore } from '../setup/row-lock.ts';
import { makeUser, signInAs } from '../setup/people.ts';
import { uploadAs, uploadedAs } from '../setup/uploads.ts';
import { makePicture } from './corpus/pictures.ts';

const app = useApp({ demo: false });
let admin: string;
let bytes: Buffer;
let initial: Prisma.InputJsonValue;

beforeAll(async () => {
  initial = (await stored()).value ?? {};
  bytes = await makePicture('png');
  admin = await signInAs(app, await makeUser(app.deps.db, { roles: ['admin'] }));
});

const appearance = async () => (await readSettings(app.deps.db, buildLog('silent'))).appearance;
const stored = () => app.deps.db.setting.findUniqueOrThrow({ where: { group: 'appearance' } });
const page = async () => (await app.request('/', { headers: { cookie: await app.grantCookie() } })).text();

beforeAll(async () => {
  await app.deps.db.setting.update({ where: { group: 'appearance' }, data: { value: initial } });
});

describe('the logo', () => {
  it('is an upload of that kind, shown at once on every page, without changing other settings', async () => {
    const before = await stored();
    const file = await uploadedAs(app, admin, 'logo', { name: 'IPA logo.png', bytes });
    expect(file).toMatchObject({ name: 'IPA logo.png', type: 'image/png' });
    expect(file.url).toBe(`/media/${file.id}/logo-${app.clock.now().getTime()}.png`);
    const { logo, ...others } = await appearance();
    expect(logo).toEqual({
      mediaId: file.id,
      path: file.url,
      alt: 'Investment Promotion Authority',
      decorative: false,
    });
    expect(others).toMatchObject({ primaryColor: '#0F5C46', favicon: null });
    expect((await stored()).version).toBe(before.version + 1);
    expect(await page()).toContain(`src="${file.url}"`);
    const row = await app.deps.db.mediaFile.findUniqueOrThrow({ where: { id: file.id }, include: { usages: true } });
    expect(row).toMatchObject({ store: 'images', alt: 'Investment Promotion Authority', isDecorative: false });
    expect(row.usages).toMatchObject([{ kind: 'setting', documentKey: 'appearance', place: 'logo' }]);
    const entry = await app.deps.db.auditEntry.findFirstOrThrow({ where: { action: 'settings.update' } });
    expect(entry).toMatchObject({ entityName: 'appearance', before: { logo: null }, after: { logo } });
    // Not behind the gate, because the page of the gate shows it (D2).
    expect((await app.request(file.url)).status).toBe(200);
  });

  it('that was replaced stays in the library, used nowhere', async () => {
    const first = await uploadedAs(app, admin, 'logo', { name: 'first.png', bytes });
    const second = await uploadedAs(app, admin, 'logo', { name: 'second.png', bytes });
    expect((await appearance()).logo?.mediaId).toBe(second.id);
    const { usages, deletedAt } = await app.deps.db.mediaFile.findUniqueOrThrow({
      where: { id: first.id },
      include: { usages: true },
    });
    expect([usages, deletedAt]).toEqual([[], null]);
  });
});

describe('the favicon', () => {
  it('is an upload of that kind, linked in the head of every page', async () => {
    expect(await page()).toContain('href="/favicon.svg"');
    const file = await uploadedAs(app, admin, 'favicon', { name: 'icon.gif', bytes: await makePicture('gif') });
    expect((await appearance()).favicon).toEqual({ mediaId: file.id, path: file.url, alt: '', decorative: true });
    const html = await page();
    expect(html).toMatch(
      new RegExp(`<link[^>]* rel="icon"[^>]* href="${file.url}"|<link rel="icon" href="${file.url}"`),
    );
    expect(html).not.toContain('href="/favicon.svg"');
  });

  it('and a logo uploaded at the same time are both saved', { timeout: 60_000 }, async () => {
    const lock = Prisma.sql`SELECT id FROM settings WHERE "group" = 'appearance' FOR UPDATE`;
    const [logo, favicon] = await whileLockedInStore(app, { lock, waiting: 2 }, () =>
      Promise.all([
        uploadedAs(app, admin, 'logo', { name: 'a.png', bytes }),
        uploadedAs(app, admin, 'favicon', { name: 'b.png', bytes }),
      ]),
    );
    const now = await appearance();
    expect([now.logo?.mediaId, now.favicon?.mediaId]).toEqual([logo.id, favicon.id]);
  });
});

it('a site without stored appearance keeps the built-in one beside its logo', async () => {
  await app.deps.db.setting.delete({ where: { group: 'appearance' } });
  const { id } = await uploadedAs(app, admin, 'logo', { name: 'a.png', bytes });
  const { logo, ...others } = await appearance();
  const { logo: _none, ...builtIn } = defaultSettings.appearance;
  expect(logo?.mediaId).toBe(id);
  expect(others).toEqual(builtIn);
});

describe('refused with the messages of the specification', () => {
  it.each([
    ['logo', 'logo.gif', brandingTexts.invalidLogo],
    ['logo', 'logo.webp', brandingTexts.invalidLogo],
    ['favicon', 'icon.webp', brandingTexts.invalidFavicon],
    ['favicon', 'icon.pdf', brandingTexts.invalidFavicon],
  ] as const)('a %s named %s', async (kind, name, message) => {
    const before = await stored();
    const refused = await uploadAs(app, admin, kind, { name, bytes });
    expect(refused).toMatchObject({ status: 400, error: { message, fieldErrors: { file: [message] } } });
    expect(await stored()).toEqual(before);
  });
});
