import { Button } from '../../components/button.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { MissingRow } from '../../domain/redirects/redirects.ts';
import { redirectTexts as texts } from '../../domain/redirects/texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { EmptyList } from '../../widgets/list-screen/found-list.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

interface MissingListProps {
  rows: MissingRow[];
  onRedirect: (path: string) => void;
}

export function MissingList({ rows, onRedirect }: MissingListProps) {
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title" tabIndex={-1} className="text-xl">
        {texts.missingTitle}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">{texts.missingLead}</p>
      {rows.length === 0 ? (
        <EmptyList>{texts.missingEmpty}</EmptyList>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {rows.map((row) => (
            <MissingItem key={row.path} row={row} onRedirect={onRedirect} />
          ))}
        </ul>
      )}
    </section>
  );
}

function MissingItem({ row, onRedirect }: { row: MissingRow; onRedirect: MissingListProps['onRedirect'] }) {
  const dates = useDateSettings();
  const mutation = trpc.redirects.ignore.useMutation();
  const ignore = useAction(async () => {
    await mutation.mutateAsync({ path: row.path });
    toast({ title: texts.ignored });
    document.getElementById('missing-title')?.focus();
    await refetched();
  }, failureToast(texts.ignoreFailed));
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 p-4">
      <div className="min-w-0 space-y-1">
        <p className="font-semibold wrap-anywhere">{row.path}</p>
        <p className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{texts.missingHits(row.hits)}</span>
          <time dateTime={row.lastSeenAt} className="whitespace-normal">
            {texts.lastHit(formatDateTime(row.lastSeenAt, dates))}
          </time>
          {row.lastReferrer !== null && <span className="wrap-anywhere">{texts.cameFrom(row.lastReferrer)}</span>}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button
          variant="outline"
          size="sm"
          aria-label={texts.redirectLabel(row.path)}
          onClick={() => onRedirect(row.path)}
        >
          {texts.redirect}
        </Button>
        <Button
          variant="ghost"
          size="sm"
          busy={ignore.isBusy}
          aria-label={texts.ignoreLabel(row.path)}
          onClick={() => ignore.run()}
        >
          {texts.ignore}
        </Button>
      </div>
      <ActionFailed title={texts.ignoreFailed} failure={ignore.failure} />
    </li>
  );
}
