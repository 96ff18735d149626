import { useRouter } from '@tanstack/react-router';
import { takeSession } from '../../lib/session-change.ts';

/**
 * After a change of password or two-factor: reads the session again, because such a change ends other sessions and gives
 * this one a new token (D9). A failure here is that of a later read, which says so itself.
 */
export function useAccountChange(): () => void {
  const router = useRouter();
  return () => {
    takeSession(router).catch(() => undefined);
  };
}
