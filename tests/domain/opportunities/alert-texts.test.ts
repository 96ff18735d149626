import { expect, it } from 'vitest';
import { alertMails, filterWords } from '../../../src/domain/opportunities/alerts/alert-texts.ts';
import { changeMails, type ProjectNews } from '../../../src/domain/opportunities/change-texts.ts';
import { compareTexts } from '../../../src/domain/opportunities/compare-texts.ts';
import { opportunityManagerTexts } from '../../../src/domain/opportunities/manager-texts.ts';
import type { OpportunityFilter } from '../../../src/domain/opportunities/opportunities.ts';
import { opportunityTexts } from '../../../src/domain/opportunities/texts.ts';

const cases: [OpportunityFilter, sector: string | undefined, words: string][] = [
  [{}, undefined, 'All projects'],
  [{}, 'Fisheries', 'Fisheries'],
  [{ province: 'Morobe' }, undefined, 'Projects in Morobe'],
  [{ location: 'Lae' }, undefined, 'Projects in ‘Lae’'],
  [{ location: 'Lae', province: 'Morobe' }, 'Agriculture', 'Agriculture in ‘Lae’, Morobe'],
  [{ currency: 'PGK' }, undefined, 'Projects, in PGK'],
  [{ currency: 'PGK', min: '1000000' }, undefined, 'Projects, from PGK 1,000,000'],
  [{ currency: 'USD', max: '5000' }, 'Energy', 'Energy, up to USD 5,000'],
  [{ currency: 'USD', min: '1000', max: '5000' }, undefined, 'Projects, USD 1,000 to USD 5,000'],
  [{ q: 'coffee' }, undefined, 'Projects, with ‘coffee’'],
  [{ province: 'Enga', currency: 'PGK', q: 'mill' }, 'Energy', 'Energy in Enga, in PGK, with ‘mill’'],
  // Amounts need a currency.
  [{ min: '1000' }, undefined, 'All projects'],
];

it.each(cases)('an alert for %j in the sector %s is for %s', (filter, sector, words) => {
  expect(filterWords(filter, sector)).toBe(words);
});

it('a digest for all projects has no filter in its subject', () => {
  const item = { id: 'a', title: 'Coffee mill', facts: 'Enga' };
  const subjectOf = (words: string, count: number) =>
    alertMails.digest({
      words,
      frequency: 'daily',
      items: Array.from({ length: count }, () => item),
      hasMore: false,
      listUrl: '/',
      stopUrl: '/',
    }).subject;
  expect(subjectOf('All projects', 3)).toBe('3 new projects');
  expect(subjectOf('Projects in Enga', 1)).toBe('1 new project: Projects in Enga');
});

it('texts about one project are in the singular', () => {
  const one: ProjectNews = { id: 'a', title: 'Coffee mill', kind: 'closed', changes: [] };
  const sentenceOf = (news: readonly ProjectNews[]) =>
    changeMails.digest({ news, frequency: 'daily', names: new Map(), compareUrl: '/', stopUrl: '/' }).paragraphs[0];
  expect(sentenceOf([one])).toBe('Since our last email, this project has changed:');
  expect(sentenceOf([one, one])).toBe('Since our last email, these projects have changed:');
  expect(compareTexts.left(1)).toMatch(/^1 project was not kept\./);
  expect(compareTexts.left(2)).toMatch(/^2 projects were not kept\./);
});

it('counts above the maximum have separators', () => {
  expect(opportunityTexts.foundMany(1000)).toBe('More than 1,000 opportunities found');
  expect(opportunityManagerTexts.foundMany(1000)).toBe('More than 1,000 opportunities');
});
