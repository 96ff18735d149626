import { useState, type ReactNode } from 'react';
import { PasswordField } from '../../components/form/password-field.tsx';
import { passwordLimits, type SignInAnswer, signInEntry } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { ToEnquiry } from './to-enquiry.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface SignInFormProps {
  email?: string;
  onDone: (answer: SignInAnswer) => Promise<void> | void;
  after?: ReactNode;
}

const labels = { email: texts.email, password: texts.password };

function wordsOf(failure: Failure): string {
  if (failure.code === 'UNEXPECTED') return texts.unexpected;
  if (failure.code !== 'NETWORK' && failure.message === '') return texts.signInFailedFallback;
  return errorMessage(failure);
}

export function SignInForm({ email, onDone, after }: SignInFormProps) {
  const client = useClient();
  const [refused, setRefused] = useState<{ reason: string | undefined; email: string }>();
  const form = useEntryForm({
    schema: signInEntry,
    send: (entry) => client.auth.signIn.mutate(entry),
    onDone,
    wordsOf,
    onRefused(words, failure, entry) {
      toast({ title: texts.signInFailed, description: words, tone: 'destructive' });
      setRefused({ reason: failure.details.reason, email: entry.email });
    },
  });
  return (
    <EntryForm
      form={form}
      labels={labels}
      failedTitle={texts.signInFailed}
      submitLabel={texts.signInButton}
      after={after}
    >
      {refused?.reason === 'unconfirmed' && <ResendConfirmation key={refused.email} email={refused.email} />}
      {refused?.reason === 'suspended' && (
        <p>
          <ToEnquiry />
        </p>
      )}
      <EmailField {...form.field('email')} defaultValue={email} />
      <PasswordField {...form.field('password')} label={texts.password} maxLength={passwordLimits.max} />
    </EntryForm>
  );
}
