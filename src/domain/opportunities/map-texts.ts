import { countedOpportunities } from './opportunities.ts';

export const mapTexts = {
  title: 'Opportunities by province',
  all: 'All provinces',
  count: (count: number) => (count > countedOpportunities ? `${countedOpportunities}+` : `${count}`),
  /** 'Morobe: 3 opportunities'. */
  unit: (count: number, isExamples: boolean) =>
    isExamples ? (count === 1 ? 'example' : 'examples') : count === 1 ? 'opportunity' : 'opportunities',
} as const;
