import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Forgets everything that was read and reads the page again: after the gate opened, and for 'Retry'. */
export function useStartAnew(): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    queryClient.clear();
    void router.invalidate();
  };
}
