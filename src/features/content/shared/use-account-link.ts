import { useViewer } from '../../../lib/session/session.ts';

/** Strangers sign up on the way to the dashboard. */
export function useAccountLink(): string {
  return useViewer() === null ? '/auth?tab=signup&redirect=/dashboard' : '/dashboard';
}
