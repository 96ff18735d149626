import { expect, it } from 'vitest';
import { sourcesIn } from '../../src/domain/site/sources.ts';
import { defaultExport } from '../../src/domain/content/export/default.ts';
import { defaultHomepage } from '../../src/domain/content/homepage/default.ts';
import { defaultInvest } from '../../src/domain/content/invest/default.ts';
import { partsOf } from '../../server/search/excerpt.ts';
import { useApp } from '../setup/app.ts';
import { htmlOf } from '../setup/head.ts';

const app = useApp({ password: '' });

it.each([
  ['/', defaultHomepage],
  ['/invest', defaultInvest],
  ['/export', defaultExport],
])('the sources of %s are numbers in its texts and notes at the end', async (path, content) => {
  const html = await htmlOf(await app.request(path));
  const page = html.slice(0, html.indexOf('</main>'));
  const sources = sourcesIn(content);
  expect(sources.length).toBeGreaterThan(3);
  expect(page).not.toContain('[Source:');
  expect(page).toContain('>Sources</h2>');
  for (const [index, { words }] of sources.entries()) {
    expect(page).toContain(`href="#source-${index + 1}"`);
    expect(page).toMatch(new RegExp(`<li id="source-${index + 1}"[^>]*>${words}</li>`));
  }
});

it.each([
  [
    '/economic-profile',
    ['National Statistical Office, census 2024, checked 20 November 2026', 'Wikipedia, 2017, checked 20 November 2026'],
  ],
  [
    '/trade-export',
    [
      'National Statistical Office, 2020, checked 20 November 2026',
      'OnePNG, 2023, Approximate, checked 20 November 2026',
      'National Statistical Office, via the Economic Development Board of Mauritius, 2022, checked 20 November 2026',
    ],
  ],
  ['/doing-business', ['Regfollower, 2026, checked 20 November 2026', 'PwC, 2025, for 2026, checked 20 November 2026']],
])('the sources of the page %s are notes too, those of its sections last', async (path, first) => {
  const html = await htmlOf(await app.request(path));
  const page = html.slice(0, html.indexOf('</main>'));
  expect(page).not.toContain('[Source:');
  expect(page).toMatch(
    /<span class="sr-only"[^>]*>Source <\/span><a href="#source-1" aria-label="Source 1"[^>]*>1<\/a>/,
  );
  for (const [index, source] of first.entries()) {
    expect(page).toMatch(new RegExp(`<li id="source-${index + 1}"[^>]*>(?:<a [^>]+>)?${source}(?:</a>)?</li>`));
  }
  expect(html.slice(0, html.indexOf('</head>'))).not.toContain('[Source:');
});

it('a search excerpt has no sources', () => {
  expect(partsOf('It grew by 3.8%. [Source: World Bank, 2024] The goal is 70%.')).toEqual([
    { text: 'It grew by 3.8%. The goal is 70%.', marked: false },
  ]);
});
