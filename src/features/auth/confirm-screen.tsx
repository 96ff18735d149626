import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { authTexts as texts } from '../../domain/texts/auth.ts';
import { failureWords } from '../../lib/failure-words.ts';
import { toast } from '../../lib/toast.ts';
import { useClient } from '../../lib/trpc.ts';
import { useAction } from '../../lib/use-action.ts';
import { LinkDone, ToSignIn } from './link-done.tsx';
import { MailedLink } from './mailed-link.tsx';
import { ResendForm } from './resend-form.tsx';

interface ConfirmScreenProps {
  /** Whether this visitor has passed the trial gate, behind which new links are asked for. */
  canAsk: boolean;
}

/** /auth/confirm: a button, because programs that scan mails open every link in them and would confirm by that. */
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

function Confirm({ token }: { token: string }) {
  const client = useClient();
  const [isDone, setDone] = useState(false);
  const confirm = useAction(
    async () => {
      await client.auth.confirmEmail.mutate({ token });
      setDone(true);
    },
    (failure) => toast({ title: texts.confirmFailed, description: failureWords(failure), tone: 'destructive' }),
  );
  if (isDone) return <LinkDone title={texts.confirmedTitle} text={texts.confirmed} />;
  return (
    <>
      <p>{texts.confirmIntro}</p>
      {confirm.failure !== undefined && (
        <Notice tone="danger" title={texts.confirmFailed}>
          <p>{failureWords(confirm.failure)}</p>
        </Notice>
      )}
      <Button className="w-full" busy={confirm.isBusy} onClick={confirm.run}>
        {texts.confirmButton}
      </Button>
    </>
  );
}
