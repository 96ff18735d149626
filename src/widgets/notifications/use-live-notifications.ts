import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../lib/api/trpc.ts';

/** Lazy. */
export function useLiveNotifications(userId: string): void {
  const client = useClient();
  const queryClient = useQueryClient();
  useEffect(() => {
    let isHere = true;
    let stop: (() => void) | undefined;
    const load = async () => {
      try {
        const { followLive } = await import('./live.ts');
        if (isHere && stop === undefined) stop = followLive({ userId, client, queryClient });
      } catch {
        // Failed to load: the next page brings the count.
      }
    };
    const start = () => void load();
    // In the back/forward cache a page does not lead.
    const pause = () => {
      stop?.();
      stop = undefined;
    };
    const goOn = ({ persisted }: PageTransitionEvent) => {
      if (persisted) start();
    };
    start();
    window.addEventListener('pagehide', pause);
    window.addEventListener('pageshow', goOn);
    return () => {
      isHere = false;
      pause();
      window.removeEventListener('pagehide', pause);
      window.removeEventListener('pageshow', goOn);
    };
  }, [userId, client, queryClient]);
}
