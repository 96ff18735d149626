import {
  type InboxFilter,
  inboxLimits,
  type InboxListInput,
  inboxSorts,
  inboxStages,
} from '../../../domain/enquiries/inbox.ts';
import { cursorIn, idIn, oneOf, textIn, trueIn, withoutUndefined } from '../../../lib/list-search.ts';

export const inboxTabs = ['list', 'times'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export interface InboxSearch extends InboxListInput {
  id?: string | undefined;
  tab?: 'times' | undefined;
  /** Emails of no enquiry, in the place of the list. */
  unsorted?: true | undefined;
  /** Of those, the dismissed ones. */
  dismissed?: true | undefined;
}

export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { stage, owner, overdue, q, sort, after, id, tab, unsorted, dismissed } = search;
  return withoutUndefined({
    stage: oneOf(inboxStages, stage),
    owner: oneOf(['mine', 'nobody'], owner) ?? idIn(owner),
    overdue: trueIn(overdue),
    q: textIn(q, inboxLimits.query),
    sort: oneOf(inboxSorts, sort),
    after: cursorIn(after, inboxLimits.cursor),
    id: idIn(id),
    tab: oneOf(['times'], tab),
    unsorted: trueIn(unsorted),
    dismissed: trueIn(dismissed),
  });
}

export function exportQuery({ stage, owner, overdue, q }: InboxFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ stage, owner, overdue, q })) {
    if (value !== undefined) params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
