import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { resetEntry } from '../../domain/auth/auth.ts';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { changeSession } from '../../lib/session/session-change.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { EntryForm } from './entry-form.tsx';
import { LinkDone, ToSignIn } from './link-done.tsx';
import { MailedLink } from './mailed-link.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { useEntryForm } from './use-entry-form.ts';

const labels = { password: texts.password, confirmPassword: texts.confirmPassword };

export function InviteScreen() {
  return (
    <MailedLink
      kind="invite"
      title={texts.inviteTitle}
      words={{ used: texts.inviteUsed, ended: texts.inviteEnded, withdrawn: texts.inviteWithdrawn }}
      wayOn={<ToSignIn />}
    >
      {(token) => <Accept token={token} />}
    </MailedLink>
  );
}

function Accept({ token }: { token: string }) {
  const router = useRouter();
  const client = useClient();
  const [email, setEmail] = useState<string>();
  const form = useEntryForm({
    schema: resetEntry,
    extra: { token },
    send: (entry) => client.auth.acceptInvitation.mutate(entry),
    onDone(accepted) {
      setEmail(accepted.email);
      // Sessions have ended, perhaps this one; if this fails, guards notice.
      void changeSession(router).catch(() => undefined);
    },
    onRefused: (words) => {
      toast({ title: texts.inviteFailed, description: words, tone: 'destructive' });
    },
  });
  if (email !== undefined) {
    return <LinkDone title={texts.inviteDoneTitle} text={texts.inviteDone(email)} redirect="/admin" />;
  }
  return (
    <>
      <p className="text-muted">{texts.inviteIntro}</p>
      <EntryForm form={form} labels={labels} failedTitle={texts.inviteFailed} submitLabel={texts.inviteButton}>
        <NewPasswordFields field={form.field} label={texts.password} hint={texts.setupPasswordHint} />
      </EntryForm>
    </>
  );
}
