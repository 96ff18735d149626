import { trpc } from '../../lib/trpc.ts';

/** How many of the caller's notifications are unread, as was last heard; before that what is known otherwise. */
export function useUnread(before = 0): number {
  return trpc.notifications.unread.useQuery(undefined, { enabled: false }).data ?? before;
}
