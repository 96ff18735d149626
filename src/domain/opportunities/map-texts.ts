import { countedOpportunities } from './opportunities.ts';

/** Words of the map of provinces. */
export const mapTexts = {
  title: 'Opportunities by province',
  all: 'All provinces',
  count: (count: number) => (count > countedOpportunities ? `${countedOpportunities}+` : `${count}`),
  /** Read after the name and the count: 'Morobe: 3 opportunities'. */
  unit: (count: number, isExamples: boolean) =>
    isExamples ? (count === 1 ? 'example' : 'examples') : count === 1 ? 'opportunity' : 'opportunities',
} as const;
