import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import {
  accessCode,
  accessCodeEntry,
  type AccessCodeEntry,
  type TrackAnswer,
} from '../../../domain/enquiries/conversation/conversation.ts';
import { conversationTexts as texts } from '../../../domain/enquiries/conversation/conversation-texts.ts';
import { toast } from '../../../lib/toast.ts';
import { useClient } from '../../../lib/api/trpc.ts';
import { useAction } from '../../../lib/use-action.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { ActionFailed } from '../../../widgets/dialogs/action-failed.tsx';

export function OlderMessages({ token, onOpened }: { token: string; onOpened: (answer: TrackAnswer) => void }) {
  const client = useClient();
  const [isSent, setSent] = useState(false);
  const send = useAction(async () => {
    await client.enquiries.sendCode.mutate({ token });
    setSent(true);
    toast({ title: texts.codeSent, description: texts.codeSentNote(accessCode.minutes) });
  });
  return (
    <Notice title={texts.older}>
      <div className="space-y-3">
        <p>{texts.olderText}</p>
        <Button variant="outline" size="sm" busy={send.isBusy} onClick={() => send.run()}>
          {texts.sendCode}
        </Button>
        <ActionFailed title={texts.codeFailed} failure={send.failure} />
        {isSent && <CodeForm token={token} onOpened={onOpened} />}
      </div>
    </Notice>
  );
}

function CodeForm({ token, onOpened }: { token: string; onOpened: (answer: TrackAnswer) => void }) {
  const client = useClient();
  const { field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<AccessCodeEntry, TrackAnswer>({
    schema: accessCodeEntry,
    defaults: { code: '' },
    submit: ({ code }) => client.enquiries.openOlder.mutate({ token, code }),
    onDone: (answer) => {
      onOpened(answer);
      toast({ title: texts.opened });
    },
  });
  return (
    <form noValidate onSubmit={onSubmit} aria-label={texts.open} className="space-y-3">
      <FormSummary problem={problem} labels={{ code: texts.code }} idOf={idOf} failedTitle={texts.openFailed} />
      <Field {...field('code')} label={texts.code}>
        <TextInput {...input('code')} inputMode="numeric" autoComplete="one-time-code" className="max-w-40" />
      </Field>
      <Button type="submit" size="sm" busy={isSubmitting}>
        {isSubmitting ? texts.opening : texts.open}
      </Button>
    </form>
  );
}
