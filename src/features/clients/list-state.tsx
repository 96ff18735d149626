import { Skeleton } from '../../components/skeleton.tsx';
import { LoadFailed, type LoadState } from '../../widgets/load-failed.tsx';

interface ListStateProps {
  query: LoadState & { data: unknown };
  failedTitle: string;
}

export function ListState({ query, failedTitle }: ListStateProps) {
  if (query.error !== null) return <LoadFailed title={failedTitle} query={query} />;
  return query.data === undefined ? <Skeleton className="h-32 w-full" /> : null;
}
