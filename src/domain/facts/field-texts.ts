/** By field; CSV headings as well. */
export const factFieldTexts = {
  key: 'Key',
  label: 'Label',
  topic: 'Topic',
  kind: 'Type of value',
  value: 'Value',
  unit: 'Unit',
  currency: 'Currency',
  period: 'Period',
  sourceName: 'Source',
  sourceUrl: 'Link to the source',
  seenOn: 'Source seen on',
  ownerId: 'Owner',
  reviewOn: 'Review on',
  series: 'Series',
  note: 'Note',
} as const;
