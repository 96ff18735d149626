import { Skeleton } from '../../components/skeleton.tsx';
import { LoadFailed } from '../../widgets/load-failed.tsx';

interface ListStateProps {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };
  failedTitle: string;
}

export function ListState({ query: { data, error, isFetching, refetch }, failedTitle }: ListStateProps) {
  if (error !== null) {
    return <LoadFailed title={failedTitle} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  return data === undefined ? <Skeleton className="h-32 w-full" /> : null;
}
