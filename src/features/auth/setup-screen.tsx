import { setupEntry } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { ToSignIn } from './link-done.tsx';
import { MailedLink } from './mailed-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';

const labels = { email: texts.email, password: texts.password, confirmPassword: texts.confirmPassword };

/** By the start banner's link (no default account). */
export function SetupScreen() {
  return (
    <MailedLink
      kind="setup"
      title={texts.setupTitle}
      words={{ used: texts.setupUsed, ended: texts.setupEnded }}
      wayOn={<ToSignIn />}
    >
      {(token) => <SetUp token={token} />}
    </MailedLink>
  );
}

function SetUp({ token }: { token: string }) {
  const client = useClient();
  const form = useEntryForm({
    schema: setupEntry,
    extra: { token },
    send: (entry) => client.auth.setUpAdmin.mutate(entry),
    // Reload: this page predates the trial gate, and its link is used up.
    onDone: ({ step }) => window.location.replace(step === 'signedIn' ? '/admin' : '/auth?redirect=%2Fadmin'),
    onRefused: (words) => {
      toast({ title: texts.setupFailed, description: words, tone: 'destructive' });
    },
  });
  return (
    <>
      <p className="text-muted">{texts.setupIntro}</p>
      <EntryForm form={form} labels={labels} failedTitle={texts.setupFailed} submitLabel={texts.setupButton}>
        <EmailField {...form.field('email')} />
        <NewPasswordFields field={form.field} label={texts.password} hint={texts.setupPasswordHint} />
      </EntryForm>
    </>
  );
}
