import { describe, expect, it, onTestFinished } from 'vitest';
import { readSettings } from '../../server/settings/settings.ts';
import { pageHeadTexts } from '../../src/domain/site/page-head-texts.ts';
import { buildOpportunity } from '../factories/opportunity.ts';
import { useApp } from '../setup/app.ts';
import { type Head, parseHead } from '../setup/head.ts';

describe('on a public site', () => {
  const app = useApp({ password: '', publicUrl: 'https://invest.example' });
  const site = 'https://invest.example';
  const head = async (path: string) => parseHead(await (await app.request(path)).text());

  const ofType = ({ data }: Head, type: string) => data.filter((block) => block['@type'] === type);

  it('every page has a title, a description, its address and a preview', async () => {
    const demo = await app.deps.db.investmentOpportunity.findFirstOrThrow({
      where: { isDemo: true },
      select: { id: true, title: true },
    });
    const paths = ['/', '/about', '/export', '/investment-opportunities', `/investment-opportunities/${demo.id}`];
    const titles = new Set<string | undefined>();
    const preview = {
      'og:image': `${site}/og.png`,
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': pageHeadTexts.builtInImage,
    };
    const drawn = {
      ...preview,
      'og:image': `${site}/investment-opportunities/${demo.id}/share.jpg`,
      'og:image:alt': expect.stringContaining(`${demo.title}: `) as string,
    };
    for (const path of paths) {
      const { title, meta, canonical } = await head(path);
      titles.add(title);
      expect(title, path).toContain('Investment Promotion Authority');
      expect(meta.description?.length, path).toBeGreaterThan(40);
      expect(meta.description?.length, path).toBeLessThanOrEqual(300);
      expect(canonical, path).toBe(`${site}${path}`);
      expect(meta, path).toMatchObject({
        'og:url': canonical,
        'og:type': 'website',
        'og:site_name': 'Investment Promotion Authority',
        ...(path.endsWith(demo.id) ? drawn : preview),
        'og:description': meta.description,
        'twitter:card': 'summary_large_image',
      });
      expect(meta['og:title'], path).not.toBe('');
      expect(meta, path).not.toHaveProperty('robots');
    }
    expect(titles.size).toBe(paths.length);
  });

  it('names the organisation on the home page only, and breadcrumbs on every other page', async () => {
    const home = await head('/');
    expect(home.data).toHaveLength(1);
    expect(ofType(home, 'GovernmentOrganization')[0]).toMatchObject({
      '@context': 'https://schema.org',
      name: 'Investment Promotion Authority',
      url: `${site}/`,
    });
    // Empty settings are left out.
    expect(home.data[0]).not.toHaveProperty('telephone');
    expect(home.data[0]).not.toHaveProperty('sameAs');
    const page = await head('/export');
    expect(ofType(page, 'GovernmentOrganization')).toEqual([]);
    expect(ofType(page, 'BreadcrumbList')[0]?.itemListElement).toEqual([
      { '@type': 'ListItem', position: 1, name: 'Home', item: `${site}/` },
      { '@type': 'ListItem', position: 2, name: 'Export from Papua New Guinea', item: `${site}/export` },
    ]);
  });

  it('a list keeps its sector in the canonical address, and no other filter', async () => {
    const list = '/investment-opportunities';
    const canonical = async (query: string) => (await head(`${list}${query}`)).canonical;
    expect(await canonical('?sector=mining&currency=PGK&min=1&q=x&notice=unavailable')).toBe(
      `${site}${list}?sector=mining`,
    );
    expect(await canonical('?q=coffee&location=Lae')).toBe(`${site}${list}`);
    expect(await canonical('?sector=moon-cheese')).toBeUndefined();
  });

  it('a real project has structured data, an example has none', async () => {
    const description = `Quoted "rock" & <b>ore</b>. </script><script>alert(1)</script> ${'A long sentence about it. '.repeat(40)}`;
    const real = await buildOpportunity(app.deps.db, {
      title: 'Quarry </script> & "works"',
      description,
      investmentAmount: '1250000',
      isDemo: false,
    });
    const path = `/investment-opportunities/${real.id}`;
    const page = await head(path);
    const [project] = ofType(page, 'Project');
    expect(project).toMatchObject({
      name: 'Quarry </script> & "works"',
      url: `${site}${path}`,
      areaServed: { name: 'Enga' },
      seeks: { priceSpecification: { price: '1250000.00', priceCurrency: 'PGK' } },
    });
    expect(page.meta.description?.length).toBeLessThanOrEqual(300);
    expect(page.meta.description).toMatch(/^Quoted "rock" & <b>ore<\/b>\. .*…$/);
    expect(page.meta).toMatchObject({
      'og:image': `${site}${path}/share.jpg`,
      'og:image:alt': 'Quarry </script> & "works": PGK 1,250,000',
    });
    expect(ofType(page, 'BreadcrumbList')[0]?.itemListElement).toHaveLength(3);

    const invented = await app.deps.db.investmentOpportunity.findFirstOrThrow({ where: { isDemo: true } });
    expect((await head(`/investment-opportunities/${invented.id}`)).data.map((block) => block['@type'])).toEqual([
      'BreadcrumbList',
    ]);
  });

  it('a missing page has no canonical address', async () => {
    const { canonical, data } = await head('/no-such-page');
    expect(canonical).toBeUndefined();
    expect(data).toEqual([]);
  });

  it('the address of the settings overrides that of the environment; title and keywords are the stored ones (D32)', async () => {
    const { db } = app.deps;
    const { general, seo } = await readSettings(db, app.deps.log);
    const own = { metaTitle: 'A title of our own', keywords: 'one, two' };
    const store = (group: string, value: object) => db.setting.update({ where: { group }, data: { value } });
    onTestFinished(async () => {
      await store('general', general);
      await store('seo', seo);
    });
    await store('general', { ...general, siteUrl: 'https://www.authority.example/' });
    await store('seo', { ...seo, ...own });
    const { title, canonical, meta } = await head('/');
    expect(title).toBe('A title of our own');
    expect(canonical).toBe('https://www.authority.example/');
    expect(meta).toMatchObject({ keywords: 'one, two', 'og:image': 'https://www.authority.example/og.png' });
  });
});

describe('while the trial gate is on (D2)', () => {
  const app = useApp({ demo: false });

  it('search engines may index no page, and the gate reveals nothing of the site', async () => {
    const cookie = await app.grantCookie();
    for (const path of ['/', '/export', '/investment-opportunities']) {
      const { meta } = parseHead(await (await app.request(path, { headers: { cookie } })).text());
      expect(meta.robots, path).toBe('noindex');
    }
    const gate = parseHead(await (await app.request('/export')).text());
    expect(gate.title).toBe('IPA Trial Access');
    expect(gate.meta.robots).toBe('noindex');
    expect(gate.canonical).toBeUndefined();
    expect(gate.data).toEqual([]);
    expect(gate.meta).not.toHaveProperty(['og:site_name']);
  });
});
