import { Skeleton } from '../../../components/skeleton.tsx';
import { dashboardTexts as texts } from '../../../domain/billing/dashboard-texts.ts';
import { LoadFailed, type LoadState } from '../../../widgets/load-failed.tsx';
import { useLoadToast } from './use-own-read.ts';

interface TabStateProps {
  query: LoadState & { data: unknown };
  /** Height class of a placeholder, such as `h-32`. */
  block: string;
}

/** Placeholders, or the failure with Retry; earlier data stays below. */
export function TabState({ query, block }: TabStateProps) {
  const { data, error } = query;
  useLoadToast(error);
  if (error !== null) {
    return <LoadFailed title={texts.failed} query={query} />;
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
