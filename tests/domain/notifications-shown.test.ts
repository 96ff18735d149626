import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import type { NotificationRow } from '../../src/domain/notifications/notifications.ts';
import { buildClient } from '../../src/lib/api/client.ts';
import {
  applyCount,
  applyEvent,
  type Shown,
  shownKey,
  shownQuery,
  withChanged,
} from '../../src/widgets/notifications/shown.ts';

const row = (at: number, more: Partial<NotificationRow> = {}): NotificationRow => ({
  id: `00000000-0000-7000-8000-00000000000${at}`,
  title: `Notice ${at}`,
  message: 'Words.',
  category: 'payment',
  link: null,
  isRead: false,
  createdAt: new Date(Date.UTC(2026, 10, 20, 0, 0, at)).toISOString(),
  ...more,
});
const shown = (items: NotificationRow[], next: string | null = null): Shown => ({
  items,
  next,
  unread: items.length,
  arrival: '',
});
const titles = ({ items }: Shown) => items.map(({ title }) => title);

it('a read of the list contains what Show more added during it', async () => {
  const queryClient = new QueryClient();
  const older = { ...shown([row(1)]), unread: 2 };
  const pages = [{ ...shown([row(2)], 'more'), unread: 2 }, older];
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ result: { data: { json: pages.shift() } } })));
  const client = buildClient(
    () => false,
    () => Promise.resolve(false),
    () => undefined,
  );
  queryClient.setQueryData(shownKey, shown([row(2)], 'more'));
  const reading = queryClient.fetchQuery(shownQuery(client, queryClient));
  queryClient.setQueryData(shownKey, shown([row(2), row(1)]));
  expect(titles(await reading)).toEqual(['Notice 2', 'Notice 1']);
});

describe('a live notification', () => {
  it('is added at the top, once, and announced', () => {
    const once = withChanged(shown([row(2), row(1)]), [row(3)]);
    expect(titles(once)).toEqual(['Notice 3', 'Notice 2', 'Notice 1']);
    expect(once.arrival).toBe('New notification: Notice 3');
    const twice = withChanged(once, [row(3)]);
    expect(titles(twice)).toEqual(titles(once));
    expect(withChanged(once, [row(5), row(4)]).arrival).toBe('2 new notifications');
  });

  it('changes a row in place without announcement', () => {
    const changed = withChanged(shown([row(2), row(1)]), [row(1, { isRead: true })]);
    expect(changed.items).toEqual([row(2), row(1, { isRead: true })]);
    expect(changed.arrival).toBe('');
  });

  it('is not inserted between two pages: one older than the last row comes with the next page', () => {
    expect(titles(withChanged(shown([row(5), row(4)], 'more'), [row(2), row(6)]))).toEqual([
      'Notice 6',
      'Notice 5',
      'Notice 4',
    ]);
    expect(titles(withChanged(shown([row(5)]), [row(2)]))).toEqual(['Notice 5', 'Notice 2']);
    expect(titles(withChanged(shown([]), [row(2)]))).toEqual(['Notice 2']);
  });
});

describe('subscriptions and payments on the open dashboard', () => {
  const overview = [['billing', 'overview'], { type: 'query' }];

  /** Whether the dashboard is refetched after this; one notification was unread before. */
  function isRefetched(take: (queryClient: QueryClient) => void): boolean {
    const queryClient = new QueryClient();
    queryClient.setQueryData(overview, {});
    queryClient.setQueryData([['notifications', 'unread'], { type: 'query' }], 1);
    take(queryClient);
    return queryClient.getQueryState(overview)?.isInvalidated ?? false;
  }
  const received =
    (changed: NotificationRow[], { unread = 1, isPartial = false, isFresh = false } = {}) =>
    (queryClient: QueryClient) =>
      applyEvent(queryClient, { kind: 'state', unread, changed, isPartial }, { isFresh });

  it('are read again when a notification about them arrives, or may have', () => {
    expect(isRefetched(received([row(1)]))).toBe(true);
    expect(isRefetched(received([row(2, { category: 'enquiry' }), row(1, { category: 'subscription' })]))).toBe(true);
    expect(isRefetched(received([], { isPartial: true }))).toBe(true);
    expect(isRefetched(received([], { isFresh: true, unread: 2 }))).toBe(true);
    expect(isRefetched((queryClient) => applyCount(queryClient, 2))).toBe(true);
  });

  it('are unchanged by all others', () => {
    expect(isRefetched(received([row(1, { category: 'enquiry' })]))).toBe(false);
    expect(isRefetched(received([row(1, { isRead: true })]))).toBe(false);
    expect(isRefetched(received([], { isFresh: true }))).toBe(false);
    expect(isRefetched((queryClient) => applyCount(queryClient, 1))).toBe(false);
    expect(isRefetched((queryClient) => applyCount(queryClient, 0))).toBe(false);
  });
});

it.each([
  [
    'an event',
    (queryClient: QueryClient) =>
      applyEvent(queryClient, { kind: 'state', unread: 2, changed: [row(2)], isPartial: false }, { isFresh: false }),
  ],
  ['a count', (queryClient: QueryClient) => applyCount(queryClient, 2)],
])('%s during the first read of the list is not lost', async (_what, take) => {
  const queryClient = new QueryClient();
  const answers = [shown([row(1)]), shown([row(2), row(1)])];
  const observer = new QueryObserver(queryClient, {
    queryKey: shownKey,
    queryFn: () => Promise.resolve(answers.shift()),
  });
  const stop = observer.subscribe(() => undefined);
  take(queryClient);
  await vi.waitFor(() => {
    expect(queryClient.getQueryData<Shown>(shownKey)?.items).toHaveLength(2);
  });
  stop();
});
