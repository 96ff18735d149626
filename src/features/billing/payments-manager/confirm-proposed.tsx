import { useState } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import type { ConfirmOutcome, ProposedPayment } from '../../../domain/billing/staff-payments.ts';
import { formTexts } from '../../../domain/forms/texts.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { errorMessage } from '../../../lib/error-message.ts';
import { toast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ActionFailed } from '../../../widgets/action-failed.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';

/** What bank statements propose, and the one button for all of it. The dialog stays when nothing is proposed any more. */
export function ConfirmProposed({ count }: { count: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {count > 0 && (
        <Notice className="mb-4">
          <p>{texts.proposed(count)}</p>
          <Button size="sm" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {texts.confirmAll}
          </Button>
        </Notice>
      )}
      {isOpen && <ProposedDialog onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asked first, with each of them; afterwards what became of each. */
function ProposedDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isFetching, refetch } = trpc.payments.proposed.useQuery(undefined, { staleTime: 0, gcTime: 0 });
  const mutation = trpc.payments.confirmProposed.useMutation({ networkMode: 'always' });
  const [outcomes, setOutcomes] = useState<{ of: readonly ProposedPayment[]; all: ConfirmOutcome[] }>();
  const confirm = useAction(
    async (of: readonly ProposedPayment[]) => {
      const items = of.map(({ id, version, lineId, lineVersion }) => ({ id, version, lineId, lineVersion }));
      const all = await mutation.mutateAsync({ items });
      const done = all.filter(({ isConfirmed }) => isConfirmed).length;
      if (done === all.length) toast({ title: texts.allConfirmed(done) });
      else toast({ title: texts.someConfirmed(done, all.length), tone: 'destructive' });
      setOutcomes({ of, all });
    },
    (failure) => toast({ title: texts.error, description: errorMessage(failure), tone: 'destructive' }),
  );
  const close = () => {
    if (!confirm.isBusy) onClose();
  };
  const shown = outcomes?.of ?? data ?? [];
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) close();
      }}
      title={outcomes === undefined ? texts.confirmAllTitle(shown.length) : texts.outcomes}
      description={texts.confirmAllText}
      size="large"
      footer={
        outcomes === undefined ? (
          <>
            <Button variant="outline" disabled={confirm.isBusy} onClick={close}>
              {formTexts.cancel}
            </Button>
            {shown.length > 0 && (
              <Button busy={confirm.isBusy} onClick={() => confirm.run(shown)}>
                {texts.confirmAll}
              </Button>
            )}
          </>
        ) : (
          <Button onClick={close}>{texts.close}</Button>
        )
      }
    >
      <div className="space-y-4">
        {error !== null && (
          <LoadFailed
            title={texts.confirmAllFailed}
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
        {data?.length === 0 && outcomes === undefined && <p className="text-muted">{texts.nothingProposed}</p>}
        <ActionFailed title={texts.failed} failure={confirm.failure} />
        <ul className="divide-y divide-line">
          {shown.map((one) => (
            <Proposed key={one.lineId} one={one} outcome={outcomes?.all.find(({ id }) => id === one.id)} />
          ))}
        </ul>
      </div>
    </Dialog>
  );
}

function Proposed({ one, outcome }: { one: ProposedPayment; outcome: ConfirmOutcome | undefined }) {
  const dates = useDateSettings();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{one.reference}</span> {one.client}, {one.serviceName}
        {outcome?.isConfirmed === false && (
          <span className="block text-sm font-semibold text-danger">{outcome.message}</span>
        )}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4">
        <span className="tabular-nums">{formatMoney(one.amount)}</span>
        <span className="text-sm text-muted">{texts.bookedOn(formatDate(one.bookedOn, dates))}</span>
        {outcome?.isConfirmed === true && <Badge tone="success">{texts.outcomeDone}</Badge>}
      </span>
    </li>
  );
}
