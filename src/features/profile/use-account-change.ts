import { useRouter } from '@tanstack/react-router';
import { takeSession } from '../../lib/session-change.ts';
import { useApi } from '../../lib/trpc.ts';

/**
 * After a change of password, two-factor or name: reads anew what shows it. The session too, because such a change ends
 * other sessions and gives this one a new token (D9). A failure here is that of a later read, which says so itself.
 */
export function useAccountChange(): () => void {
  const api = useApi();
  const router = useRouter();
  return () => {
    void api.profile.twoFactor.invalidate();
    void api.profile.sessions.invalidate();
    void api.profile.signIns.invalidate();
    takeSession(router).catch(() => undefined);
  };
}
