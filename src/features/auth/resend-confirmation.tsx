import { useEffect, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Notice } from '../../components/notice.tsx';
import { authTexts as texts } from '../../domain/auth/texts.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { failureToast } from '../../lib/failure-toast.ts';
import { useClient } from '../../lib/api/trpc.ts';
import { useAction } from '../../lib/use-action.ts';

/** Per address; the server limits, too. */
const pauseSeconds = 60;

export function ResendConfirmation({ email }: { email: string }) {
  const client = useClient();
  const [left, setLeft] = useState(0);
  const [isSent, setSent] = useState(false);
  const resend = useAction(async () => {
    await client.auth.resendConfirmation.mutate({ email });
    setSent(true);
    setLeft(pauseSeconds);
  }, failureToast(texts.resendFailed));
  const isWaiting = left > 0;

  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1000);
    return () => clearInterval(timer);
  }, [isWaiting]);

  return (
    <div className="space-y-3">
      {resend.failure !== undefined && (
        <Notice tone="danger" title={texts.resendFailed}>
          <p>{errorMessage(resend.failure)}</p>
        </Notice>
      )}
      {isSent && resend.failure === undefined && (
        <Notice tone="success">
          <p>{texts.resent}</p>
        </Notice>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button variant="outline" size="sm" busy={resend.isBusy} disabled={isWaiting} onClick={resend.run}>
          {isSent ? texts.resend : texts.resendLink}
        </Button>
        {isWaiting && <span className="text-sm text-muted">{texts.waitToResend(left)}</span>}
      </div>
    </div>
  );
}
