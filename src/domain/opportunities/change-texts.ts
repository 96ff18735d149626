import { opportunityDetailTexts as detailTexts } from './detail-texts.ts';
import { opportunityTexts } from './texts.ts';
import type { FactChange, LongFact, ShortFact } from './alerts/watched.ts';

const often = { daily: 'one email a day', weekly: 'one email a week' } as const;
type Frequency = keyof typeof often;

/** 'Coffee mill and 2 other projects'. */
export function projectWords(titles: readonly string[]): string {
  const [first, ...others] = titles;
  if (first === undefined) return 'Projects that are no longer listed';
  if (others.length === 0) return first;
  return `${first} and ${others.length} other ${others.length === 1 ? 'project' : 'projects'}`;
}

/** Mails about watched projects. */
export const changeTexts = {
  title: 'Get an email when a project changes',
  lead: 'We email you when one of these projects changes, closes or opens again. If nothing changes, we will not email you.',
  projects: 'Projects',
  replaces: 'If you already get these emails, this list replaces the earlier one.',
  someClosed: 'Closed projects and examples are left out.',
  noneOpen: 'None of these projects is open. Choose others.',
  change: 'Back to the comparison',
  chooseOne: 'Choose a filter or projects',

  onTitle: 'You will get an email when a project changes',
  confirmTitle: 'Confirm your emails about these projects',
  confirmText: (frequency: Frequency) => `We send you at most ${often[frequency]}, and none when nothing has changed.`,
} as const;

const labels: Record<ShortFact, string> = {
  title: 'Title',
  investment: opportunityTexts.investment,
  sector: 'Sector',
  location: opportunityTexts.location,
  province: 'Province',
  roi: opportunityTexts.roi,
  timeline: opportunityTexts.timeline,
};

const rewritten: Record<LongFact, string> = {
  description: 'The description has changed',
  requirements: 'The requirements have changed',
  benefits: 'The benefits have changed',
  documents: 'The documents have changed',
};

/** `names`: of sectors, by slug. */
function shown(fact: ShortFact, value: string, names: ReadonlyMap<string, string>): string {
  if (value === '') return detailTexts.notStated.toLowerCase();
  if (fact === 'sector') return names.get(value) ?? value;
  if (fact !== 'investment') return value;
  const [currency = '', amount = ''] = value.split(' ');
  return opportunityTexts.amount({ amount, currency });
}

const isLong = (fact: ShortFact | LongFact): fact is LongFact => fact in rewritten;

export interface ProjectNews {
  id: string;
  title: string;
  kind: 'changed' | 'closed' | 'gone' | 'reopened';
  changes: readonly FactChange[];
}

/** 'Location: Lae, before: Enga · The description is new'. */
function newsWords({ kind, changes }: ProjectNews, names: ReadonlyMap<string, string>): string {
  if (kind === 'closed') return 'Closed';
  if (kind === 'gone') return 'No longer listed';
  const words = changes.map(({ fact, before, after }) =>
    isLong(fact)
      ? rewritten[fact]
      : `${labels[fact]}: ${shown(fact, after, names)} (was ${shown(fact, before, names)})`,
  );
  return [...(kind === 'reopened' ? ['Reopened'] : []), ...words].join(' · ');
}

const subjects = { changed: 'Changed', closed: 'Closed', gone: 'No longer listed', reopened: 'Reopened' } as const;

function subjectOf(news: readonly ProjectNews[]): string {
  const [first, ...others] = news;
  if (first === undefined) return '';
  const isAlike = others.every(({ kind }) => kind === first.kind);
  return `${isAlike ? subjects[first.kind] : 'Changed or closed'}: ${projectWords(news.map(({ title }) => title))}`;
}

interface ConfirmWords {
  projects: readonly { title: string; location: string }[];
  frequency: Frequency;
  url: string;
}

interface DigestWords {
  news: readonly ProjectNews[];
  frequency: Frequency;
  names: ReadonlyMap<string, string>;
  /** All that remain of the request. */
  compareUrl: string;
  stopUrl: string;
}

export const changeMails = {
  confirm: ({ projects, frequency, url }: ConfirmWords) => ({
    subject: 'Confirm your emails about investment projects',
    paragraphs: [
      `You (or someone else) asked us to email this address when an investment project in Papua New Guinea changes, closes or opens again. We send at most ${often[frequency]}, and none when nothing has changed. The ${projects.length === 1 ? 'project is' : 'projects are'}:`,
    ],
    lines: projects.map(({ title, location }) => ({ label: title, text: location })),
    action: { label: 'Confirm', url },
    closing: [
      'The link expires in 7 days.',
      'If you did not ask for this, you can ignore this email. We will not email you again.',
    ],
  }),

  digest: ({ news, frequency, names, compareUrl, stopUrl }: DigestWords) => ({
    subject: subjectOf(news),
    paragraphs: [`Since our last email, ${news.length === 1 ? 'this project has' : 'these projects have'} changed:`],
    lines: news.map((one) => ({
      label: one.title,
      text: newsWords(one, names),
      ...(one.kind === 'closed' || one.kind === 'gone' ? {} : { url: `/investment-opportunities/${one.id}` }),
    })),
    action: { label: 'Compare your projects', url: compareUrl },
    closing: [`You asked for these emails on our website. We send at most ${often[frequency]}.`],
    unsubscribe: { label: 'Stop these emails', url: stopUrl },
  }),
} as const;
