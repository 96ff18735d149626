import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Fact, Panel } from '../../../components/panel.tsx';
import { mailHref } from '../../../domain/site/contact-links.ts';
import { formatMoney } from '../../../domain/time/format.ts';
import type { StaffPaymentDetail } from '../../../domain/billing/staff-payments.ts';
import { billingDetailsTexts } from '../../../domain/billing/billing-details-texts.ts';
import { documentTexts } from '../../../domain/billing/document-texts.ts';
import { paymentsManagerTexts as texts } from '../../../domain/billing/manager-texts.ts';
import { trpc } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { ConfirmAction } from '../../../widgets/dialogs/confirm-action.tsx';
import { SiteLink } from '../../../widgets/site-link.tsx';
import { RefundDialog } from './refund-dialog.tsx';
import { RejectForm } from './reject-form.tsx';
import type { PaymentChanges } from './use-payment-changes.ts';

export interface DecideProps {
  payment: StaffPaymentDetail;
  changes: PaymentChanges;
}

export function DecidePanel({ payment, changes }: DecideProps) {
  const { status } = payment;
  const [isAsking, setAsking] = useState<'reject' | 'refund'>();
  const rejectButton = useRef<HTMLButtonElement>(null);
  const close = () => setAsking(undefined);
  return (
    <Panel title={status === 'pending' ? texts.summary.pending : texts.summary.other}>
      <Summary payment={payment} />
      {status === 'pending' && isAsking !== 'reject' && (
        <div className="space-y-3">
          <Confirm payment={payment} changes={changes} />
          <Button ref={rejectButton} variant="outline" className="w-full" onClick={() => setAsking('reject')}>
            {texts.reject}
          </Button>
        </div>
      )}
      {status === 'completed' && (
        <Button variant="outline" className="w-full" onClick={() => setAsking('refund')}>
          {texts.refund}
        </Button>
      )}
      {/* Both stay open after another user's decision, to keep the input. */}
      {isAsking === 'reject' && (
        <RejectForm
          payment={payment}
          changes={changes}
          onClose={() => {
            close();
            requestAnimationFrame(() => rejectButton.current?.focus());
          }}
        />
      )}
      {isAsking === 'refund' && <RefundDialog payment={payment} changes={changes} onClose={close} />}
    </Panel>
  );
}

function Summary({ payment: { amount, reference, invoice, client } }: Pick<DecideProps, 'payment'>) {
  return (
    <dl className="grid gap-4 sm:grid-cols-2 xl:grid-cols-1">
      <Fact label={texts.amount}>
        <span className="text-xl font-semibold">{formatMoney(amount)}</span>
      </Fact>
      <Fact label={texts.reference} isStrong>
        {reference}
      </Fact>
      <Fact label={texts.invoiceNumber}>
        <a href={`/api/documents/invoices/${invoice.id}.pdf`} className="inline-block py-0.5 underline">
          {texts.invoice(invoice.number)}
        </a>
        {invoice.revision > 1 && ` ${billingDetailsTexts.revision(invoice.revision)}`}
      </Fact>
      <Fact label={texts.payer}>
        {client.name !== client.email && (
          <>
            {client.name}
            <br />
          </>
        )}
        {client.email === null ? texts.erasedClient : <a href={mailHref(client.email)}>{client.email}</a>}
        {client.recordId !== null && (
          <>
            <br />
            <SiteLink href={`/clients/${client.recordId}`} aria-label={texts.openRecord(client.name)}>
              {texts.record}
            </SiteLink>
          </>
        )}
      </Fact>
      <Fact label={billingDetailsTexts.billedTo}>
        {[invoice.payer.name, invoice.payer.address, invoice.payer.tin && documentTexts.taxNumber(invoice.payer.tin)]
          .filter((line) => line !== '')
          .join('\n')}
      </Fact>
    </dl>
  );
}

function Confirm({ payment: { id, version, amount, client }, changes }: DecideProps) {
  // The displayed version: a newer one must be seen before it can be confirmed.
  const [asked, setAsked] = useState<number>();
  const mutation = trpc.payments.confirm.useMutation();
  const confirm = useAction(
    async (seen: number) => {
      const saved = await mutation.mutateAsync({ id, version: seen });
      setAsked(undefined);
      const receipt = saved.receipt?.number ?? '';
      changes.decided(saved, { title: texts.confirmed, description: texts.confirmedNote(receipt) });
    },
    async (failure) => {
      if (failure.code === 'CONFLICT') setAsked(undefined);
      await changes.refused(failure);
    },
  );
  return (
    <>
      <Button className="w-full" aria-haspopup="dialog" onClick={() => setAsked(version)}>
        {texts.confirm}
      </Button>
      <ConfirmAction
        isOpen={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={texts.confirmTitle}
        text={texts.confirmText(formatMoney(amount), client.name)}
        tone="default"
        confirmLabel={texts.confirm}
        action={confirm}
        failedTitle={texts.failed}
        onConfirm={() => confirm.run(asked ?? version)}
      />
    </>
  );
}
