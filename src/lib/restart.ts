import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** Clears all queries and reloads the page: after the gate opened, and for 'Retry'. */
export function useRestart(): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    queryClient.clear();
    void router.invalidate();
  };
}
