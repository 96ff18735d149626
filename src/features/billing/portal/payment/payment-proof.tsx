import { FileCheck, FileUp } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { Button } from '../../../../components/button.tsx';
import { FileInput } from '../../../../components/form/file-input.tsx';
import { Notice } from '../../../../components/notice.tsx';
import { ProgressBar } from '../../../../components/progress-bar.tsx';
import type { PaymentDetail } from '../../../../domain/billing/rows.ts';
import { fileSize } from '../../../../domain/media/file-size.ts';
import { formatDateTime } from '../../../../domain/time/format-time.ts';
import { uploadKinds } from '../../../../domain/media/media.ts';
import { paymentPageTexts } from '../../../../domain/billing/payment-page-texts.ts';
import { uiTexts } from '../../../../domain/forms/ui-texts.ts';
import { acceptOf, namesOf } from '../../../../lib/file-rules.ts';
import { ActionFailed } from '../../../../widgets/dialogs/action-failed.tsx';
import { useDateSettings } from '../../../../widgets/use-date-settings.ts';
import { useProofUpload } from './use-proof-upload.ts';

const texts = paymentPageTexts.proof;
const rule = uploadKinds['payment-proof'];

export function PaymentProof({ payment }: { payment: PaymentDetail }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { state, choose, again, cancel } = useProofUpload(payment.id);
  const { proof } = payment;
  const label = proof === null ? texts.choose : texts.replace;
  const isSending = state.kind === 'sending';
  const button = useRef<HTMLButtonElement>(null);
  const wasSending = useRef(false);
  useEffect(() => {
    // Hidden while sending, so the keyboard lost its place.
    if (wasSending.current && !isSending && document.activeElement === document.body) button.current?.focus();
    wasSending.current = isSending;
  }, [isSending]);
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-card border border-line bg-raised p-5 sm:p-6">
      <div>
        <h2 id={id} className="text-2xl">
          {texts.title}
        </h2>
        <p className="mt-1 text-muted">{texts.lead}</p>
      </div>
      {proof !== null && <UploadedProof proof={proof} />}
      {isSending && <Sending state={state} onCancel={cancel} />}
      <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 ${isSending ? 'hidden' : ''}`}>
        <Button ref={button} variant={proof === null ? 'primary' : 'outline'} onClick={() => input.current?.click()}>
          <FileUp aria-hidden="true" className="size-5" />
          {label}
        </Button>
        <p className="min-w-0 flex-1 basis-56 text-sm text-muted">
          {texts.hint(namesOf(rule).toUpperCase(), fileSize(rule.maxBytes))}
        </p>
      </div>
      <FileInput ref={input} label={label} accept={acceptOf(rule)} onFile={choose} />
      {state.kind === 'cancelled' && <p role="status">{texts.cancelled}</p>}
      {state.kind === 'refused' && (
        <Notice tone="danger" title={texts.failed}>
          <p>{state.reason}</p>
        </Notice>
      )}
      {state.kind === 'failed' && (
        <div className="space-y-3">
          <ActionFailed title={texts.failed} failure={state.failure} />
          <Button variant="outline" onClick={() => again(state.chosen)}>
            {texts.again}
          </Button>
        </div>
      )}
    </section>
  );
}

interface SendingProps {
  state: { name: string; percent: number; isWaiting: boolean };
  onCancel: () => void;
}

function Sending({ state: { name, percent, isWaiting }, onCancel }: SendingProps) {
  return (
    <div className="space-y-3">
      <p role="status" className="wrap-anywhere">
        {isWaiting ? texts.waiting(name) : percent === 100 ? texts.checking(name) : texts.sending(name, percent)}
      </p>
      <ProgressBar label={texts.progress} percent={percent} />
      <Button variant="outline" size="sm" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </div>
  );
}

function UploadedProof({ proof }: { proof: NonNullable<PaymentDetail['proof']> }) {
  const dates = useDateSettings();
  return (
    <Notice tone="success" title={texts.checked}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FileCheck aria-hidden="true" className="size-5 shrink-0" />
        <a
          href={proof.url}
          target="_blank"
          rel="noopener noreferrer"
          className="min-w-0 underline underline-offset-4 wrap-anywhere"
        >
          {proof.name}
          <span className="sr-only"> {uiTexts.opensInNewTab}</span>
        </a>
        <span className="text-sm">{fileSize(proof.size)}</span>
        <span className="text-sm">{texts.current(formatDateTime(proof.uploadedAt, dates))}</span>
      </p>
    </Notice>
  );
}
