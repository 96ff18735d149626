import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { CardEventToReview } from '../../../domain/billing/card-events.ts';
import { formatMoney } from '../../../domain/time/format.ts';
import { formatDateTime } from '../../../domain/time/format-time.ts';
import { cardAttentionTexts as texts } from '../../../domain/billing/card-attention-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { LoadFailed } from '../../../widgets/load-failed.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';
import { CardDecisionDialog } from './card-decision-dialog.tsx';
import { Fact, Panel } from '../../../components/panel.tsx';

interface CardWaitingProps {
  /** Without it, events of all payments. */
  paymentId?: string;
}

export function CardWaiting({ paymentId }: CardWaitingProps) {
  const query = trpc.cards.waiting.useQuery(undefined, { staleTime: 0 });
  const { data, error } = query;
  const [deciding, setDeciding] = useState<CardEventToReview>();
  const rows = (data ?? []).filter(({ payment }) => paymentId === undefined || payment?.id === paymentId);
  return (
    <>
      {error !== null && (
        <div className="mb-4">
          <LoadFailed title={texts.fetchFailed} query={query} />
        </div>
      )}
      {rows.length > 0 && (
        <div className="mb-6">
          <Panel title={texts.heading}>
            <p className="text-muted">{texts.lead}</p>
            <ul className="divide-y divide-line">
              {rows.map((event) => (
                <Waiting
                  key={event.id}
                  event={event}
                  hasLink={paymentId === undefined}
                  onDecide={() => setDeciding(event)}
                />
              ))}
            </ul>
          </Panel>
        </div>
      )}
      {/* Stays open when another user's decision removes the row, to keep the input. */}
      {deciding !== undefined && (
        <CardDecisionDialog key={deciding.id} event={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </>
  );
}

interface WaitingProps {
  event: CardEventToReview;
  hasLink: boolean;
  onDecide: () => void;
}

function Waiting({ event, hasLink, onDecide }: WaitingProps) {
  const { attention, amount, receivedAt, providerPaymentId, payment } = event;
  const dates = useDateSettings();
  const title = texts.titles[attention];
  const amountText = amount === null ? '' : formatMoney(amount);
  return (
    <li className="space-y-3 py-4 first:pt-0 last:pb-0">
      <div>
        <h3 className="text-lg font-semibold wrap-anywhere">{title}</h3>
        <p className="wrap-anywhere">{texts.advice[attention]}</p>
      </div>
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <Fact label={texts.amount}>
          {amountText === '' ? (
            <span className="text-muted">{texts.noAmount}</span>
          ) : (
            <span className="tabular-nums">{amountText}</span>
          )}
        </Fact>
        <Fact label={texts.received}>
          <time dateTime={receivedAt}>{formatDateTime(receivedAt, dates)}</time>
        </Fact>
        {hasLink && (
          <Fact label={texts.payment}>
            {payment === null ? (
              <span className="text-muted">{texts.noPayment}</span>
            ) : (
              <>
                <Link
                  to="/admin/payments"
                  search={{ id: payment.id }}
                  aria-label={texts.openPayment(payment.reference)}
                  className="inline-block py-0.5 font-semibold"
                >
                  {payment.reference}
                </Link>{' '}
                <span className="text-sm text-muted tabular-nums">{formatMoney(payment.amount)}</span>
              </>
            )}
          </Fact>
        )}
        <Fact label={texts.providerId}>
          {providerPaymentId === null ? (
            <span className="text-muted">{texts.noProviderId}</span>
          ) : (
            <code className="text-sm">{providerPaymentId}</code>
          )}
        </Fact>
      </dl>
      <Button
        size="sm"
        variant="outline"
        aria-haspopup="dialog"
        aria-label={texts.decideOf(title, payment?.reference ?? providerPaymentId ?? amountText)}
        onClick={onDecide}
      >
        {texts.decide}
      </Button>
    </li>
  );
}
