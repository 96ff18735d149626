import { failureToast } from '../../lib/failure-toast.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { notificationTexts as texts } from '../../domain/notifications/texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { changeShown, setUnread, type Shown, shownQuery } from '../../widgets/notifications/shown.ts';

function showFailure(error: unknown): void {
  failureToast(texts.updateFailed)(readFailure(error));
}

/** Optimistic, with rollback. */
export function useNotifications() {
  const client = useClient();
  const queryClient = useQueryClient();
  const query = useQuery(shownQuery(client, queryClient));
  const [more, setMore] = useState<{ isBusy: boolean; error: unknown }>({ isBusy: false, error: undefined });

  function show(ids: ReadonlySet<string>, isRead: boolean): void {
    changeShown(queryClient, (shown) => {
      const items = shown.items.map((row) => (ids.has(row.id) ? { ...row, isRead } : row));
      return { ...shown, items };
    });
  }

  async function mark(ids: ReadonlySet<string>, unread: number, act: () => Promise<{ unread: number }>): Promise<void> {
    const before = query.data?.unread ?? 0;
    show(ids, true);
    setUnread(queryClient, unread);
    try {
      setUnread(queryClient, (await act()).unread);
    } catch (error) {
      show(ids, false);
      setUnread(queryClient, before);
      showFailure(error);
    }
  }

  async function showMore(shown: Shown): Promise<void> {
    if (shown.next === null || more.isBusy) return;
    setMore({ isBusy: true, error: undefined });
    try {
      const page = await client.notifications.list.query({ after: shown.next });
      changeShown(queryClient, (current) => {
        const known = new Set(current.items.map(({ id }) => id));
        const items = [...current.items, ...page.items.filter(({ id }) => !known.has(id))];
        return { ...current, items, next: page.next };
      });
      setMore({ isBusy: false, error: undefined });
    } catch (error) {
      setMore({ isBusy: false, error });
    }
  }

  return {
    query,
    more,
    markRead: (id: string) => {
      const unread = Math.max(0, (query.data?.unread ?? 1) - 1);
      void mark(new Set([id]), unread, () => client.notifications.markRead.mutate({ id }));
    },
    markAllRead: () => {
      const ids = (query.data?.items ?? []).filter(({ isRead }) => !isRead).map(({ id }) => id);
      void mark(new Set(ids), 0, () => client.notifications.markAllRead.mutate());
    },
    showMore: (shown: Shown) => void showMore(shown),
  };
}
