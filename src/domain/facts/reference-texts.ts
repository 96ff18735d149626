import { underReviewText } from './review-texts.ts';

export const referenceTexts = {
  underReview: underReviewText,
  of: (period: string) => `for ${period}`,
  seen: (day: string) => `checked ${day}`,
  year: 'Year',
  period: 'Period',
  /** Instead of a value. */
  gap: '—',

  insert: 'Insert fact',
  insertLead: 'Visitors see the value and its source. When a new value is confirmed, the text shows it.',
  insertOne: 'Insert',
  search: 'Search',
  searchHint: 'Label, value, source or series',
  loadFailed: 'Failed to load the facts',
  none: 'There are no confirmed facts yet.',
  noneFound: 'No confirmed facts match your search.',
  chartOf: (series: string) => `Chart: ${series}`,
  points: (count: number) => (count === 1 ? '1 value' : `${count} values`),
  more: (count: number) => `${count === 1 ? '1 more fact' : `${count} more facts`}. Search to find them.`,
  whereTo: 'Choose where to insert the fact',
  whereToNote: 'First put the cursor in a description, a figure or another field that can show facts.',

  unknownFact: (key: string) => `There is no confirmed fact with the key ‘${key}’. Choose another one.`,
  unknownSeries: (series: string) => `There is no series ‘${series}’ with a confirmed fact. Choose another one.`,
  notHere: 'This field cannot show facts. Put the fact in a description or a longer text.',
  figureAlone: 'Use one fact and nothing else here, or type the figure.',
  tooMany: (most: number) => `Use at most ${most} different facts in one text.`,
  seriesAlone: 'Put the series in a paragraph of its own in a longer text',
  inFact: 'A fact cannot refer to another one. Enter the value itself.',
  stillUsed: (places: number, pages: number) =>
    `This fact is used in ${places === 1 ? '1 place' : `${places} places`} on ${pages === 1 ? '1 page' : `${pages} pages`}. Remove it there first.`,
} as const;
