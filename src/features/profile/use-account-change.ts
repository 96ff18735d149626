import { useRouter } from '@tanstack/react-router';
import { changeSession } from '../../lib/session/session-change.ts';

/**
 * A password or two-factor change ends other sessions and issues a new token (D9); other tabs learn of two-factor. Failure
 * surfaces in a later read.
 */
export function useAccountChange(): () => void {
  const router = useRouter();
  return () => {
    changeSession(router).catch(() => undefined);
  };
}
