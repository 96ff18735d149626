import { useInfiniteQuery } from '@tanstack/react-query';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { Skeleton } from '../../components/skeleton.tsx';
import type { SignInOutcome, SignInRow } from '../../domain/profile/profile.ts';
import { formatDateTime } from '../../domain/time/format-time.ts';
import { profileScreenTexts as texts } from '../../domain/profile/texts.ts';
import { useApi } from '../../lib/api/trpc.ts';
import { LoadFailed } from '../../widgets/load-failed.tsx';
import { Section } from './section.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

const tones: Record<SignInOutcome, 'success' | 'warning' | 'danger'> = {
  succeeded: 'success',
  wrong_password: 'warning',
  wrong_code: 'warning',
  unconfirmed: 'warning',
  suspended: 'danger',
  limited: 'danger',
};

/** Loaded pages survive a failed one. */
export function HistorySection() {
  const api = useApi();
  const history = useInfiniteQuery({
    // So that profile changes invalidate it.
    queryKey: [['profile', 'signIns'], { type: 'infinite' }],
    queryFn: ({ pageParam }) =>
      api.profile.signIns.fetch(pageParam === undefined ? {} : { after: pageParam }, { staleTime: 0 }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: 0,
    networkMode: 'always',
  });
  const rows = history.data?.pages.flatMap(({ items }) => items);
  return (
    <Section title={texts.historyTitle} lead={texts.historyLead}>
      {history.isPending && <Skeleton className="h-48" />}
      {rows !== undefined &&
        (rows.length === 0 ? <p className="text-muted">{texts.historyEmpty}</p> : <Rows rows={rows} />)}
      {history.isError && !history.isFetching && (
        <LoadFailed
          title={texts.historyFailed}
          query={rows === undefined ? history : { ...history, refetch: history.fetchNextPage }}
        />
      )}
      {history.hasNextPage && !history.isError && (
        <Button
          variant="outline"
          className="max-sm:w-full"
          busy={history.isFetchingNextPage}
          onClick={() => void history.fetchNextPage()}
        >
          {history.isFetchingNextPage ? texts.loadingMore : texts.showMore}
        </Button>
      )}
    </Section>
  );
}

function Rows({ rows }: { rows: readonly SignInRow[] }) {
  const settings = useDateSettings();
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {rows.map(({ id, outcome, device, ip, createdAt }) => (
        <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-3">
          <div className="min-w-0 wrap-anywhere">
            <p>
              <time dateTime={createdAt}>{formatDateTime(createdAt, settings)}</time>
            </p>
            <p className="text-sm text-muted">
              {device === '' ? texts.unknownDevice : device} · {ip ?? texts.unknownAddress}
            </p>
          </div>
          <Badge tone={tones[outcome]}>{texts.outcomes[outcome]}</Badge>
        </li>
      ))}
    </ul>
  );
}
