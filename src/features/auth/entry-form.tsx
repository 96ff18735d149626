import type { ReactNode } from 'react';
import { Button } from '../../components/button.tsx';
import { FormSummary } from '../../components/form-summary.tsx';
import { Notice } from '../../components/notice.tsx';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import type { useEntryForm } from './use-entry-form.ts';

interface EntryFormProps {
  form: Pick<ReturnType<typeof useEntryForm>, 'problem' | 'isBusy' | 'idOf' | 'onSubmit'>;
  /** Names of the fields for the summary, in the order of the screen. */
  labels: Partial<Record<string, string>>;
  failedTitle: string;
  submitLabel: string;
  /** What stands below the button. */
  after?: ReactNode;
  children: ReactNode;
}

/** Summary of what is wrong, fields, button. Sent by script alone: a form without it says so (the token of a link, too, is read by script). */
export function EntryForm({ form, labels, failedTitle, submitLabel, after, children }: EntryFormProps) {
  return (
    // `method` keeps a form that is sent before the page came alive from putting the password into the address.
    <form method="post" noValidate className="space-y-5" onSubmit={form.onSubmit}>
      <noscript>
        <Notice tone="warning">{texts.needsScript}</Notice>
      </noscript>
      <FormSummary problem={form.problem} labels={labels} idOf={form.idOf} failedTitle={failedTitle} kept="" />
      {children}
      <Button type="submit" className="w-full" busy={form.isBusy}>
        {submitLabel}
      </Button>
      {after}
    </form>
  );
}
