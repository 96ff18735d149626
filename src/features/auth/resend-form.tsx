import { useState } from 'react';
import { Notice } from '../../components/notice.tsx';
import { emailEntry } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { useEntryForm } from './use-entry-form.ts';

/** The link no longer identifies an address. */
export function ResendForm() {
  const client = useClient();
  const [isSent, setSent] = useState(false);
  const form = useEntryForm({
    schema: emailEntry,
    send: (entry) => client.auth.resendConfirmation.mutate(entry),
    onDone: () => setSent(true),
    onRefused: (words) => {
      toast({ title: texts.resendFailed, description: words, tone: 'destructive' });
    },
  });
  if (isSent) {
    return (
      <Notice tone="success">
        <p>{texts.resent}</p>
      </Notice>
    );
  }
  return (
    <div className="border-t border-line pt-5">
      <EntryForm
        form={form}
        labels={{ email: texts.email }}
        failedTitle={texts.resendFailed}
        submitLabel={texts.resendLink}
      >
        <EmailField {...form.field('email')} />
      </EntryForm>
    </div>
  );
}
