import { useId } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextArea } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import {
  trackPath,
  type ConversationOutcome,
  conversationLimits,
  enquiryMessage,
  type EnquiryMessageEntry,
  type Thread,
} from '../../../domain/enquiries/conversation/conversation.ts';
import { enquiryFileTexts as fileTexts } from '../../../domain/enquiries/conversation/file-texts.ts';
import { messageFilesPath } from '../../../domain/enquiries/conversation/files.ts';
import { conversationTexts as texts } from '../../../domain/enquiries/conversation/conversation-texts.ts';
import type { DateSettings } from '../../../domain/time/format.ts';
import { formatDeadline } from '../../../domain/time/format-time.ts';
import { toast } from '../../../lib/toast.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import { Entry } from './entry.tsx';
import { useQueuedMessages } from './queued-messages.ts';
import { Documents } from './documents.tsx';
import { useEntryId } from '../use-entry-id.ts';
import { useChosenFiles } from '../files/chosen-files.ts';
import { FileField } from '../files/file-field.tsx';
import { UnsavedChanges } from '../../../widgets/dialogs/unsaved-changes.tsx';

interface ConversationProps<Answer> {
  number: string;
  thread: Thread;
  isClosed: boolean;
  dates: DateSettings;
  write: (message: EnquiryMessageEntry & { messageId: string; itemId?: string }) => Promise<Answer>;
  /** Mailed link's; else the account's. */
  token?: string | undefined;
  onWritten: (answer: Answer) => void;
  /** Of a form sent without script, which this form can be sent as. */
  plain?: ConversationOutcome | undefined;
  /** Above the messages: how to see the older ones. */
  older?: ReactNode;
}

export function Conversation<Answer>({ thread, dates, older, ...form }: ConversationProps<Answer>) {
  const id = useId();
  const { entries, promisedAt, isLate } = thread;
  const when = promisedAt === null ? '' : formatDeadline(promisedAt, dates);
  return (
    <section aria-labelledby={id} className="space-y-5">
      <h2 id={id} className="text-2xl">
        {texts.title}
      </h2>
      {older}
      {entries.length > 0 && (
        <ol aria-labelledby={id} className="space-y-4">
          {entries.map((entry) => (
            <Entry key={entry.id} entry={entry} dates={dates} token={form.token} />
          ))}
        </ol>
      )}
      {when !== '' && (
        <Notice tone={isLate ? 'warning' : 'info'}>{isLate ? texts.late(when) : texts.promised(when)}</Notice>
      )}
      <Documents {...form} items={thread.items} by={proofOf(form)} />
      <MessageForm {...form} />
    </section>
  );
}

function proofOf({ token, number }: { token?: string | undefined; number: string }): Record<string, string> {
  return token === undefined ? { number } : { token };
}

function MessageForm<Answer>({
  number,
  isClosed,
  write,
  onWritten,
  plain,
  token,
}: Omit<ConversationProps<Answer>, 'thread' | 'dates' | 'older'>) {
  const isHydrated = useHydrated();
  const messageId = useEntryId();
  const chosen = useChosenFiles();
  const { field, form, input, idOf, onSubmit, problem, isSubmitting, isDirty, autosave } = useDomainForm<
    EnquiryMessageEntry,
    Answer
  >({
    schema: enquiryMessage,
    defaults: { body: plain?.body ?? '' },
    autosave: { key: `enquiry-message/${number}` },
    submit: (entry) => {
      const message = { ...entry, messageId: messageId.get() };
      if (chosen.files.length === 0) return queue.send(message);
      const by = proofOf({ token, number });
      return chosen.send<Answer>(messageFilesPath, { ...by, ...message }, 'thread');
    },
    onDone: (answer) => {
      messageId.renew();
      form.reset({ body: '' });
      chosen.clear();
      onWritten(answer);
      toast({ title: texts.sent, description: texts.sentNote });
    },
    onProblem: ({ failure }) => void messageId.isStoredOther(failure),
  });
  const queue = useQueuedMessages({
    token,
    number,
    write,
    onSent: (answer, { messageId: sent, body }) => {
      if (messageId.get() === sent) messageId.renew();
      if (form.getValues('body').trim() === body) {
        form.reset({ body: '' });
        autosave.forget();
      }
      onWritten(answer);
      toast({ title: texts.sentLater, description: texts.sentNote });
    },
  });
  return (
    <form
      method="post"
      action={trackPath}
      encType="multipart/form-data"
      noValidate={isHydrated}
      onSubmit={onSubmit}
      className="space-y-4"
    >
      {plain !== undefined && (
        <>
          <input type="hidden" name="action" value="write" />
          <input type="hidden" name="link" value={plain.token} />
          <input type="hidden" name="messageId" value={plain.messageId} />
        </>
      )}
      {isHydrated && <UnsavedChanges isDirty={isDirty || chosen.files.length > 0} onLeave={autosave.forget} />}
      {/* Only with an account: outside the gate there are no settings. */}
      {autosave.restored !== undefined && <RestoredNotice autosave={autosave} />}
      {queue.queued.map(({ messageId: id, body }) => (
        <Notice key={id} tone="warning" title={texts.keptTitle}>
          <p>{texts.keptText}</p>
          <p className="mt-2 whitespace-pre-line wrap-anywhere">{body}</p>
          <Button variant="outline" size="sm" className="mt-2" onClick={() => void queue.forget(id)}>
            {texts.discard}
          </Button>
        </Notice>
      ))}
      <FormSummary
        problem={problem}
        labels={{ body: texts.write, file: fileTexts.label }}
        idOf={idOf}
        failedTitle={texts.failed}
      />
      <Field {...field('body')} label={texts.write} hint={isClosed ? texts.reopens : texts.writeHint}>
        <TextArea {...input('body')} defaultValue={plain?.body} rows={5} maxLength={conversationLimits.body} />
      </Field>
      <FileField chosen={chosen} />
      <Button type="submit" busy={isSubmitting} className="max-sm:w-full">
        {isSubmitting ? texts.sending : texts.send}
      </Button>
    </form>
  );
}
