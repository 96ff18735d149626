import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { RedirectRow } from '../../domain/redirects/redirects.ts';
import { redirectTexts as texts } from '../../domain/redirects/texts.ts';
import { refetched } from '../../lib/api/refresh.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { toast } from '../../lib/toast.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { ConfirmButton } from '../../widgets/dialogs/confirm-button.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';

interface RedirectItemProps {
  row: RedirectRow;
  onEdit: () => void;
}

export function RedirectItem({ row, onEdit }: RedirectItemProps) {
  const dates = useDateSettings();
  const mutation = trpc.redirects.remove.useMutation();
  const remove = useAction(async (close: () => void) => {
    await mutation.mutateAsync({ id: row.id });
    close();
    toast({ title: texts.removed });
    document.getElementById('redirects-title')?.focus();
    await refetched();
  }, failureToast(texts.removeFailed));
  const { fromPath, toPath, hits, lastHitAt, origin } = row;
  return (
    <li className="flex items-start justify-between gap-x-6 gap-y-3 p-4 max-sm:flex-col">
      <div className="min-w-0 space-y-1">
        <p className="wrap-anywhere">
          <span className="font-semibold">{fromPath}</span> <span className="text-muted">{texts.arrow}</span>{' '}
          <span className="font-semibold">{toPath}</span>
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
          <Badge>{texts.origins[origin]}</Badge>
          <span>{texts.hits(hits)}</span>
          {lastHitAt !== null && (
            <time dateTime={lastHitAt} className="whitespace-normal">
              {texts.lastHit(formatDateTime(lastHitAt, dates))}
            </time>
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button variant="outline" size="sm" aria-label={texts.editLabel(fromPath)} onClick={onEdit}>
          {texts.change}
        </Button>
        <ConfirmButton
          label={texts.remove}
          button={{ variant: 'ghost', size: 'sm', 'aria-label': texts.removeLabel(fromPath) }}
          title={texts.confirmRemove}
          text={texts.confirmRemoveNote(fromPath)}
          isFinal
          action={remove}
          failedTitle={texts.removeFailed}
          onConfirm={remove.run}
        />
      </div>
    </li>
  );
}
