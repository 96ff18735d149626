import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { FormSummary } from '../../components/form/form-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { useHydrated } from '../../lib/use-hydrated.ts';
import type { useEntryForm } from './use-entry-form.ts';

interface EntryFormProps {
  form: Pick<ReturnType<typeof useEntryForm>, 'problem' | 'isBusy' | 'idOf' | 'onSubmit'>;
  /** In screen order. */
  labels: Partial<Record<string, string>>;
  failedTitle: string;
  submitLabel: string;
  after?: ReactNode;
  children: ReactNode;
}

/** Says if JavaScript is missing: link tokens need it too. */
export function EntryForm({ form, labels, failedTitle, submitLabel, after, children }: EntryFormProps) {
  // The server takes no such form.
  const isHydrated = useHydrated();
  return (
    // `method` keeps the password out of the URL before hydration.
    <form method="post" noValidate className="space-y-5" onSubmit={form.onSubmit}>
      <noscript>
        <Notice tone="warning">{texts.needsScript}</Notice>
      </noscript>
      <FormSummary problem={form.problem} labels={labels} idOf={form.idOf} failedTitle={failedTitle} kept="" />
      {children}
      <Button type="submit" className="w-full" busy={form.isBusy} disabled={!isHydrated}>
        {submitLabel}
      </Button>
      {after}
    </form>
  );
}
