import { beforeAll, expect, it } from 'vitest';
import type { EditableSettings, SiteSettings } from '../../src/domain/site/site.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { defaultSettings } from '../../src/domain/site/defaults.ts';
import { useApp } from '../setup/app.ts';
import { callerOf, makeUser } from '../setup/people.ts';

const app = useApp({ password: '', demo: false });
let api: Awaited<ReturnType<typeof callerOf>>['site'];
beforeAll(async () => {
  api = (await callerOf(app.deps, await makeUser(app.deps.db, { roles: ['admin'] }))).site;
});
beforeAll(async () => {
  await app.deps.db.setting.deleteMany({ where: { group: { not: 'access' } } });
});

/** Saves some fields of a group over the defaults, as its form does. */
async function save<Group extends EditableSettings>(group: Group, part: Partial<SiteSettings[Group]>): Promise<void> {
  const { version } = await api.setting({ group });
  await api.saveSetting({ group, version, value: { ...defaultSettings[group], ...part } });
}

const read = async (path: string) => (await app.request(path)).text();
const theme = async () => {
  const [, path = ''] = /href="(\/theme\.css[^"]*)"/.exec(await read('/about')) ?? [];
  return { path, css: await read(path) };
};
/** The footer of a page, without tags. */
const foot = async () => {
  const html = await read('/about');
  return html.slice(html.indexOf('<footer'), html.indexOf('</footer>')).replaceAll(/<[^>]*>/g, '|');
};

it('name and tagline are in the header and the title of every page', async () => {
  await save('general', { siteName: 'Kumul & Co', tagline: 'Where the reef is' });
  const html = await read('/about');
  expect(html).toMatch(/<title>[^<]* Kumul &amp; Co<\/title>/);
  const header = html.slice(html.indexOf('<header'), html.indexOf('</header>'));
  expect(header).toContain('>Kumul &amp; Co<');
  expect(header).toContain('>Where the reef is<');
  await save('general', { tagline: '' });
  expect(await read('/about')).not.toContain('Where the reef is');
});

it('the date format applies to the dates of the pages', async () => {
  const days = { startDate: '2099-09-15', endDate: '2099-09-15' };
  const { exportSection } = defaultHomepage;
  const content = {
    ...defaultHomepage,
    exportSection: { ...exportSection, event: { ...exportSection.event, title: 'Trade week', ...days } },
  };
  await app.deps.db.pageContent.create({ data: { pageType: 'homepage', content } });
  for (const [dateFormat, words] of [
    ['YYYY-MM-DD', '2099-09-15'],
    ['DD/MM/YYYY', '15/09/2099'],
    ['MM/DD/YYYY', '09/15/2099'],
    ['D MMMM YYYY', '15\u00a0September\u00a02099'],
  ] as const) {
    await save('general', { dateFormat });
    expect(await read('/'), dateFormat).toContain(`>${words}<`);
  }
});

it('colours and font are the style sheet, under its own address', async () => {
  const before = await theme();
  await save('appearance', { primaryColor: '#1F3D7A', secondaryColor: '#FFE14D', fontFamily: 'Noto Serif' });
  const after = await theme();
  expect(after.path).not.toBe(before.path);
  expect(after.css).toContain('--brand:#1f3d7a');
  expect(after.css).toContain('--accent:#ffe14d');
  expect(after.css).toContain("--font-site:'Noto Serif'");
  expect(after.css).toContain('prefers-color-scheme:dark');
});

it('without dark mode no page has dark rules', async () => {
  await save('appearance', { enableDarkMode: false });
  expect((await theme()).css).not.toContain('prefers-color-scheme');
  const html = await read('/about');
  expect(html).toContain('data-dark="off"');
  expect(html).toContain('<meta name="color-scheme" content="light"/>');
});

it('social icons are in the footer for each network with an address, unless they are turned off', async () => {
  const { contact } = defaultSettings;
  await save('contact', { social: { ...contact.social, x: 'https://x.com/ipa' } });
  expect(await foot()).toContain('X|');
  expect(await read('/about')).toContain('https://x.com/ipa');
  expect(await foot()).not.toContain('LinkedIn');
  await save('appearance', { showSocialIcons: false });
  expect(await foot()).not.toContain('X|');
});

it('the contact is in the footer, without empty parts', async () => {
  await save('contact', { companyName: '', address: '1 Reef Road', city: '', phone: '+675 1', generalEmail: 'a@b.pg' });
  const words = await foot();
  for (const part of ['1 Reef Road', '+675 1', 'a@b.pg']) expect(words).toContain(part);
  expect(words).not.toContain('Port Moresby');
  expect(await read('/about')).toContain('href="mailto:a@b.pg"');
});

it('the copyright line has its holder, its year and links with a target', async () => {
  const links = [
    { id: 'a', text: 'Nothing here yet', url: '/no-such-page' },
    { id: 'b', text: 'Invest with us', url: '/invest' },
  ];
  await save('copyright', { text: 'Kumul Office', showYear: true, links });
  const year = new Intl.DateTimeFormat('en', { timeZone: 'UTC', year: 'numeric' }).format(new Date());
  const words = await foot();
  expect(words).toContain(`© ${year} Kumul Office`);
  expect(words).toContain('Invest with us');
  expect(words).not.toContain('Nothing here yet');
  await save('copyright', { text: 'Kumul Office', showYear: false, links: [] });
  expect(await foot()).toContain('|© Kumul Office|');
});

it('every footer has one link to the document verification, even one edited before, and so has the site map', async () => {
  const count = async (path: string) =>
    (await read(path)).match(/<a [^>]*href="\/verify[^"]*"[^>]*>Verify a document</g)?.length ?? 0;
  const footLinks = async () => {
    const html = await read('/about');
    return html.slice(html.indexOf('<footer')).match(/href="\/verify/g)?.length ?? 0;
  };
  expect(await footLinks()).toBe(1);
  await save('copyright', { links: [] });
  expect(await count('/about')).toBe(1);
  // Its own column and the footer.
  expect(await count('/sitemap')).toBe(2);
  await save('copyright', { links: [{ id: 'own', text: 'Is my receipt genuine?', url: '/verify#code' }] });
  expect([await footLinks(), await count('/about')]).toEqual([1, 0]);
});

it('figures are above the opportunities, except an empty one', async () => {
  await save('figures', { averageRoi: '12-19%', provinces: '' });
  const html = await read('/investment-opportunities');
  expect(html).toContain('>12-19%<');
  // This figure cannot have a source (D66).
  expect(html).toContain('>average ROI (illustrative)<');
  expect(html).not.toMatch(/>provinces</);
});

it('pages ask search engines not to index them if the setting says so', async () => {
  expect(await read('/robots.txt')).toContain('Allow: /\n');
  await save('seo', { enableRobotsTxt: false });
  expect(await read('/robots.txt')).toContain('Disallow: /\n');
});

it('description and keywords are in the head of pages without their own', async () => {
  await save('seo', { metaDescription: 'Reefs and harbours', keywords: 'reef, harbour' });
  const html = await read('/');
  expect(html).toContain('<meta name="description" content="Reefs and harbours"/>');
  expect(html).toContain('<meta name="keywords" content="reef, harbour"/>');
});
