/** What a field asks for where its schema alone knows it. */
export const fieldRuleTexts = {
  colour: 'Enter a colour such as #0F5C46',
  content: 'Enter the text',
  date: 'Enter a date such as 2026-09-16',
  entryOnce: 'Use each entry only once',
  height: 'Enter a height such as 400px, 16rem or auto',
  image: 'Choose an image',
  eventDays: 'Enter the day or days (such as 15-17), the month and the year',
  lastDay: 'The last day must not be before the first day',
  link: 'Enter a page on this site or a web address',
  percentage: 'Enter a percentage such as 10 or 12.5',
  percentageRange: 'Enter a percentage from 0 to 100',
  position: 'Enter a position such as center, top or 50% 20%',
  shortName: 'Use lower-case letters, numbers and hyphens',
  timezone: 'Choose a time zone from the list',
  title: 'Enter a title',
} as const;
