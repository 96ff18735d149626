import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { Skeleton } from '../../../components/skeleton.tsx';
import { formatMoney } from '../../../domain/time/format.ts';
import type { ConfirmOutcome, ProposedPayment, ProposedPayments } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { failureToast } from '../../../lib/failure-toast.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../widgets/dialogs/confirm-action.tsx';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { OutcomeRow, ProposalRow } from './proposal-row.tsx';

interface Results {
  of: readonly ProposedPayment[];
  all: readonly ConfirmOutcome[];
}

export function Proposals() {
  const query = trpc.payments.proposed.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  const mutation = trpc.payments.confirmProposed.useMutation();
  // Sends what the dialog counted.
  const [asked, setAsked] = useState<ProposedPayments>();
  const [results, setResults] = useState<Results>();
  const confirm = useAction(async ({ items: of }: ProposedPayments) => {
    const items = of.map(({ id, version, lineId, lineVersion }) => ({ id, version, lineId, lineVersion }));
    const all = await mutation.mutateAsync({ items });
    setAsked(undefined);
    setResults({ of, all });
  }, failureToast(texts.error));
  const question = asked ?? data;
  return (
    <div className="mb-6 space-y-4 empty:hidden">
      <LoadFailed title={texts.confirmAllFailed} query={query} />
      {data === undefined && error === null && <Skeleton className="h-24 w-full" />}
      {results !== undefined && <Outcome results={results} onClose={() => setResults(undefined)} />}
      {results === undefined && data !== undefined && data.items.length > 0 && (
        <Panel title={texts.proposedTitle}>
          <p className="text-muted">{texts.proposed(data.total)}</p>
          {data.total > data.items.length && <p>{texts.firstProposed(data.items.length, data.total)}</p>}
          <Button aria-haspopup="dialog" onClick={() => setAsked(data)}>
            {texts.confirmAll(data.items.length)}
          </Button>
          <ul className="max-h-120 divide-y divide-line overflow-y-auto border-y border-line">
            {data.items.map((one) => (
              <ProposalRow key={one.lineId} one={one} />
            ))}
          </ul>
        </Panel>
      )}
      {results === undefined && question !== undefined && (
        <ConfirmAction
          isOpen={asked !== undefined}
          onClose={() => setAsked(undefined)}
          title={texts.confirmAllTitle(question.items.length)}
          text={texts.confirmAllText(question.sums.map(formatMoney))}
          tone="default"
          confirmLabel={texts.confirm}
          action={confirm}
          failedTitle={texts.failed}
          onConfirm={() => confirm.run(question)}
        />
      )}
    </div>
  );
}

/** Takes focus: the pressed button is gone. */
function Outcome({ results: { of, all }, onClose }: { results: Results; onClose: () => void }) {
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // After the closing dialog's timer has returned its focus.
    const timer = setTimeout(() => summary.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  const refused = all.filter(({ isConfirmed }) => !isConfirmed).length;
  const done = all.length - refused;
  return (
    <Panel title={texts.outcomes}>
      <div ref={summary} tabIndex={-1}>
        <Notice tone={refused === 0 ? 'success' : 'warning'}>
          <p>{refused === 0 ? texts.allConfirmed(done) : texts.someConfirmed(done, refused)}</p>
        </Notice>
      </div>
      <ul className="max-h-120 divide-y divide-line overflow-y-auto border-y border-line">
        {of.map((one) => (
          <OutcomeRow key={one.lineId} one={one} outcome={all.find(({ id }) => id === one.id)} />
        ))}
      </ul>
      <Button variant="outline" onClick={onClose}>
        {texts.close}
      </Button>
    </Panel>
  );
}
