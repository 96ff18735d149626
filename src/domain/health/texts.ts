import type { FindingKind, FindingRow } from './health.ts';
import { hardToRead, heavyPage, ignoredDays, searchDays, unusedDays } from './health.ts';
import { headTexts } from '../site/head-texts.ts';

const sentences: Record<FindingKind, (row: Pick<FindingRow, 'subject' | 'amount' | 'documentKind'>) => string> = {
  linkBroken: ({ subject, amount }) =>
    `The link ${subject} ${amount === null ? 'could not be reached' : `returned error ${amount}`} on at least two days.`,
  altMissing: ({ documentKind }) =>
    documentKind === 'media'
      ? 'This image is used, but has no alternative text.'
      : 'An image has no alternative text and is not marked as decorative.',
  figureUnsourced: ({ subject }) => `A figure has no source: ${subject}.`,
  ownerMissing: () => 'This page has no owner who can still edit it. Save it to become its owner.',
  hardToRead: ({ amount }) =>
    `This text is hard to read: its reading ease score is ${amount ?? 0}, below ${hardToRead}. Use shorter words and sentences.`,
  pageHeavy: ({ amount }) =>
    `This page downloads about ${amount ?? 0} KB when it opens, more than ${heavyPage} KB. Use smaller or fewer images.`,
  searchEmpty: ({ amount }) =>
    `Visitors searched for this ${amount ?? 0} times in ${searchDays} days and found nothing.`,
  fileUnused: () => `This file is not used anywhere and is older than ${unusedDays} days.`,
};

export const healthTexts = {
  title: headTexts.admin.health,
  lead: 'What may need attention on the website. It is checked every night.',
  list: 'Findings',
  empty: 'Nothing needs attention',
  emptyUnchecked: 'The content has not been checked yet. Check it now, or see the findings tomorrow.',
  emptyFilter: 'No findings match this filter.',
  total: (count: number) => (count === 1 ? '1 finding' : `${count} findings`),
  counts: 'Findings by type',
  fetchFailed: 'Failed to load the findings',

  kind: 'Type',
  anyKind: 'All types',
  kinds: {
    linkBroken: 'Broken links',
    altMissing: 'Missing alternative texts',
    figureUnsourced: 'Figures without a source',
    ownerMissing: 'Pages without an owner',
    hardToRead: 'Hard to read',
    pageHeavy: 'Heavy pages',
    searchEmpty: 'Searches without results',
    fileUnused: 'Unused files',
  } satisfies Record<FindingKind, string>,
  owner: 'Owner',
  anyOwner: 'All owners',
  noOwner: 'No owner',
  ignoredOnly: 'Ignored only',

  finding: 'Finding',
  place: 'Where',
  since: 'Since',
  actions: 'Actions',
  sentence: (row: Pick<FindingRow, 'kind' | 'subject' | 'amount' | 'documentKind'>) => sentences[row.kind](row),
  search: (words: string) => `Search: ${words}`,
  file: (name: string) => `File: ${name}`,
  ignoredUntil: (day: string) => `Ignored until ${day}`,
  ignore: `Ignore for ${ignoredDays} days`,
  show: 'Stop ignoring',
  of: (action: string, name: string) => `${action}: ${name}`,
  ignored: `Ignored for ${ignoredDays} days`,
  shownAgain: 'Shown again',
  undo: 'Undo',
  ignoreFailed: 'The change was not saved',
  gone: 'This finding no longer exists.',

  check: 'Check now',
  checking: 'Checking…',
  checked: 'Check finished',
  checkFailed: 'The check failed',
  checkedAt: (when: string) => `Last checked ${when}`,
  neverChecked: 'Not checked yet',

  linksJob: 'Check links to other sites',
  contentJob: 'Check the content',
} as const;
