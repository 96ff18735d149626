import { Check, Copy } from 'lucide-react';
import { Button } from '../../../../components/button.tsx';
import { paymentPageTexts as texts } from '../../../../domain/billing/payment-page-texts.ts';
import { useCopy } from '../../../../lib/use-copy.ts';

/** A typo in a bank's form costs days. */
export function CopyButton({ what, text }: { what: string; text: string }) {
  const { state, copy } = useCopy();
  const Icon = state === 'copied' ? Check : Copy;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <Button variant="outline" size="sm" aria-label={texts.copyOf(what)} onClick={() => copy(text)}>
        <Icon aria-hidden="true" className="size-4" />
        {texts.copy}
      </Button>
      <span aria-live="polite" className="text-sm text-muted empty:hidden">
        {state === 'copied' ? texts.copied : state === 'failed' ? texts.copyFailed : ''}
      </span>
    </span>
  );
}
