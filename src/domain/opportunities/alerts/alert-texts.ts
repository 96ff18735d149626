import { formatAmount } from '../../time/format.ts';
import type { OpportunityFilter } from '../opportunities.ts';

function amountWords({ currency, min, max }: OpportunityFilter): string[] {
  if (currency === undefined) return [];
  if (min !== undefined && max !== undefined) {
    return [`${formatAmount(min, currency)} to ${formatAmount(max, currency)}`];
  }
  if (min !== undefined) return [`from ${formatAmount(min, currency)}`];
  return [max === undefined ? `in ${currency}` : `up to ${formatAmount(max, currency)}`];
}

const allProjects = 'All projects';

/** 'Agriculture in Morobe, from PGK 1,000,000'. `sector`: its name. */
export function filterWords(filter: OpportunityFilter, sector: string | undefined): string {
  const { location, province, q } = filter;
  const places = [...(location === undefined ? [] : [`‘${location}’`]), ...(province === undefined ? [] : [province])];
  const rest = [...amountWords(filter), ...(q === undefined ? [] : [`with ‘${q}’`])];
  const isAll = sector === undefined && places.length + rest.length === 0;
  const what = sector ?? (isAll ? allProjects : 'Projects');
  return [places.length === 0 ? what : `${what} in ${places.join(', ')}`, ...rest].join(', ');
}

const often = { daily: 'one email a day', weekly: 'one email a week' } as const;
type Frequency = keyof typeof often;

export const alertTexts = {
  title: 'Get emails about new projects',
  lead: 'We email you when a new project matches this filter. If there is nothing new, we will not email you.',
  filter: 'Your filter',
  /** The filter had free text, which is omitted: a stranger may have typed it. */
  withOwnWords: (words: string) => `${words}, with the words you entered`,
  change: 'Change the filter',
  email: 'Email',
  frequency: 'How often',
  frequencies: { daily: 'At most once a day', weekly: 'At most once a week' } satisfies Record<Frequency, string>,
  ask: 'Get emails',
  asking: 'Sending…',
  trap: 'Leave this field empty',
  privacy:
    'We use your email address only for these messages. Every message has a link to stop them. We delete your address 30 days after you stop.',

  emailMissing: 'Enter your email',
  badEmail: 'Enter an email such as name@example.com',
  badFrequency: 'Choose how often',
  trapFilled: 'Leave this field empty. It is there to stop automatic messages.',
  unknownSector: 'This sector no longer exists. Change the filter.',
  tooMany: (max: number) =>
    `You are already signed up for ${max} of these, which is the maximum. To stop one, use the link in its emails.`,
  failedTitle: 'Your request was not sent',

  sentTitle: 'Check your email to confirm',
  sentText: 'We have sent you a link. Open it and confirm to start the emails. The link expires in 7 days.',
  sentNote:
    'If you do not get it within a few minutes, check your spam folder and the address you entered. Then ask again.',
  onTitle: 'You will get emails about new projects',
  toList: 'See all opportunities',

  confirmTitle: 'Confirm your emails about new projects',
  confirmText: (frequency: Frequency) => `We send you at most ${often[frequency]}, and none when there is nothing new.`,
  confirm: 'Confirm',
  confirmedText: 'Thank you. You will get these emails from now on. Every email has a link to stop them.',
  alreadyText: 'You have already confirmed. You will get these emails.',
  expiredTitle: 'This link has expired',
  /** Shown for a link that a newer one replaced, too. */
  expiredText:
    'If you have confirmed with a newer link, you do not need to do anything. Otherwise, ask again to get a new link.',
  wasStoppedTitle: 'We have stopped these emails',
  wasStoppedText: 'Ask again if you want them back.',
  unknownTitle: 'This link does not work',
  unknownText: 'It may be incomplete. Open the link in the email again, or copy all of it.',

  stopTitle: 'Stop these emails',
  stopText: 'Press the button to stop getting these emails.',
  stop: 'Stop emails',
  stoppedTitle: 'We have stopped these emails',
  stoppedText: 'We will not send you these emails again.',
  /** To a mail program. */
  stoppedPlain: 'Stopped.',

  own: 'Your emails about projects',
  ownFailed: 'We could not load your emails about projects',
  ownKinds: { new: 'When a new project matches', changes: 'When a project changes or closes' },
  ownStates: { on: 'Active', waiting: 'Not confirmed' },
  ownWaiting: 'To start these emails, open the link that we emailed you.',
  stopOwn: (words: string) => `Stop emails: ${words}`,
  stopped: 'Emails stopped',
  stopFailed: 'The emails were not stopped',
} as const;

interface ConfirmWords {
  /** Without free text. */
  words: string;
  frequency: Frequency;
  url: string;
}

export interface DigestItem {
  id: string;
  title: string;
  facts: string;
}

interface DigestWords {
  words: string;
  frequency: Frequency;
  items: readonly DigestItem[];
  hasMore: boolean;
  listUrl: string;
  stopUrl: string;
}

const newProjects = (count: number) => (count === 1 ? '1 new project' : `${count} new projects`);

export const alertMails = {
  confirm: ({ words, frequency, url }: ConfirmWords) => ({
    subject: 'Confirm your emails about new projects',
    paragraphs: [
      'You (or someone else) asked us to email this address about new investment projects in Papua New Guinea that match this filter:',
      words,
      `We send at most ${often[frequency]}, and none when there is nothing new.`,
    ],
    action: { label: 'Confirm', url },
    closing: [
      'The link expires in 7 days.',
      'If you did not ask for this, you can ignore this email. We will not email you again.',
    ],
  }),

  full: ({ max }: { max: number }) => ({
    subject: 'You already get the maximum number of project emails',
    paragraphs: [
      `You (or someone else) asked us to email this address about investment projects. This address is already signed up for ${max} of these, which is the maximum.`,
      'To stop one, use the link in its emails.',
    ],
  }),

  digest: ({ words, frequency, items, hasMore, listUrl, stopUrl }: DigestWords) => ({
    subject: `${hasMore ? `More than ${items.length} new projects` : newProjects(items.length)}${words === allProjects ? '' : `: ${words}`}`,
    paragraphs: [`New since our last email, for your filter: ${words}`],
    lines: items.map(({ id, title, facts }) => ({
      label: title,
      text: facts,
      url: `/investment-opportunities/${id}`,
    })),
    action: { label: 'See all matching projects', url: listUrl },
    closing: [
      ...(hasMore ? ['There are more on the website.'] : []),
      `You asked for these emails on our website. We send at most ${often[frequency]}.`,
    ],
    unsubscribe: { label: 'Stop these emails', url: stopUrl },
  }),
} as const;
