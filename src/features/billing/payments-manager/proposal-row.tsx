import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Badge } from '../../../components/badge.tsx';
import { Button } from '../../../components/button.tsx';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import type { ConfirmOutcome, ProposedPayment } from '../../../domain/billing/staff-payments.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { statementTexts } from '../../../domain/statements/texts.ts';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { useLineChange } from './statements/use-line-change.ts';

export function ProposalRow({ one }: { one: ProposedPayment }) {
  const { ignore } = useLineChange({ id: one.lineId, version: one.lineVersion });
  return (
    <Facts one={one}>
      <Button
        size="sm"
        variant="ghost"
        aria-label={statementTexts.ignoreOf(one.payer ?? statementTexts.noPayer, formatMoney(one.amount))}
        busy={ignore.isBusy}
        onClick={() => ignore.run()}
      >
        {statementTexts.ignore}
      </Button>
    </Facts>
  );
}

export function OutcomeRow({ one, outcome }: { one: ProposedPayment; outcome: ConfirmOutcome | undefined }) {
  return (
    <Facts one={one} problem={outcome?.message ?? undefined}>
      {outcome?.isConfirmed === true && <Badge tone="success">{texts.outcomeDone}</Badge>}
    </Facts>
  );
}

interface FactsProps {
  one: ProposedPayment;
  problem?: string | undefined;
  children: ReactNode;
}

function Facts({
  one: { id, reference, payer, client, serviceName, amount, bookedOn },
  problem,
  children,
}: FactsProps) {
  const dates = useDateSettings();
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 wrap-anywhere">
        <Link
          to="/admin/payments"
          search={{ tab: 'lines', id }}
          aria-label={texts.open(reference)}
          className="inline-block py-0.5 font-semibold"
        >
          {reference}
        </Link>{' '}
        {statementTexts.paymentOf(client, serviceName)}
        <span className="block text-sm text-muted">{payer ?? statementTexts.noPayer}</span>
        {problem !== undefined && <span className="block text-sm font-semibold text-danger">{problem}</span>}
      </span>
      <span className="flex flex-wrap items-baseline gap-x-4">
        <span className="tabular-nums">{formatMoney(amount)}</span>
        <span className="text-sm text-muted">{texts.bookedOn(formatDate(bookedOn, dates))}</span>
        {children}
      </span>
    </li>
  );
}
