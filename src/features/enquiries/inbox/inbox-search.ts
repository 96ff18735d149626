import {
  type InboxFilter,
  inboxLimits,
  type InboxListInput,
  type InboxSort,
  inboxSorts,
  type InboxStage,
  inboxStages,
} from '../../../domain/enquiries/inbox.ts';

export const inboxTabs = ['list', 'times'] as const;
export type InboxTab = (typeof inboxTabs)[number];

export interface InboxSearch extends InboxListInput {
  id?: string | undefined;
  tab?: 'times' | undefined;
  /** Emails of no enquiry, in the place of the list. */
  unsorted?: true | undefined;
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function oneOf<Value extends string>(values: readonly Value[], value: unknown): value is Value {
  return values.some((one) => one === value);
}

const isUuid = (value: unknown): value is string => typeof value === 'string' && uuid.test(value);

export function readInboxSearch(search: Record<string, unknown>): InboxSearch {
  const { stage, owner, overdue, q, sort, after, id, tab, unsorted } = search;
  const words = typeof q === 'string' ? q.trim().slice(0, inboxLimits.query) : '';
  return {
    ...(oneOf<InboxStage>(inboxStages, stage) ? { stage } : {}),
    ...(owner === 'mine' || owner === 'nobody' || isUuid(owner) ? { owner } : {}),
    ...(String(overdue) === 'true' ? { overdue: true } : {}),
    ...(words === '' ? {} : { q: words }),
    ...(oneOf<InboxSort>(inboxSorts, sort) ? { sort } : {}),
    ...(typeof after === 'string' && after !== '' && after.length <= inboxLimits.cursor ? { after } : {}),
    ...(isUuid(id) ? { id } : {}),
    ...(tab === 'times' ? { tab } : {}),
    ...(String(unsorted) === 'true' ? { unsorted: true } : {}),
  };
}

export function exportQuery({ stage, owner, overdue, q }: InboxFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ stage, owner, overdue, q })) {
    if (value !== undefined) params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}
