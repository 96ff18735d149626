import type { QueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import type { NotificationEvent, NotificationPage, NotificationRow } from '../../domain/notifications/notifications.ts';
import { notificationTexts as texts } from '../../domain/notifications/texts.ts';
import type { AppRouter } from '../../lib/api/trpc.ts';

export interface Shown extends NotificationPage {
  /** Latest arrival, for screen readers. */
  arrival: string;
}

/** In the API cache: cleared with the session. */
export const shownKey = [['notifications', 'list'], { type: 'query', input: 'shown' }] as const;
const unreadKey = [['notifications', 'unread'], { type: 'query' }] as const;
/** What a category's news may have changed. */
const readsOf: Partial<Record<NotificationRow['category'], readonly (readonly [readonly string[]])[]>> = {
  payment: [[['billing']]],
  subscription: [[['billing']]],
  enquiry: [[['enquiries']]],
};
const allReads = [[['billing']], [['enquiries']]] as const;

export function shownQuery(client: TRPCClient<AppRouter>, queryClient: QueryClient) {
  return {
    queryKey: shownKey,
    staleTime: 0,
    async queryFn({ signal }: { signal: AbortSignal }): Promise<Shown> {
      const current = () => queryClient.getQueryData<Shown>(shownKey);
      let page = await client.notifications.list.query({}, { signal });
      const items = [...page.items];
      // Counted each time: 'Show more' may add rows during this read.
      while (page.next !== null && items.length < (current()?.items.length ?? 0)) {
        page = await client.notifications.list.query({ after: page.next }, { signal });
        items.push(...page.items);
      }
      return { ...page, items, arrival: current()?.arrival ?? '' };
    },
  };
}

export function changeShown(queryClient: QueryClient, change: (shown: Shown) => Shown): void {
  queryClient.setQueryData<Shown>(shownKey, (shown) => (shown === undefined ? undefined : change(shown)));
}

export function setUnread(queryClient: QueryClient, unread: number): boolean {
  const before = queryClient.getQueryData<number>(unreadKey);
  queryClient.setQueryData(unreadKey, unread);
  changeShown(queryClient, (shown) => ({ ...shown, unread }));
  return before !== undefined && unread > before;
}

function refresh(queryClient: QueryClient, keys: Iterable<readonly [readonly string[]]> = allReads): void {
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey });
}

const readsOfNews = (changed: readonly NotificationRow[]) =>
  new Set(changed.filter(({ isRead }) => !isRead).flatMap(({ category }) => readsOf[category] ?? []));

/** A response in progress may be older than the known state; the first one is not requested again unless cancelled. */
function readAgain(queryClient: QueryClient): void {
  const list = { queryKey: shownKey };
  void queryClient.cancelQueries(list).then(() => queryClient.invalidateQueries(list));
}

export function applyCount(queryClient: QueryClient, unread: number): void {
  const isNews = queryClient.getQueryData(unreadKey) !== unread;
  if (setUnread(queryClient, unread)) refresh(queryClient);
  if (isNews) readAgain(queryClient);
}

function newestFirst(a: NotificationRow, b: NotificationRow): number {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}

/** In order, without duplicates. */
export function withChanged(shown: Shown, changed: readonly NotificationRow[]): Shown {
  const byId = new Map(changed.map((row) => [row.id, row]));
  const known = new Set(shown.items.map(({ id }) => id));
  const last = shown.items.at(-1);
  // Older rows come with 'Show more'.
  const isShown = (row: NotificationRow) => shown.next === null || last === undefined || newestFirst(row, last) < 0;
  const fresh = changed.filter((row) => !known.has(row.id) && isShown(row));
  const items = [...fresh, ...shown.items.map((row) => byId.get(row.id) ?? row)].toSorted(newestFirst);
  const arrived = fresh.filter(({ isRead }) => !isRead);
  const [first] = arrived;
  const words =
    arrived.length === 1 && first !== undefined ? texts.arrived(first.title) : texts.arrivedMany(arrived.length);
  return { ...shown, items, arrival: arrived.length === 0 ? shown.arrival : words };
}

/** `isFresh`: did not resume. */
export function applyEvent(
  queryClient: QueryClient,
  event: Extract<NotificationEvent, { kind: 'state' }>,
  { isFresh }: { isFresh: boolean },
): void {
  changeShown(queryClient, (shown) => withChanged(shown, event.changed));
  const isMore = setUnread(queryClient, event.unread);
  const isUnknown = event.isPartial || (isFresh && isMore);
  refresh(queryClient, isUnknown ? allReads : readsOfNews(event.changed));
  const isBeingRead = queryClient.isFetching({ queryKey: shownKey }) > 0;
  if (isFresh || event.isPartial || isBeingRead) readAgain(queryClient);
}
