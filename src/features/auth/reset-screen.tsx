import { Link, useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { buttonClass } from '../../components/button.tsx';
import { resetEntry, resetRequest, returnPathLimit } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { changeSession } from '../../lib/session/session-change.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EmailField } from './email-field.tsx';
import { EntryForm } from './entry-form.tsx';
import { LinkDone, searchOf } from './link-done.tsx';
import { MailedLink } from './mailed-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { StepHeading } from './step-heading.tsx';
import { useEntryForm } from './use-entry-form.ts';

interface ResetScreenProps {
  /** The trial gate, until it is open: requests for links are behind it. */
  gate: ReactNode;
  /** Unvalidated. */
  redirect?: string | undefined;
}

const takeFocus = (box: HTMLElement | null) => box?.focus();

/** With a token, sets the password (D11). */
export function ResetScreen({ gate, redirect }: ResetScreenProps) {
  const [isAsking, setAsking] = useState(false);
  if (isAsking) {
    if (gate === undefined) return <RequestReset redirect={redirect} takesFocus />;
    return (
      <div ref={takeFocus} tabIndex={-1}>
        {gate}
      </div>
    );
  }
  return (
    <MailedLink
      kind="reset"
      title={texts.newPasswordTitle}
      words={{ used: texts.resetUsed, ended: texts.resetEnded }}
      wayOn={
        <button type="button" className={`${buttonClass()} w-full`} onClick={() => setAsking(true)}>
          {texts.resetAgain}
        </button>
      }
      withoutToken={gate ?? <RequestReset redirect={redirect} />}
    >
      {(token) => <NewPassword token={token} />}
    </MailedLink>
  );
}

/** Same response for every address (D11). */
function RequestReset({ redirect, takesFocus = false }: Pick<ResetScreenProps, 'redirect'> & { takesFocus?: boolean }) {
  const client = useClient();
  const [sentTo, setSentTo] = useState<string>();
  const form = useEntryForm({
    schema: resetRequest,
    // Longer ones lead home anyway.
    extra: redirect === undefined || redirect.length > returnPathLimit ? {} : { redirect },
    send: (entry) => client.auth.requestReset.mutate(entry),
    onDone: (_, { email }) => setSentTo(email),
    onRefused: (words) => {
      toast({ title: texts.resetFailed, description: words, tone: 'destructive' });
    },
  });
  const back = (
    <p className="text-center">
      <Link to="/auth" search={searchOf(redirect)} className="text-brand-ink underline underline-offset-4">
        {texts.backToSignIn}
      </Link>
    </p>
  );
  if (sentTo !== undefined) {
    return (
      <div className="space-y-5">
        <StepHeading takesFocus>{texts.resetSentTitle}</StepHeading>
        <p className="wrap-anywhere">{texts.resetSent(sentTo)}</p>
        <p className="text-muted">{texts.resetHint}</p>
        <button
          type="button"
          className={buttonClass({ variant: 'outline', size: 'sm' })}
          onClick={() => setSentTo(undefined)}
        >
          {texts.resetAgain}
        </button>
        {back}
      </div>
    );
  }
  return (
    <div className="space-y-5">
      <StepHeading takesFocus={takesFocus}>{texts.resetTitle}</StepHeading>
      <p className="text-muted">{texts.resetIntro}</p>
      <EntryForm
        form={form}
        labels={{ email: texts.email }}
        failedTitle={texts.resetFailed}
        submitLabel={texts.resetButton}
        after={back}
      >
        <EmailField {...form.field('email')} />
      </EntryForm>
    </div>
  );
}

const labels = { password: texts.newPassword, confirmPassword: texts.confirmPassword };

function NewPassword({ token }: { token: string }) {
  const router = useRouter();
  const client = useClient();
  const [to, setTo] = useState<string>();
  const form = useEntryForm({
    schema: resetEntry,
    extra: { token },
    send: (entry) => client.auth.resetPassword.mutate(entry),
    onDone(answer) {
      setTo(answer.to);
      // Sessions have ended, perhaps this one; if this fails, guards notice.
      void changeSession(router).catch(() => undefined);
    },
    onRefused: (words) => {
      toast({ title: texts.newPasswordFailed, description: words, tone: 'destructive' });
    },
  });
  if (to !== undefined) {
    return <LinkDone title={texts.passwordChangedTitle} text={texts.passwordChanged} redirect={to} />;
  }
  return (
    <EntryForm form={form} labels={labels} failedTitle={texts.newPasswordFailed} submitLabel={texts.newPasswordButton}>
      <NewPasswordFields field={form.field} label={texts.newPassword} hint={texts.resetPasswordHint} />
    </EntryForm>
  );
}
