import { trpc } from '../../lib/api/trpc.ts';

/** Latest unread count; `before` until known. */
export function useUnread(before = 0): number {
  return trpc.notifications.unread.useQuery(undefined, { enabled: false }).data ?? before;
}
