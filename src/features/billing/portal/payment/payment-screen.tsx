import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { buttonClass } from '../../../../components/button.tsx';
import { Container } from '../../../../components/container.tsx';
import { Fact } from '../../../../components/panel.tsx';
import { billingDetailsTexts } from '../../../../domain/billing/billing-details-texts.ts';
import type { PaymentDetail } from '../../../../domain/billing/rows.ts';
import { formatDate, formatMoney } from '../../../../domain/time/format.ts';
import { dashboardTexts } from '../../../../domain/billing/dashboard-texts.ts';
import { paymentPageTexts as texts } from '../../../../domain/billing/payment-page-texts.ts';
import { subscriptionTexts } from '../../../../domain/billing/portal-texts.ts';
import type { Failure } from '../../../../lib/api/api-error.ts';
import { readFailure } from '../../../../lib/api/failure.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { ActionFailed } from '../../../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { BilledTo } from './billed-to.tsx';
import { BankAccounts } from './bank-accounts.tsx';
import { MoveButton } from '../move-button.tsx';
import { CardPending, PayByCard, useCardReturn } from './pay-by-card.tsx';
import { PaymentProof } from './payment-proof.tsx';
import { PaymentState } from './payment-state.tsx';
import { DocumentLink } from './payment-documents.tsx';
import { PaymentBadge } from '../status-badges.tsx';
import { TabState } from '../tab-state.tsx';
import { ownRead } from '../use-own-read.ts';

/** While the page is visible; `card`: back from the provider, without its answer. */
const pollMs = { usual: 60_000, card: 5_000 };

export function PaymentScreen({ id, isBackFromCard }: { id: string; isBackFromCard: boolean }) {
  const cardReturn = useCardReturn(id, isBackFromCard);
  const intervalMs = cardReturn === 'unknown' ? pollMs.card : pollMs.usual;
  const query = trpc.billing.payment.useQuery(
    { id },
    {
      ...ownRead,
      refetchOnWindowFocus: 'always',
      refetchInterval: ({ state }) => (state.data?.status === 'pending' ? intervalMs : false),
    },
  );
  const { data, error } = query;
  const isUnknown = error !== null && ['NOT_FOUND', 'VALIDATION'].includes(readFailure(error).code);
  return (
    <Container className="space-y-6 py-10 sm:py-12">
      {isUnknown ? (
        <Unknown />
      ) : (
        <>
          <BackLink />
          {data === undefined && <h1 className="sr-only">{texts.loading}</h1>}
          <TabState query={query} block="h-40" />
          {data !== undefined && <Payment payment={data} isCardAnswered={cardReturn === 'answered'} />}
        </>
      )}
    </Container>
  );
}

function BackLink() {
  return (
    <Link
      to="/dashboard"
      search={{ tab: 'payments' }}
      className="inline-flex min-h-6 items-center gap-2 text-brand-ink underline underline-offset-4"
    >
      <ArrowLeft aria-hidden="true" className="size-4" />
      {texts.back}
    </Link>
  );
}

/** Missing or another person's: same text (HOUSE: NOT_FOUND). */
function Unknown() {
  return (
    <div className="min-h-[40vh] space-y-4">
      <h1 className="text-3xl">{texts.unknownTitle}</h1>
      <p className="max-w-prose text-lg text-muted">{texts.unknown}</p>
      <Link to="/dashboard" search={{ tab: 'payments' }} className={buttonClass()}>
        {texts.back}
      </Link>
    </div>
  );
}

function Payment({ payment, isCardAnswered }: { payment: PaymentDetail; isCardAnswered: boolean }) {
  const { status, serviceName, invoice, subscription } = payment;
  const [overtaken, setOvertaken] = useState<Failure>();
  const name = serviceName === '' ? invoice.number : serviceName;
  // Paying again would pay twice.
  const isCardPending = payment.isCardPending || (payment.canPayByCard && !isCardAnswered);
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">{texts.title(name)}</h1>
      <Facts payment={payment} />
      <ActionFailed title={subscriptionTexts.overtaken} failure={overtaken} />
      {isCardPending ? <CardPending /> : <PaymentState payment={payment} />}
      {status === 'pending' && !payment.isInvoiceVoid && !isCardPending && (
        <>
          {payment.canPayByCard && <PayByCard paymentId={payment.id} />}
          <BankAccounts payment={payment} />
          <PaymentProof payment={payment} />
        </>
      )}
      <BilledTo payment={payment} />
      {subscription?.status === 'pending' &&
        !isCardPending &&
        (subscription.hasProof ? (
          <p className="text-muted">{subscriptionTexts.cancelLater}</p>
        ) : (
          <MoveButton
            move="withdraw"
            subscription={subscription}
            name={name}
            text={subscriptionTexts.withdrawText(name)}
            done={subscriptionTexts.withdrawn(name)}
            onOvertaken={setOvertaken}
          />
        ))}
    </>
  );
}

function Facts({ payment }: { payment: PaymentDetail }) {
  const dates = useDateSettings();
  const { amount, dueDate, reference, invoice, method, billing } = payment;
  const documents = dashboardTexts.payments;
  return (
    <dl className="grid gap-x-6 gap-y-4 rounded-card border border-line bg-raised p-5 sm:grid-cols-2 lg:grid-cols-3">
      <Fact isStrong label={texts.amount}>
        <span className="text-xl">{formatMoney(amount)}</span>
      </Fact>
      <Fact isStrong label={texts.due}>
        <time dateTime={dueDate}>{formatDate(dueDate, dates)}</time>
      </Fact>
      <Fact isStrong label={texts.status}>
        <PaymentBadge payment={payment} />
      </Fact>
      <Fact isStrong label={documents.columns.method}>
        {documents.methods[method]}
      </Fact>
      <Fact isStrong label={texts.reference}>
        <span className="font-mono">{reference}</span>
      </Fact>
      <Fact isStrong label={texts.invoice}>
        <DocumentLink kind="invoices" id={invoice.id} label={documents.invoiceOf(invoice.number)}>
          {invoice.number}
        </DocumentLink>
        {billing.details.version > 1 && ` ${billingDetailsTexts.revision(billing.details.version)}`}
      </Fact>
    </dl>
  );
}
