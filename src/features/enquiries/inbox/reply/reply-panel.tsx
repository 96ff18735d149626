import { useRef } from 'react';
import { Button } from '../../../../components/button.tsx';
import { Field, TextArea, TextInput } from '../../../../components/form/field.tsx';
import { FormSummary } from '../../../../components/form/form-summary.tsx';
import {
  enquiryReply,
  type EnquiryReplyEntry,
  type InboxDetail,
  inboxLimits,
} from '../../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../../domain/enquiries/inbox-texts.ts';
import { enquiryItemTexts as itemTexts } from '../../../../domain/enquiries/conversation/item-texts.ts';
import { enquiryFileTexts as fileTexts } from '../../../../domain/enquiries/conversation/file-texts.ts';
import { replyFilesPath } from '../../../../domain/enquiries/conversation/files.ts';
import { refetched, useInvalidate } from '../../../../lib/api/refresh.ts';
import { trpc } from '../../../../lib/api/trpc.ts';
import { useDomainForm } from '../../../../lib/form/use-domain-form.ts';
import { RestoredNotice } from '../../../../widgets/restored-notice.tsx';
import { UnsavedChanges } from '../../../../widgets/dialogs/unsaved-changes.tsx';
import { Panel } from '../../../../components/panel.tsx';
import { OfferedAnswers, useOfferedAnswers } from './offered-answers.tsx';
import { ReplyCompany } from './reply-company.tsx';
import { useWriting } from './use-writing.ts';
import { useChosenFiles } from '../../files/chosen-files.ts';
import { FileField } from '../../files/file-field.tsx';
import { useEntryId } from '../../use-entry-id.ts';
import type { EnquiryChanges } from '../use-enquiry-change.ts';

const labels = { subject: texts.subject, body: texts.replyBody, documents: itemTexts.ask, file: fileTexts.label };

/** Number in its subject. Resending after a lost response is the same reply (D57). */
export function ReplyPanel({ enquiry, changes }: { enquiry: InboxDetail; changes: EnquiryChanges }) {
  const { id, version, number, email } = enquiry;
  const replyId = useEntryId();
  // What arrives while it is being written must refuse it (D37).
  const begunAt = useRef<number>(undefined);
  const writing = useWriting(id);
  const reply = trpc.enquiries.reply.useMutation();
  const chosen = useChosenFiles();
  const invalidate = useInvalidate();
  const defaults = { subject: texts.subjectOf(number), body: '', documents: '' };
  const { field, form, input, idOf, onSubmit, problem, isSubmitting, isDirty, autosave } = useDomainForm<
    EnquiryReplyEntry,
    InboxDetail
  >({
    schema: enquiryReply,
    defaults,
    autosave: { key: `enquiries/${id}/reply` },
    submit: (entry) => {
      const based = begunAt.current ?? version;
      const sent = { ...entry, id, replyId: replyId.get() };
      if (chosen.files.length === 0) return reply.mutateAsync({ ...sent, version: based });
      return chosen.send<InboxDetail>(
        replyFilesPath,
        { ...sent, documents: sent.documents ?? '', version: String(based) },
        'replies',
      );
    },
    onDone: (saved) => {
      changes.done(saved, { title: texts.replied, description: texts.repliedNote(email) });
      if (chosen.files.length > 0) invalidate('enquiries.reply');
      chosen.clear();
      replyId.renew();
      begunAt.current = undefined;
      writing.stop();
      form.reset(defaults);
    },
    onProblem: async (found) => {
      const handled = replyId.isStoredOther(found.failure) ? await refetched() : await changes.onProblem(found);
      if (found.failure !== undefined) begunAt.current = undefined;
      return handled;
    },
  });
  const noteTyping = () => {
    begunAt.current ??= version;
    writing.typed();
  };
  const library = useOfferedAnswers({
    enquiry,
    fieldId: idOf('body'),
    setBody: (body) => {
      form.setValue('body', body, { shouldDirty: true });
      noteTyping();
    },
  });
  return (
    <Panel title={texts.reply}>
      <UnsavedChanges isDirty={isDirty || chosen.files.length > 0} onLeave={autosave.forget} />
      <form noValidate onSubmit={onSubmit} onInput={noteTyping} aria-label={texts.reply} className="space-y-4">
        <p className="text-muted wrap-anywhere">{texts.replyTo(email)}</p>
        <RestoredNotice autosave={autosave} />
        <ReplyCompany enquiry={enquiry} isWriting={isDirty} />
        <FormSummary problem={problem} labels={labels} idOf={idOf} failedTitle={texts.failed} />
        <Field {...field('subject')} label={texts.subject} required>
          <TextInput {...input('subject')} maxLength={inboxLimits.subject} autoComplete="off" />
        </Field>
        <OfferedAnswers {...library.offered} />
        <Field {...field('body')} label={texts.replyBody} required>
          <TextArea {...input('body')} onKeyDown={library.onKeyDown} rows={8} maxLength={inboxLimits.reply} />
        </Field>
        <Field {...field('documents')} label={itemTexts.ask} hint={itemTexts.askHint}>
          <TextArea {...input('documents')} rows={2} />
        </Field>
        <FileField chosen={chosen} />
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? texts.sending : texts.send}
        </Button>
      </form>
    </Panel>
  );
}
