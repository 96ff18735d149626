import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useClient } from '../../lib/trpc.ts';

/** Follows a person's notifications while it is on the page; the code of it comes after the page. */
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
        // Its code cannot be had: the count comes with the next page.
      }
    };
    const start = () => void load();
    // A page that is put away does not lead, and goes on when it is taken out again.
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
