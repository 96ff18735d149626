import { failureToast } from '../../../lib/failure-toast.ts';
import { Link } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass } from '../../../components/button.tsx';
import { Container } from '../../../components/container.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { Panel } from '../../../components/panel.tsx';
import { billingDetailsSchema } from '../../../domain/billing/billing-details.ts';
import { billingDetailsTexts } from '../../../domain/billing/billing-details-texts.ts';
import type { CheckoutSummary } from '../../../domain/billing/checkout.ts';
import { checkoutTexts as texts } from '../../../domain/billing/checkout-texts.ts';
import { offerTexts } from '../../../domain/billing/portal-texts.ts';
import type { Failure } from '../../../lib/api/api-error.ts';
import { readFailure } from '../../../lib/api/failure.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';
import { BillingFields, billingLabels } from '../../../widgets/billing-fields.tsx';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import { AskAboutService, OfferAction } from './offer-card.tsx';
import { OrderSummary } from './order-summary.tsx';
import { TabState } from './tab-state.tsx';
import { ownRead } from './use-own-read.ts';
import { useSubscribe } from './use-subscribe.ts';

export function CheckoutScreen({ serviceId }: { serviceId: string }) {
  const query = trpc.billing.summary.useQuery({ serviceId }, { ...ownRead, refetchOnWindowFocus: false });
  const { data, error } = query;
  // Starts from stored values, not another screen's cache.
  const summary = query.isFetchedAfterMount ? data : undefined;
  const isUnknown = error !== null && ['NOT_FOUND', 'VALIDATION'].includes(readFailure(error).code);
  return (
    <Container className="space-y-6 py-10 sm:py-12">
      <Link
        to="/dashboard"
        search={{ tab: 'services' }}
        className="inline-flex min-h-6 items-center gap-2 text-brand-ink underline underline-offset-4"
      >
        <ArrowLeft aria-hidden="true" className="size-4" />
        {texts.back}
      </Link>
      {isUnknown ? (
        <Unknown name={data?.offer.name} />
      ) : (
        <>
          {summary === undefined && <h1 className="sr-only">{texts.loading}</h1>}
          <TabState query={{ ...query, data: summary }} block="h-40" />
          {summary !== undefined && <Checkout summary={summary} />}
        </>
      )}
    </Container>
  );
}

/** `name`: of one that was offered when the summary opened. */
function Unknown({ name }: { name: string | undefined }) {
  return (
    <div className="min-h-[40vh] space-y-4">
      <h1 className="text-3xl">{texts.unknownTitle}</h1>
      <p className="max-w-prose text-lg text-muted">{texts.unknown}</p>
      <div className="flex flex-wrap gap-4">
        <Link to="/dashboard" search={{ tab: 'services' }} className={buttonClass()}>
          {texts.back}
        </Link>
        {name !== undefined && (
          <div>
            <AskAboutService name={name} />
          </div>
        )}
      </div>
    </div>
  );
}

function Checkout({ summary }: { summary: CheckoutSummary }) {
  const { offer, dueDate } = summary;
  const [refused, setRefused] = useState<Failure>();
  const fail = (failure: Failure) => {
    failureToast(offerTexts.failed)(failure);
    setRefused(failure.code === 'CONFLICT' ? failure : undefined);
  };
  return (
    <>
      <h1 className="text-3xl wrap-anywhere">{texts.title(offer.name)}</h1>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="lg:order-last">
          <OrderSummary summary={summary} />
        </div>
        <div className="space-y-6">
          <ActionFailed title={offerTexts.failed} failure={refused} />
          {offer.state !== 'open' ? (
            <OfferAction offer={offer} />
          ) : dueDate === null ? (
            <ConfirmFree summary={summary} onFailure={fail} />
          ) : (
            <ConfirmWithDetails summary={summary} onFailure={fail} />
          )}
        </div>
      </div>
    </>
  );
}

interface ConfirmProps {
  summary: CheckoutSummary;
  onFailure: (failure: Failure) => void;
}

function ConfirmFree({ summary, onFailure }: ConfirmProps) {
  const subscribe = useSubscribe(summary);
  const action = useAction(() => subscribe(), onFailure);
  return (
    <div className="space-y-4">
      {action.failure?.code !== 'CONFLICT' && <ActionFailed title={offerTexts.failed} failure={action.failure} />}
      <Button className="max-sm:w-full" busy={action.isBusy} onClick={() => action.run()}>
        {action.isBusy ? offerTexts.subscribing : texts.confirm}
      </Button>
    </div>
  );
}

function ConfirmWithDetails({ summary, onFailure }: ConfirmProps) {
  const { version: _, ...details } = summary.details;
  const subscribe = useSubscribe(summary);
  const state = useDomainForm({
    schema: billingDetailsSchema,
    defaults: details,
    autosave: { key: 'billing/order' },
    submit: subscribe,
    onProblem: ({ failure }) => {
      if (failure === undefined) return undefined;
      onFailure(failure);
      return failure.code === 'CONFLICT' ? 'handled' : undefined;
    },
  });
  const { onSubmit, problem, idOf, isSubmitting, autosave } = state;
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-6">
      <Panel title={billingDetailsTexts.title}>
        <RestoredNotice autosave={autosave} />
        <FormSummary problem={problem} labels={billingLabels} idOf={idOf} failedTitle={offerTexts.failed} />
        <BillingFields {...state} />
        <p className="text-muted">{texts.kept}</p>
      </Panel>
      <Button type="submit" className="max-sm:w-full" busy={isSubmitting}>
        {isSubmitting ? offerTexts.subscribing : texts.confirm}
      </Button>
    </form>
  );
}
