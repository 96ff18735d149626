import { JSDOM } from 'jsdom';
import { describe, expect, it } from 'vitest';
import { investDocument } from '../../src/domain/content/invest/document.ts';
import { useApp } from '../setup/app.ts';
import { soon } from '../setup/nodes.ts';
import { addConfirmed, aPerson, type FactsApi } from './scene.ts';

const app = useApp({ demo: false, password: '', responseCache: {} });

const range = {
  kind: 'text',
  value: '12-18%',
  period: '2024',
  sourceName: 'Board of Returns',
  seenOn: '2026-01-01',
} as const;

const documentOf = async (path: string) => new JSDOM(await (await app.request(path)).text()).window.document;
const mainOf = async (path: string) => (await documentOf(path)).querySelector('main')?.textContent ?? '';

async function publishInvest(api: FactsApi, figures: { growth?: string; returnRange?: string }) {
  const { published } = await api.content.forEditing({ page: 'invest' });
  const { sectors, calculator, ...rest } = investDocument.schema.parse(published.content);
  const { growth = '', returnRange = '5%' } = figures;
  const content = {
    ...rest,
    sectors: { ...sectors, sectors: sectors.sectors.map((one) => ({ ...one, growth })) },
    calculator: { ...calculator, sectors: [{ name: 'Mining', returnRange }] },
  };
  await api.content.publish({ page: 'invest', content, baseVersion: published.version });
}

async function saveFigures(api: FactsApi, averageRoi: string, provinces = '22') {
  const { version } = await api.site.setting({ group: 'figures' });
  await api.site.saveSetting({ group: 'figures', version, value: { averageRoi, provinces } });
}

describe('a figure that is a fact', () => {
  it('is used in calculations, and is marked and hidden with its fact', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { ...range, key: 'mining-returns', reviewOn: '2026-11-20' });
    await publishInvest(api, { growth: '[Fact: mining-returns]', returnRange: '[Fact: mining-returns]' });
    const path = '/invest?amount=1000&currency=PGK&sector=mining';
    const rangeIn = async () => (await documentOf(path)).querySelector('#invest-calculator ~ table td')?.textContent;
    const result = async () => (await documentOf(path)).querySelector('#return-form dl')?.textContent ?? '';
    await expect.poll(rangeIn, soon).toMatch(/^12–18%Source \d+$/);
    expect(await result()).toContain('120');
    const bar = (await documentOf(path)).querySelector('#invest-calculator ~ table rect:last-child');
    expect(Number(bar?.getAttribute('x'))).toBeCloseTo(200 / 3);
    expect(Number(bar?.getAttribute('width'))).toBeCloseTo(100 / 3);
    expect(await mainOf(path)).toMatch(/12–18%Source \d+ Growth/);
    expect(await mainOf(path)).toContain('Board of Returns, 2024, checked 1 January 2026');

    app.clock.advanceSeconds(12 * 3600);
    await expect.poll(rangeIn, soon).toMatch(/^12–18% \(as of 2024\)Source \d+$/);
    expect(await result()).toContain('180');
    app.clock.advanceSeconds(180 * 86_400);
    await expect.poll(rangeIn, soon).toBe('Not stated');
    expect(await mainOf(path)).not.toContain('12–18%');
    expect((await documentOf(path)).querySelector('#return-form')).toBeNull();
  });

  it('is above the list of opportunities with its source instead of ‘illustrative’', async () => {
    const { api } = await aPerson(app, 'admin');
    const { id } = await addConfirmed(api, { ...range, key: 'average-return' });
    expect(await mainOf('/investment-opportunities')).toContain('(illustrative)');
    await saveFigures(api, '[Fact: average-return]');
    const stats = async () =>
      (await documentOf('/investment-opportunities')).querySelector('main section ul')?.textContent ?? '';
    await expect.poll(stats, soon).toContain('12-18%Source 1 average ROI');
    expect(await stats()).not.toContain('illustrative');
    expect(await mainOf('/investment-opportunities')).toContain('Board of Returns, 2024, checked');
    expect(await api.facts.whereUsed({ id })).toContainEqual({
      kind: 'document',
      title: 'Settings: figures',
      place: 'Average return',
      href: '/admin/settings?tab=figures',
      isBlocking: true,
    });
    await saveFigures(api, '');
  });

  it('is in the texts of every page, with its source as text', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { ...range, key: 'footer-returns' });
    const { published } = await api.site.content.forEditing({ section: 'about' });
    const content = { ...published.content, content: 'Projects earn [Fact: footer-returns] a year.' };
    await api.site.content.publish({ section: 'about', content, baseVersion: published.version });
    const footer = async () => (await documentOf('/news')).querySelector('footer')?.textContent;
    await expect.poll(footer, soon).toContain('Projects earn 12-18% (Board of Returns, 2024) a year.');
  });
});

describe('a figure is refused', () => {
  it.each([
    [
      'with words beside the fact',
      'About [Fact: refused-range]',
      'Use one fact and nothing else here, or type the figure.',
    ],
    ['as a series', '[Series: Refused]', 'Use one fact and nothing else here, or type the figure.'],
    [
      'for an unknown fact',
      '[Fact: no-range]',
      'There is no confirmed fact with the key ‘no-range’. Choose another one.',
    ],
    ['if it is too long', 'x'.repeat(41), 'Use at most 40 characters'],
  ])('%s', async (_, returnRange, message) => {
    const { api } = await aPerson(app, 'admin');
    await app.deps.db.fact.deleteMany({ where: { key: 'refused-range' } });
    await addConfirmed(api, { ...range, key: 'refused-range' });
    await expect(publishInvest(api, { returnRange })).rejects.toMatchObject({
      cause: { fieldErrors: { 'calculator.sectors.0.returnRange': [message] } },
    });
  });

  it('in settings that show none, which keep their value', async () => {
    const { api } = await aPerson(app, 'admin');
    await addConfirmed(api, { ...range, key: 'of-settings' });
    const { value, version } = await api.site.setting({ group: 'general' });
    const saved = api.site.saveSetting({
      group: 'general',
      version,
      value: { ...value, tagline: 'Earn [Fact: of-settings]' },
    });
    await expect(saved).rejects.toMatchObject({
      cause: {
        fieldErrors: {
          tagline: ['This field cannot show facts. Put the fact in a description or a longer text.'],
        },
      },
    });
    await expect(saveFigures(api, 'Up to [Fact: of-settings]')).rejects.toMatchObject({
      cause: { fieldErrors: { averageRoi: ['Use one fact and nothing else here, or type the figure.'] } },
    });
  });
});
