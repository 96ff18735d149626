import { notFound } from '@tanstack/react-router';
import { alertTexts } from '../../../domain/opportunities/alert-texts.ts';
import { opportunitySearch, type OpportunitySearch } from '../../../domain/opportunities/search.ts';
import { searchText } from '../../../domain/search/url-text.ts';
import type { Api, RouterOutputs } from '../../../lib/trpc.ts';

export type AlertLinkData = RouterOutputs['opportunities']['alertToConfirm'];

export interface AlertSearch extends OpportunitySearch {
  token?: unknown;
  filter?: unknown;
  done?: unknown;
  /** After the form without script. */
  sent?: unknown;
}

const head = { meta: [{ title: alertTexts.title }, { name: 'robots', content: 'noindex' }] };

interface Loaded {
  head: typeof head;
}

export interface LoadedLink extends Loaded {
  kind: 'confirm' | 'stop';
  link: AlertLinkData;
  token: string;
  /** Of the link, for asking again. */
  packed: string;
  /** The button was pressed. */
  isDone: boolean;
}

export interface LoadedForm extends Loaded {
  kind: 'new';
  search: OpportunitySearch;
  /** After the form without script. */
  isSent: boolean;
}

/** Changes nothing. The form is behind the gate. */
export async function loadAlert(api: Api, kind: string, search: AlertSearch): Promise<LoadedLink | LoadedForm> {
  const { alertToConfirm, alertToStop, overview } = api.opportunities;
  if (kind === 'new') {
    await overview.ensureData();
    return { head, kind, search: opportunitySearch({ ...search }), isSent: search.sent !== undefined };
  }
  if (kind !== 'confirm' && kind !== 'stop') throw notFound();
  const token = searchText(search.token, 200) ?? '';
  const packed = searchText(search.filter, 2000) ?? '';
  const read = { staleTime: 0 };
  const link = await (kind === 'stop'
    ? alertToStop.fetch({ token }, read)
    : alertToConfirm.fetch({ token, filter: packed }, read));
  return { head, kind, link, token, packed, isDone: search.done !== undefined };
}
