import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { PasswordField } from '../../components/form/password-field.tsx';
import { type ConfirmAnswer, confirmEntry, passwordLimits, resetEntry } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { changeSession } from '../../lib/session/session-change.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EntryForm } from './entry-form.tsx';
import { LinkDone, ToSignIn } from './link-done.tsx';
import { MailedLink } from './mailed-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { ResendForm } from './resend-form.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface ConfirmScreenProps {
  /** Requests for new links need the trial gate's grant. */
  canAsk: boolean;
}

/** Changes nothing by itself: mail scanners open every link. */
export function ConfirmScreen({ canAsk }: ConfirmScreenProps) {
  return (
    <MailedLink
      kind="confirm"
      title={texts.confirmTitle}
      words={{ used: texts.confirmUsed, ended: texts.confirmEnded }}
      wayOn={
        <>
          <ToSignIn />
          {canAsk && <ResendForm />}
        </>
      }
    >
      {(token) => <Confirm token={token} />}
    </MailedLink>
  );
}

/** Who signed up may not own the mailbox (D61). */
function Confirm({ token }: { token: string }) {
  const [way, setWay] = useState<'prove' | 'replace'>('prove');
  const [to, setTo] = useState<string>();
  if (to !== undefined) return <LinkDone title={texts.confirmedTitle} text={texts.confirmed} redirect={to} />;
  const Form = way === 'prove' ? ProvePassword : ReplacePassword;
  const other = way === 'prove' ? 'replace' : 'prove';
  return (
    <>
      <p className="text-muted">{way === 'prove' ? texts.confirmIntro : texts.confirmNewIntro}</p>
      <Form key={way} token={token} onDone={setTo} />
      <Button variant="outline" className="w-full" onClick={() => setWay(other)}>
        {way === 'prove' ? texts.confirmOtherWay : texts.confirmFirstWay}
      </Button>
    </>
  );
}

interface ConfirmFormProps {
  token: string;
  /** With the target after sign-in. */
  onDone: (to: string) => void;
}

const onRefused = (words: string) => {
  toast({ title: texts.confirmFailed, description: words, tone: 'destructive' });
};

/** Signs in where the sign-up was made (docs/decisions/0026-confirmed-addresses.md). */
function ProvePassword({ token, onDone }: ConfirmFormProps) {
  const router = useRouter();
  const client = useClient();
  const enter = async ({ step, to }: ConfirmAnswer) => {
    if (step === 'confirmed') return onDone(to);
    if (step === 'signedIn') toast({ title: texts.confirmedTitle, description: texts.signedIn });
    await changeSession(router);
    if (step === 'signedIn') await router.navigate({ href: to, replace: true });
    else await router.navigate({ to: '/auth', search: { redirect: to }, replace: true });
  };
  const form = useEntryForm({
    schema: confirmEntry,
    extra: { token },
    send: (entry) => client.auth.confirmEmail.mutate(entry),
    onDone: enter,
    onRefused,
  });
  return (
    <EntryForm
      form={form}
      labels={{ password: texts.password }}
      failedTitle={texts.confirmFailed}
      submitLabel={texts.confirmButton}
    >
      <PasswordField {...form.field('password')} label={texts.password} maxLength={passwordLimits.max} />
    </EntryForm>
  );
}

function ReplacePassword({ token, onDone }: ConfirmFormProps) {
  const client = useClient();
  const form = useEntryForm({
    schema: resetEntry,
    extra: { token },
    send: (entry) => client.auth.confirmWithNewPassword.mutate(entry),
    onDone: () => onDone('/'),
    onRefused,
  });
  return (
    <EntryForm
      form={form}
      labels={{ password: texts.newPassword, confirmPassword: texts.confirmPassword }}
      failedTitle={texts.confirmFailed}
      submitLabel={texts.confirmNewButton}
    >
      <NewPasswordFields field={form.field} label={texts.newPassword} hint={texts.resetPasswordHint} />
    </EntryForm>
  );
}
