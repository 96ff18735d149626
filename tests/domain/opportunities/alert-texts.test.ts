import { expect, it } from 'vitest';
import { filterWords } from '../../../src/domain/opportunities/alerts/alert-texts.ts';
import type { OpportunityFilter } from '../../../src/domain/opportunities/opportunities.ts';

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
