import { Button } from '../../../components/button.tsx';
import { Field, TextArea } from '../../../components/form/field.tsx';
import { FormSummary } from '../../../components/form/form-summary.tsx';
import { enquiryNote, type EnquiryNoteEntry, type InboxDetail, inboxLimits } from '../../../domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../../domain/enquiries/inbox-texts.ts';
import { refetched } from '../../../lib/api/refresh.ts';
import { useDomainForm } from '../../../lib/form/use-domain-form.ts';
import { RestoredNotice } from '../../../widgets/restored-notice.tsx';
import { useEntryId } from '../use-entry-id.ts';
import type { EnquiryChanges } from './use-enquiry-change.ts';

interface NoteFormProps {
  name: string;
  label: string;
  hint?: string;
  button: string;
  save: (entry: EnquiryNoteEntry, noteId: string) => Promise<InboxDetail>;
  done: string;
  changes: EnquiryChanges;
}

export function NoteForm({ name, label, hint, button, save, done, changes }: NoteFormProps) {
  const noteId = useEntryId();
  const { field, form, input, idOf, onSubmit, problem, isSubmitting, autosave } = useDomainForm<
    EnquiryNoteEntry,
    InboxDetail
  >({
    schema: enquiryNote,
    defaults: { body: '' },
    autosave: { key: name },
    submit: (entry) => save(entry, noteId.get()),
    onDone: (saved) => {
      noteId.renew();
      changes.done(saved, { title: done });
      form.reset({ body: '' });
    },
    onProblem: (found) => (noteId.isStoredOther(found.failure) ? refetched() : changes.onProblem(found)),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="space-y-3">
      <RestoredNotice autosave={autosave} />
      <FormSummary problem={problem} labels={{ body: label }} idOf={idOf} failedTitle={texts.failed} />
      <Field {...field('body')} label={label} {...(hint === undefined ? {} : { hint })}>
        <TextArea {...input('body')} rows={3} maxLength={inboxLimits.note} />
      </Field>
      <Button type="submit" variant="outline" size="sm" busy={isSubmitting}>
        {button}
      </Button>
    </form>
  );
}
