import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Notice } from '../../../components/notice.tsx';
import { Panel } from '../../../components/panel.tsx';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { AuditEntry } from '../../../widgets/audit-entry.tsx';
import { NewerVersion, OpenedRow } from '../../../widgets/opened-row.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { DecidePanel } from './decide-panel.tsx';
import { FactsPanel } from './facts-panel.tsx';
import { NamingLines } from './statements/naming-lines.tsx';
import { NextToDecide } from './next-to-decide.tsx';
import type { PaymentsSearch } from './payments-search.ts';
import { PaymentBadge } from './payments-table.tsx';
import { ProofPanel } from './proof-panel.tsx';
import { focusHeading, usePaymentChanges } from './use-payment-changes.ts';

interface PaymentDetailProps {
  id: string;
  search: PaymentsSearch;
  hasMoved: boolean;
  onOpen: (id: string) => void;
}

/** The client may replace the proof. */
const pollMs = 60_000;

export function PaymentDetail({ id, search, ...rest }: PaymentDetailProps) {
  const query = trpc.payments.detail.useQuery(
    { id },
    { staleTime: 0, refetchInterval: ({ state }) => (state.data?.status === 'pending' ? pollMs : false) },
  );
  return (
    <OpenedRow
      back={
        <Link to="/admin/payments" search={search} className="inline-flex items-center gap-2 py-1">
          <ArrowLeft aria-hidden="true" className="size-4" />
          {texts.back}
        </Link>
      }
      texts={texts}
      query={query}
    >
      {(payment) => <Opened payment={payment} search={search} {...rest} />}
    </OpenedRow>
  );
}

type OpenedProps = Omit<PaymentDetailProps, 'id'> & { payment: StaffPaymentDetail };

function Opened({ payment, search, hasMoved, onOpen }: OpenedProps) {
  const changes = usePaymentChanges(payment.id, search, onOpen);
  const [firstProof] = useState(payment.proof?.url);
  const isProofNew = payment.proof !== null && payment.proof.url !== firstProof;
  useEffect(() => {
    if (hasMoved) focusHeading();
  }, [hasMoved]);
  return (
    <>
      <ScreenTitle
        title={texts.detailTitle(payment.reference)}
        lead={<PaymentBadge {...payment} />}
        actions={<NextToDecide id={payment.id} search={search} onOpen={onOpen} />}
      />
      <NewerVersion isNewer={changes.isNewer} text={texts.newer} />
      {isProofNew && (
        <Notice tone="warning" title={texts.newProofTitle} className="mb-6">
          <p>{texts.newProof}</p>
        </Notice>
      )}
      <CardWaiting paymentId={payment.id} />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <ProofPanel payment={payment} />
        <DecidePanel payment={payment} changes={changes} />
        <div className="space-y-6">
          <FactsPanel payment={payment} />
          <NamingLines lines={payment.lines} />
        </div>
        <Panel title={texts.historyTitle}>
          {payment.history.length === 0 ? (
            <p className="text-muted">{texts.noHistory}</p>
          ) : (
            <ul className="divide-y divide-line rounded-card border border-line">
              {payment.history.map((row) => (
                <AuditEntry key={row.id} row={row} />
              ))}
            </ul>
          )}
        </Panel>
      </div>
    </>
  );
}
