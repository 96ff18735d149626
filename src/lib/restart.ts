import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';

/** And reloads: gate opened, or 'Retry'. */
export function useRestart(): () => void {
  const router = useRouter();
  const queryClient = useQueryClient();
  return () => {
    queryClient.clear();
    void router.invalidate();
  };
}
