export const factSheetTexts = {
  link: 'Download fact sheet (PDF)',
  kind: 'Fact sheet',
  title: (title: string) => `Fact sheet: ${title}`,
  asOf: (day: string) => `As published on ${day}`,
  noSource: 'Source not stated',
  contact: 'Contact',
  goesOn: 'Shortened to fit one page. Read the full text online.',
  online: 'Read and enquire online',
} as const;
