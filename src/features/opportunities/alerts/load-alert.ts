import { notFound } from '@tanstack/react-router';
import { alertTexts } from '../../../domain/opportunities/alerts/alert-texts.ts';
import type { AlertProject } from '../../../domain/opportunities/alerts/alerts.ts';
import { changeTexts } from '../../../domain/opportunities/change-texts.ts';
import { keptLimits, readIds } from '../../../domain/opportunities/kept.ts';
import { opportunitySearch, type OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { searchText } from '../../../domain/search/url-text.ts';
import type { Api, RouterOutputs } from '../../../lib/api/trpc.ts';
import { linkWords } from './link-words.ts';

export type AlertLinkData = RouterOutputs['opportunities']['alertToConfirm'];

export interface AlertSearch extends OpportunitySearch {
  /** Projects, instead of a filter. */
  ids?: unknown;
  token?: unknown;
  filter?: unknown;
  done?: unknown;
  /** After the form without JavaScript. */
  sent?: unknown;
}

const headOf = (title: string) => ({ meta: [{ title }, { name: 'robots', content: 'noindex' }] });

interface Loaded {
  head: ReturnType<typeof headOf>;
}

export interface LoadedLink extends Loaded {
  kind: 'confirm' | 'stop';
  link: AlertLinkData;
  token: string;
  /** The link's, to request it again. */
  packed: string;
  isDone: boolean;
}

export interface LoadedForm extends Loaded {
  kind: 'new';
  search: OpportunitySearch;
  /** Open ones; null for a filter. */
  projects: AlertProject[] | null;
  /** Some are not open. */
  isCut: boolean;
  /** After the form without JavaScript. */
  isSent: boolean;
}

/** The URL's open projects, in calls of the comparison's size. */
async function loadProjects({ opportunities }: Api, raw: unknown) {
  const ids = readIds(searchText(raw, 1000).split(',')).ids.slice(0, keptLimits.kept);
  if (ids.length === 0) return { projects: null, isCut: false };
  const starts = ids.map((_, index) => index).filter((index) => index % keptLimits.compared === 0);
  const calls = starts.map((start) =>
    opportunities.compare.ensureData({ ids: ids.slice(start, start + keptLimits.compared) }),
  );
  const projects = (await Promise.all(calls)).flat().flatMap(({ opportunity }) => {
    // Examples do not change.
    if (opportunity === null || opportunity.isDemo) return [];
    return [{ id: opportunity.id, title: opportunity.title }];
  });
  return { projects, isCut: projects.length < ids.length };
}

/** Read-only. The form is behind the gate. */
export async function loadAlert(api: Api, kind: string, search: AlertSearch): Promise<LoadedLink | LoadedForm> {
  const { alertToConfirm, alertToStop, overview } = api.opportunities;
  if (kind === 'new') {
    const [{ projects, isCut }] = await Promise.all([loadProjects(api, search.ids), overview.ensureData()]);
    const head = headOf(projects === null ? alertTexts.title : changeTexts.title);
    return { head, kind, search: opportunitySearch({ ...search }), projects, isCut, isSent: search.sent !== undefined };
  }
  if (kind !== 'confirm' && kind !== 'stop') throw notFound();
  const token = searchText(search.token, 200) ?? '';
  const packed = searchText(search.filter, 2000) ?? '';
  const read = { staleTime: 0 };
  const link = await (kind === 'stop'
    ? alertToStop.fetch({ token }, read)
    : alertToConfirm.fetch({ token, filter: packed }, read));
  const loaded = { kind, link, token, packed, isDone: search.done !== undefined } as const;
  return { head: headOf(linkWords(loaded).title), ...loaded };
}
