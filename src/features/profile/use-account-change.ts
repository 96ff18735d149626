import { useRouter } from '@tanstack/react-router';
import { takeSession } from '../../lib/session/session-change.ts';

/**
 * A password or two-factor change ends other sessions and issues a new token (D9). Failure surfaces in a later read.
 */
export function useAccountChange(): () => void {
  const router = useRouter();
  return () => {
    takeSession(router).catch(() => undefined);
  };
}
