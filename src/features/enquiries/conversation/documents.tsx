import { CircleCheck, CircleDashed } from 'lucide-react';
import { useId } from 'react';
import { Button } from '../../../components/button.tsx';
import { Field, TextInput } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { Notice } from '../../../components/notice.tsx';
import {
  type ConversationOutcome,
  conversationLimits,
  trackPath,
} from '../../../domain/enquiries/conversation/conversation.ts';
import { conversationTexts } from '../../../domain/enquiries/conversation/conversation-texts.ts';
import { enquiryFileTexts } from '../../../domain/enquiries/conversation/file-texts.ts';
import { messageFilesPath } from '../../../domain/enquiries/conversation/files.ts';
import { itemAnswer, type ItemAnswer } from '../../../domain/enquiries/conversation/item-answer.ts';
import type { EnquiryItem } from '../../../domain/enquiries/conversation/items.ts';
import { enquiryItemTexts as texts } from '../../../domain/enquiries/conversation/item-texts.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { toast } from '../../../lib/toast.ts';
import { useHydrated } from '../../../lib/use-hydrated.ts';
import { useEntryId } from '../use-entry-id.ts';
import { useChosenFiles } from '../files/chosen-files.ts';
import { EntryFiles } from '../files/entry-files.tsx';
import { FileField } from '../files/file-field.tsx';

interface Writing<Answer> {
  /** The proof of a form with files. */
  by: Readonly<Record<string, string>>;
  write: (message: { body: string; messageId: string; itemId: string }) => Promise<Answer>;
  onWritten: (answer: Answer) => void;
  plain?: ConversationOutcome | undefined;
  token?: string | undefined;
}

interface DocumentsProps<Answer> extends Writing<Answer> {
  items: readonly EnquiryItem[];
}

/** What the team asked for, with a tick and a form each. */
export function Documents<Answer>({ items, ...writing }: DocumentsProps<Answer>) {
  const id = useId();
  const open = items.filter(({ state }) => state === 'open').length;
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={id} className="space-y-4 rounded-card border border-line bg-raised p-4">
      <h3 id={id} className="text-xl">
        {texts.title}
      </h3>
      {open > 0 && (
        <Notice tone="warning" title={texts.waiting(open)}>
          <p>{texts.waitingText}</p>
        </Notice>
      )}
      <ul aria-labelledby={id} className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.id} className="space-y-3 py-4 first:pt-0 last:pb-0">
            <ItemLine item={item} token={writing.token} />
            {item.state === 'open' && <ItemForm item={item} {...writing} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function ItemLine({ item, token }: { item: EnquiryItem; token?: string | undefined }) {
  const { name, state, word, files } = item;
  const Icon = state === 'open' ? CircleDashed : CircleCheck;
  return (
    <div className="flex gap-3">
      <Icon
        aria-hidden="true"
        className={`mt-0.5 size-5 shrink-0 ${state === 'sent' || state === 'received' ? 'text-success' : 'text-muted'}`}
      />
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-sm text-muted">{texts.states[state]}</p>
        {word !== null && <p className="wrap-anywhere">{word}</p>}
        <EntryFiles files={files} token={token} />
      </div>
    </div>
  );
}

function ItemForm<Answer>({ item, by, write, onWritten, plain }: Writing<Answer> & { item: EnquiryItem }) {
  const isHydrated = useHydrated();
  const messageId = useEntryId();
  const chosen = useChosenFiles();
  const { field, input, idOf, onSubmit, problem, isSubmitting } = useDomainForm<ItemAnswer, Answer>({
    schema: itemAnswer(chosen.files.length),
    defaults: { body: '' },
    submit: ({ body }) => {
      const message = { body, messageId: messageId.get(), itemId: item.id };
      return chosen.files.length === 0
        ? write(message)
        : chosen.send<Answer>(messageFilesPath, { ...by, ...message }, 'thread');
    },
    onDone: (answer) => {
      onWritten(answer);
      toast({ title: texts.sent(item.name) });
    },
  });
  return (
    <form
      method="post"
      action={trackPath}
      encType="multipart/form-data"
      aria-label={item.name}
      noValidate={isHydrated}
      onSubmit={onSubmit}
      className="space-y-3 sm:ml-8"
    >
      {plain !== undefined && (
        <>
          <input type="hidden" name="action" value="write" />
          <input type="hidden" name="link" value={plain.token} />
          <input type="hidden" name="messageId" value={plain.itemMessageIds?.[item.id] ?? ''} />
          <input type="hidden" name="itemId" value={item.id} />
        </>
      )}
      <FormSummary
        problem={problem}
        labels={{ body: texts.word, file: enquiryFileTexts.label }}
        idOf={idOf}
        failedTitle={conversationTexts.failed}
      />
      <Field {...field('body')} label={texts.word} hint={texts.wordHint}>
        <TextInput {...input('body')} maxLength={conversationLimits.body} autoComplete="off" />
      </Field>
      <FileField chosen={chosen} />
      <Button type="submit" size="sm" busy={isSubmitting} aria-label={texts.send(item.name)}>
        {texts.sendShort}
      </Button>
    </form>
  );
}
