import { Dialog } from '../../components/dialog.tsx';
import type { AnswerContent } from '../../domain/answers/document.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { DocumentEditor } from '../../widgets/content-editor/document-editor.tsx';
import { EditorGroup } from '../../widgets/content-editor/editor-section.tsx';
import { AreaAt, DayAt, SelectAt, TextAt } from '../../widgets/content-editor/fields/fields.tsx';
import { newRow } from '../../widgets/content-editor/items/use-row-api.ts';
import type { RowDialogProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { placesOf } from '../../widgets/content-editor/place.ts';
import { useAnswerForm } from './use-answer-form.ts';

const at = placesOf<AnswerContent>();

const renderPreview = ({ title, body }: AnswerContent) => (
  <div className="mx-auto max-w-prose space-y-3 p-6">
    <h2 className="text-xl wrap-anywhere">{title}</h2>
    <p className="whitespace-pre-line wrap-anywhere">{body}</p>
  </div>
);

function AnswerForm({ id, onMade, onClose }: RowDialogProps) {
  const editor = useAnswerForm(id, onMade);
  const { data: people = [] } = trpc.answers.people.useQuery();
  return (
    <DocumentEditor
      {...editor}
      title={id === newRow ? texts.addTitle : texts.editTitle}
      isInDialog
      saveLabel={texts.save}
      onCancel={onClose}
      renderPreview={renderPreview}
    >
      <EditorGroup title={texts.content}>
        <TextAt at={at('title')} required />
        <AreaAt at={at('body')} rows={10} required hint={texts.bodyHint} />
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectAt
            at={at('interest')}
            options={{ '': texts.everyInterest, ...enquiryTexts.interests }}
            hint={texts.interestHint}
          />
          <SelectAt
            at={at('ownerId')}
            options={{ '': texts.noOwner, ...Object.fromEntries(people.map((one) => [one.id, one.name])) }}
          />
        </div>
        <DayAt at={at('reviewOn')} hint={texts.reviewHint} />
      </EditorGroup>
    </DocumentEditor>
  );
}

export function AnswerDialog(props: RowDialogProps) {
  const { id, onClose } = props;
  return (
    <Dialog onClose={onClose} title={id === newRow ? texts.addTitle : texts.editTitle} size="wide">
      <AnswerForm key={id} {...props} />
    </Dialog>
  );
}
