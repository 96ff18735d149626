import { returnPathLimit, signUpEntry } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface SignUpFormProps {
  redirect?: string | undefined;
  onCreated: (email: string) => void;
}

const labels = { email: texts.email, password: texts.password, confirmPassword: texts.confirmPassword };

function wordsOf(failure: Failure): string {
  if (failure.code === 'UNEXPECTED') return texts.unexpected;
  if (failure.code !== 'NETWORK' && failure.message === '') return texts.signUpFailedFallback;
  return errorMessage(failure);
}

/** Same response for an existing address (D10). */
export function SignUpForm({ redirect, onCreated }: SignUpFormProps) {
  const client = useClient();
  const form = useEntryForm({
    schema: signUpEntry,
    // Longer ones lead home anyway.
    extra: redirect === undefined || redirect.length > returnPathLimit ? {} : { redirect },
    send: (entry) => client.auth.signUp.mutate(entry),
    onDone(_, entry) {
      toast({ title: texts.accountCreated, description: texts.checkEmail });
      onCreated(entry.email);
    },
    wordsOf,
    onRefused: (words) => {
      toast({ title: texts.signUpFailed, description: words, tone: 'destructive' });
    },
  });
  return (
    <EntryForm form={form} labels={labels} failedTitle={texts.signUpFailed} submitLabel={texts.signUpButton}>
      <EmailField {...form.field('email')} />
      <NewPasswordFields field={form.field} label={texts.password} hint={texts.passwordHint} />
    </EntryForm>
  );
}
