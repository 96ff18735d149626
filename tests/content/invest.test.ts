import { JSDOM } from 'jsdom';
import { afterEach, describe, expect, test } from 'vitest';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { investTexts } from '../../src/domain/content/invest/texts.ts';
import { queryPath, useApp } from '../setup/app.ts';
import { buildCaller } from '../setup/caller.ts';
import { htmlOf } from '../setup/head.ts';
import { endTwoFactorRule, identities } from '../setup/identities.ts';

const app = useApp({ password: '' });
const texts = investTexts.calculator;

async function store(content: object) {
  const { schemaVersion } = investDocument;
  const data = { content, version: 1, schemaVersion };
  await app.deps.db.pageContent.upsert({
    where: { pageType: 'invest' },
    create: { pageType: 'invest', ...data },
    update: data,
  });
}

afterEach(async () => {
  await app.deps.db.pageContent.deleteMany();
});

/** Between header and footer, up to the closing block, which is tested with the enquiries. */
function mainOf(html: string): string {
  return /<main[\s\S]*?(?=<section aria-labelledby="closing-title"|<\/main>)/.exec(html)?.[0] ?? '';
}

async function page(query = '') {
  const response = await app.request(`/invest${query}`);
  const html = await htmlOf(response);
  return { status: response.status, html, main: mainOf(html) };
}

/** The tag with this attribute. */
const tag = (html: string, attribute: string) => new RegExp(`<[^>]*${attribute}[^>]*>`).exec(html)?.[0] ?? '';

describe('content.invest', () => {
  test('returns the built-in page when nothing is stored (D23)', async () => {
    expect(await buildCaller(app.deps).content.invest()).toEqual({ content: defaultInvest, source: 'default' });
  });

  test('returns the stored page, an older shape converted', async () => {
    await store({ ...defaultInvest, hero: { ...defaultInvest.hero, title: 'Own words', imageUrl: '/media/a.jpg' } });
    const { content, source } = await buildCaller(app.deps).content.invest();
    expect(source).toBe('stored');
    expect(content.hero).toMatchObject({ title: 'Own words', imageUrl: { path: '/media/a.jpg', decorative: true } });
  });

  test('is refused without passing the gate', async () => {
    const caller = buildCaller(app.deps, { hasGrant: false });
    await expect(caller.content.invest()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('is read over HTTP too', async () => {
    const response = await app.request(queryPath('content.invest'));
    expect(await response.json()).toMatchObject({ result: { data: { json: { source: 'default' } } } });
  });
});

describe('/invest', () => {
  test('shows every part of the built-in page, and is linked in the menu', async () => {
    const { status, html, main } = await page();
    expect(status).toBe(200);
    for (const words of [
      defaultInvest.hero.title,
      ...defaultInvest.features.items.map(({ title }) => title),
      ...defaultInvest.sectors.sectors.map(({ name }) => name),
      '12–18%',
      '8–14%',
      '9–15%',
      '10–16%',
      texts.disclaimer,
      defaultInvest.cta.title,
    ]) {
      expect(main).toContain(words);
    }
    expect(main.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<nav[\s\S]*?href="\/invest"/);
  });

  test('links visitors to sign-up, and renders no dead link (D21)', async () => {
    const linksOf = (main: string) => [...main.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href]) => href);
    const buttons = linksOf((await page()).main);
    const isOwn = (href = '') => /^\/(?:auth|dashboard)/.test(href);
    const signUp = '/auth?tab=signup&amp;redirect=%2Fdashboard';
    expect(buttons[0]).toBe(signUp);
    expect(buttons.filter(isOwn)).toEqual([signUp, signUp, signUp, signUp]);
    expect(buttons.filter((href) => href === '#' || href === '')).toEqual([]);
  });

  test.each([
    ['a person whose code is awaited', 'Finish signing in', '/auth'],
    ['a client', 'Go to your dashboard', '/dashboard'],
    ['an editor', 'Go to administration', '/admin'],
    ['an officer', 'Go to administration', '/admin'],
    ['an admin', 'Go to administration', '/admin'],
    ['an editor who owes a second factor', 'Go to administration', '/admin'],
    ['an admin whose password is too short', 'Go to administration', '/admin'],
  ] as const)('takes %s, not to sign-up but on: %s', async (who, label, path) => {
    const browser = await identities[who]?.open(app);
    const read = async (at: string) => mainOf((await (await browser?.request(at))?.text()) ?? '');
    const accountLinks = (main: string) =>
      [...main.matchAll(/<a [^>]*href="(\/(?:auth|dashboard|admin|profile)[^"]*)"[^>]*>([^<]*)/g)].map(
        ([, href, text]) => [href, text],
      );
    expect(accountLinks(await read('/invest'))).toEqual([
      [path, label],
      [path, label],
      [path, label],
    ]);
    expect(accountLinks(await read('/export')).at(-1)).toEqual([path, label]);
    await endTwoFactorRule(app);
  });

  test.each(['an unconfirmed client', 'a suspended client', 'an admin whose session has expired'])(
    'takes %s for a visitor',
    async (who) => {
      const browser = await identities[who]?.open(app);
      const main = mainOf((await (await browser?.request('/invest'))?.text()) ?? '');
      expect(main.match(/href="\/auth\?tab=signup&amp;redirect=%2Fdashboard"/g)).toHaveLength(4);
    },
  );

  test('asks about the service of its address, in the enquiry form', async () => {
    const { html } = await page('?service=Harbour+Passes');
    expect(html).toMatch(/<textarea[^>]*>[^<]*I would like to know more about the service ‘Harbour Passes’\./);
    expect((await page()).html).not.toContain('I would like to know more');
  });

  test('shows neither result nor error before a calculation', async () => {
    const { main } = await page();
    expect(main).toContain(texts.prompt);
    expect(main).not.toContain('aria-invalid');
    expect(main).not.toContain(texts.result);
  });

  test('calculates the return without script, and keeps the input (D27)', async () => {
    const { status, main } = await page('?amount=500%2C000&currency=PGK&sector=tourism');
    expect(status).toBe(200);
    expect(main).toContain('PGK 45,000.00');
    expect(main).toContain('PGK 75,000.00');
    expect(tag(main, 'name="amount"')).toContain('value="500,000"');
    expect(tag(main, 'value="tourism"')).toContain('selected');
    expect(main).toMatch(/<option selected="">PGK<\/option>/);
    // The browser returns to the form, not to the top of the page.
    expect(tag(main, 'action="/invest#return-form"')).toMatch(
      /id="return-form".*method="get"|method="get".*id="return-form"/,
    );
  });

  test.each([
    ['?amount=lots&sector=mining', 'return-amount', texts.badAmount],
    ['?amount=&currency=USD&sector=mining', 'return-amount', texts.amountNeeded],
    ['?amount=5&sector=piracy', 'return-sector', texts.badSector],
    ['?amount=5&currency=XYZ', 'return-currency', texts.badCurrency],
  ])('%s: the message is at its field', async (query, id, sentence) => {
    const { status, main } = await page(query);
    expect(status).toBe(200);
    const field = tag(main, `id="${id}"`);
    expect(field).toContain('aria-invalid="true"');
    expect(field).toMatch(new RegExp(`aria-describedby="[^"]*${id}-error`));
    expect(main).toMatch(new RegExp(`id="${id}-error"[^>]*>${sentence}<`));
    expect(main).not.toContain(texts.result);
  });

  test('shows values from the address as text', async () => {
    const { html } = await page(`?amount=${encodeURIComponent('"><script>alert(1)</script>')}&sector=%3Cb%3E`);
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('<b>');
  });

  test('marks a figure without a source as illustrative, whatever the texts around it say (D66)', async () => {
    const { sectors, calculator } = defaultInvest;
    const [first] = sectors.sectors;
    const growths = ['10-15%', '7% [Source: Board of Growth, 2025]', 'Fast'];
    await store({
      ...defaultInvest,
      sectors: { ...sectors, sectors: growths.map((growth, index) => ({ ...first, id: `${index}`, growth })) },
      calculator: {
        ...calculator,
        sideNote: '',
        sectors: [
          { name: 'Spices', returnRange: '12-18%' },
          { name: 'Tuna', returnRange: '9% [Source: Board of Returns, 2025]' },
          { name: 'Carbon', returnRange: 'on request' },
        ],
      },
    });
    const { document } = new JSDOM((await page()).html).window;
    const textsOf = (selector: string) =>
      [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
    expect(textsOf('[aria-labelledby="invest-sectors"] li > div > p:last-child')).toEqual([
      '10–15% Growth (illustrative)',
      expect.stringMatching(/^7% ?Source \d+ Growth$/),
      'Fast Growth',
    ]);
    expect(textsOf('#invest-calculator ~ table td')).toEqual([
      '12–18% (illustrative)',
      expect.stringMatching(/^9% ?Source \d+$/),
      'on request',
    ]);
    expect(textsOf('#return-sector option')).toEqual(['Spices (12–18%) (illustrative)', 'Tuna (9%)']);
  });

  test('lists a sector without a readable range, without calculation', async () => {
    const sectors = [
      { name: 'Spices', returnRange: '18-12%' },
      { name: 'New Sector', returnRange: '0-0%' },
      { name: 'Carbon', returnRange: 'on request' },
    ];
    await store({ ...defaultInvest, calculator: { ...defaultInvest.calculator, sectors } });
    const { main } = await page();
    expect(main).toContain('12–18%');
    expect(main).toContain(texts.notStated);
    expect(main).toContain('on request');
    expect([...main.matchAll(/<option value="([^"]*)"/g)].map(([, value]) => value)).toEqual(['spices']);
  });

  test('shows only ranges and disclaimer without any readable range', async () => {
    const sectors = [{ name: 'New Sector', returnRange: '0-0%' }];
    await store({ ...defaultInvest, calculator: { ...defaultInvest.calculator, sectors } });
    const { main } = await page('?amount=5&sector=new-sector');
    expect(main).toContain(texts.disclaimer);
    expect(main).not.toContain('<form');
  });

  test('renders a picture with the chosen size and fit in a frame of fixed proportions', async () => {
    const imageStyle = { width: '75%', height: '20rem', objectFit: 'contain', objectPosition: 'top' };
    const imageUrl = { path: '/media/lae.jpg', alt: 'The port of Lae', decorative: false };
    await store({ ...defaultInvest, hero: { ...defaultInvest.hero, imageUrl, imageStyle } });
    const { main } = await page();
    expect(main).toContain('style="width:75%;height:20rem;aspect-ratio:960 / 720"');
    expect(tag(main, 'src="/media/lae.jpg"')).toMatch(
      /alt="The port of Lae".*style="[^"]*object-position:top;object-fit:contain"/,
    );
  });

  test('has its heading even when emptied', async () => {
    const cleared = {
      ...defaultInvest,
      hero: { ...defaultInvest.hero, title: '', description: '' },
      features: { title: '', description: '', items: [] },
      sectors: { title: '', description: '', sectors: [] },
      calculator: { ...defaultInvest.calculator, title: '', sectors: [] },
      cta: { ...defaultInvest.cta, title: '' },
    };
    await store(cleared);
    const { status, main } = await page();
    expect(status).toBe(200);
    expect(main).toMatch(new RegExp(`<h1[^>]*>${investTexts.title}`));
    expect(main).not.toContain('<h2');
  });
});

describe('/invest whose content was never read and cannot be', () => {
  const fresh = useApp({ password: '' });

  test('shows the built-in page without a message, and the calculator works', async () => {
    await fresh.deps.db.$executeRaw`ALTER TABLE page_content RENAME TO page_content_away`;
    try {
      const response = await fresh.request('/invest?amount=100&currency=PGK&sector=mining');
      const main = mainOf(await response.text());
      expect(response.status).toBe(200);
      expect(main).toContain(defaultInvest.hero.title);
      expect(main).toContain('PGK 18.00');
      expect(main).not.toContain('role="alert"');
      await expect(buildCaller(fresh.deps).content.invest()).rejects.toThrow(errorTexts.unexpected);
    } finally {
      await fresh.deps.db.$executeRaw`ALTER TABLE page_content_away RENAME TO page_content`;
    }
  });
});
