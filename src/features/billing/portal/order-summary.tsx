import type { ReactNode } from 'react';
import { Panel } from '../../../components/panel.tsx';
import type { CheckoutSummary } from '../../../domain/billing/checkout.ts';
import { checkoutTexts as texts } from '../../../domain/billing/checkout-texts.ts';
import { formatDate, formatMoney } from '../../../domain/time/format.ts';
import { ServicePrice } from '../../../widgets/service-card.tsx';
import { useDateSettings } from '../../../widgets/use-date-settings.ts';

export function OrderSummary({ summary: { offer, net, tax, total, dueDate } }: { summary: CheckoutSummary }) {
  const dates = useDateSettings();
  return (
    <Panel title={texts.summary}>
      <dl className="divide-y divide-line">
        <Row label={texts.service}>{offer.name}</Row>
        <Row label={texts.period}>{texts.periods[offer.billingCycle]}</Row>
        <Row label={texts.price}>
          <ServicePrice price={offer.price} billingCycle={offer.billingCycle} />
        </Row>
        {tax !== null && (
          <>
            <Row label={texts.net}>{formatMoney(net)}</Row>
            <Row label={texts.tax[tax.mode](tax.name === '' ? texts.unnamedTax : tax.name, tax.rate)}>
              {formatMoney(tax.amount)}
            </Row>
          </>
        )}
        {dueDate !== null && (
          <>
            <Row label={texts.total}>
              <span className="text-lg font-semibold">{formatMoney(total)}</span>
            </Row>
            <Row label={texts.due}>
              <time dateTime={dueDate}>{formatDate(dueDate, dates)}</time>
            </Row>
          </>
        )}
      </dl>
      <p className="text-muted">{dueDate === null ? texts.startsToday : texts.starts}</p>
    </Panel>
  );
}

function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2 first:pt-0">
      <dt className="text-muted">{label}</dt>
      <dd className="max-w-full wrap-anywhere">{children}</dd>
    </div>
  );
}
