import { type ReactNode } from 'react';
import { Badge } from '../../components/badge.tsx';
import { Button } from '../../components/button.tsx';
import { formatDateTime } from '../../domain/time/format-time.ts';
import type { TrashRow } from '../../domain/trash/trash.ts';
import { trashTexts as texts } from '../../domain/trash/texts.ts';
import { ActionFailed } from '../../widgets/dialogs/action-failed.tsx';
import { ConfirmButton } from '../../widgets/dialogs/confirm-button.tsx';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { useTrashActions } from './use-trash-actions.ts';

interface TrashItemProps {
  row: TrashRow;
  onLeave: () => void;
}

export function TrashItem({ row, onLeave }: TrashItemProps) {
  const settings = useDateSettings();
  const { restore, purge } = useTrashActions(row, onLeave);
  const { name } = row;
  return (
    <li className="space-y-3 p-4">
      <div className="flex items-start justify-between gap-x-6 gap-y-3 max-sm:flex-col">
        <div className="min-w-0">
          <h2 className="flex flex-wrap items-center gap-2 text-base font-semibold">
            <span className="min-w-0 wrap-anywhere">{name}</span>
            <Badge>{texts.kinds[row.kind] ?? row.kind}</Badge>
          </h2>
          <dl className="mt-1 text-sm text-muted">
            <Fact label={texts.deleted}>
              <time dateTime={row.deletedAt}>{formatDateTime(row.deletedAt, settings)}</time>
              {row.deletedBy !== null && <span className="wrap-anywhere"> {texts.by(row.deletedBy)}</span>}
            </Fact>
            <Fact label={texts.ends}>
              <time dateTime={row.endsAt}>{formatDateTime(row.endsAt, settings)}</time>
            </Fact>
          </dl>
        </div>
        <div className="flex shrink-0 flex-wrap gap-2">
          <Button
            variant="outline"
            size="sm"
            busy={restore.isBusy}
            aria-label={texts.of(texts.restore, name)}
            onClick={() => restore.run()}
          >
            {texts.restore}
          </Button>
          <ConfirmButton
            label={texts.purge}
            button={{ variant: 'ghost', size: 'sm', 'aria-label': texts.of(texts.purge, name) }}
            title={texts.confirmPurge}
            text={<p className="font-semibold text-ink wrap-anywhere">{name}</p>}
            isFinal
            action={purge}
            failedTitle={texts.purgeFailed}
            onConfirm={purge.run}
          />
        </div>
      </div>
      <ActionFailed title={texts.restoreFailed} failure={restore.failure} />
    </li>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      <dt>{label}</dt>
      <dd className="text-ink">{children}</dd>
    </div>
  );
}
