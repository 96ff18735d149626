import { Skeleton } from '../../../components/skeleton.tsx';
import { dashboardTexts as texts } from '../../../domain/billing/dashboard-texts.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { useLoadToast } from './use-own-read.ts';

interface TabStateProps {
  query: { data: unknown; error: unknown; isFetching: boolean; refetch: () => unknown };
  /** Height class of a placeholder, such as `h-32`. */
  block: string;
}

/** Placeholders, or the failure with Retry; earlier data stays below. */
export function TabState({ query: { data, error, isFetching, refetch }, block }: TabStateProps) {
  useLoadToast(error);
  if (error !== null) {
    return <LoadFailed title={texts.failed} error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data !== undefined) return null;
  return (
    <div role="status" className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <span className="sr-only">{texts.loading}</span>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} className={`${block} w-full`} />
      ))}
    </div>
  );
}
