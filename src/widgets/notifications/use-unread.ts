import { trpc } from '../../lib/trpc.ts';

export function useUnread(before = 0): number {
  return trpc.notifications.unread.useQuery(undefined, { enabled: false }).data ?? before;
}
