import { Link } from '@tanstack/react-router';
import { Button } from '../../components/button.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { MissingRow, RedirectsSearch } from '../../domain/redirects/redirects.ts';
import { redirectTexts as texts } from '../../domain/redirects/texts.ts';
import { trashTexts } from '../../domain/trash/texts.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { toastRules } from '../../lib/toast-rules.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { EmptyList } from '../../widgets/list-screen/found-list.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

interface MissingListProps {
  rows: MissingRow[];
  search: RedirectsSearch;
  onRedirect: (path: string) => void;
}

export function MissingList({ rows, search: { ignored, ...search }, onRedirect }: MissingListProps) {
  const isIgnored = ignored === true;
  return (
    <section aria-labelledby="missing-title">
      <h2 id="missing-title" tabIndex={-1} className="text-xl">
        {isIgnored ? texts.ignoredTitle : texts.missingTitle}
      </h2>
      <p className="mt-1 mb-3 max-w-prose text-muted">{isIgnored ? texts.ignoredLead : texts.missingLead}</p>
      {rows.length === 0 ? (
        <EmptyList>{isIgnored ? texts.ignoredEmpty : texts.missingEmpty}</EmptyList>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-raised">
          {rows.map((row) => (
            <MissingItem key={row.path} row={row} isIgnored={isIgnored} onRedirect={onRedirect} />
          ))}
        </ul>
      )}
      <p className="mt-3">
        <Link
          to="/admin/redirects"
          search={isIgnored ? search : { ...search, ignored: true }}
          resetScroll={false}
          className="underline underline-offset-4"
        >
          {isIgnored ? texts.showMissing : texts.showIgnored}
        </Link>
      </p>
    </section>
  );
}

function useMissingActions() {
  const client = useClient();

  async function show(path: string): Promise<void> {
    await client.redirects.setIgnored.mutate({ path, isIgnored: false });
    toast({ title: texts.shownAgain });
    await refetched();
  }

  const undo = (path: string) =>
    show(path).catch((error: unknown) => failureToast(texts.showFailed)(readFailure(error)));

  return {
    ignore: useAction(async (path: string) => {
      await client.redirects.setIgnored.mutate({ path, isIgnored: true });
      const how = trashTexts.undoHow(toastRules.hotkey);
      toast({ title: texts.ignored, action: { label: trashTexts.undo, how, run: () => void undo(path) } });
      focusTitle();
      await refetched();
    }, failureToast(texts.ignoreFailed)),
    show: useAction(async (path: string) => {
      await show(path);
      focusTitle();
    }, failureToast(texts.showFailed)),
  };
}

const focusTitle = () => document.getElementById('missing-title')?.focus();

interface MissingItemProps extends Pick<MissingListProps, 'onRedirect'> {
  row: MissingRow;
  isIgnored: boolean;
}

function MissingItem({ row, isIgnored, onRedirect }: MissingItemProps) {
  const dates = useDateSettings();
  const { ignore, show } = useMissingActions();
  const [act, label, words] = isIgnored
    ? [show, texts.showLabel, texts.show]
    : [ignore, texts.ignoreLabel, texts.ignore];
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
          busy={act.isBusy}
          aria-label={label(row.path)}
          onClick={() => act.run(row.path)}
        >
          {words}
        </Button>
      </div>
      <ActionFailed title={isIgnored ? texts.showFailed : texts.ignoreFailed} failure={act.failure} />
    </li>
  );
}
