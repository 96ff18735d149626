import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { ScreenTitle } from '../../../components/screen-title.tsx';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { AuditEntry } from '../../../widgets/audit-entry.tsx';
import { NewerVersion, OpenedRow } from '../../../widgets/opened-row.tsx';
import { CardWaiting } from './card-waiting.tsx';
import { DecidePart } from './decide-part.tsx';
import { FactsPart } from './facts-part.tsx';
import { NamingLines } from './naming-lines.tsx';
import { Part } from '../../../components/part.tsx';
import type { PaymentsSearch } from './payments-search.ts';
import { PaymentBadge } from './payments-table.tsx';
import { ProofPart } from './proof-part.tsx';
import { usePaymentChanges } from './use-payment-changes.ts';

interface PaymentDetailProps {
  id: string;
  /** The list that it was opened from. */
  search: PaymentsSearch;
}

/** One payment: who pays what, what proves it, and what is decided about it. */
export function PaymentDetail({ id, search }: PaymentDetailProps) {
  const query = trpc.payments.detail.useQuery({ id }, { staleTime: 0 });
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
      {(payment) => <Opened payment={payment} />}
    </OpenedRow>
  );
}

function Opened({ payment }: { payment: StaffPaymentDetail }) {
  const changes = usePaymentChanges(payment.id);
  return (
    <>
      <ScreenTitle title={texts.detailTitle(payment.reference)} lead={<PaymentBadge {...payment} />} />
      <NewerVersion isNewer={changes.isNewer} text={texts.newer} />
      <CardWaiting paymentId={payment.id} />
      <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <div className="space-y-6">
          <FactsPart payment={payment} />
          <ProofPart payment={payment} />
          <NamingLines lines={payment.lines} />
        </div>
        <div className="space-y-6">
          <DecidePart payment={payment} changes={changes} />
          <Part title={texts.historyTitle}>
            {payment.history.length === 0 ? (
              <p className="text-muted">{texts.noHistory}</p>
            ) : (
              <ul className="divide-y divide-line rounded-card border border-line">
                {payment.history.map((row) => (
                  <AuditEntry key={row.id} row={row} />
                ))}
              </ul>
            )}
          </Part>
        </div>
      </div>
    </>
  );
}
