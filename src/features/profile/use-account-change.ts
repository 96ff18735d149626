import { useRouter } from '@tanstack/react-router';
import { takeSession } from '../../lib/session-change.ts';

/**
 * Rereads the session after a password or two-factor change, which ends other sessions and issues a new token (D9). A
 * failure here surfaces in a later read.
 */
export function useAccountChange(): () => void {
  const router = useRouter();
  return () => {
    takeSession(router).catch(() => undefined);
  };
}
