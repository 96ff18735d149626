import { type AnswerContent, answerDocument as document } from '../../domain/answers/document.ts';
import { contentFieldTexts } from '../../domain/content/field-texts.ts';
import { answerTexts as texts } from '../../domain/answers/texts.ts';
import { enquiryTexts } from '../../domain/enquiries/texts.ts';
import { trpc } from '../../lib/api/trpc.ts';
import { savedStatus, useRowEditor } from '../../widgets/content-editor/items/use-row-editor.ts';
import { RowDialog, RowEditor } from '../../widgets/list-screen/row-dialog.tsx';
import { EditorGroup } from '../../widgets/content-editor/editor-section.tsx';
import { AreaAt, DayAt, SelectAt, TextAt } from '../../widgets/content-editor/fields/fields.tsx';
import type { RowDialogProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { placesOf } from '../../widgets/content-editor/place.ts';

const at = placesOf<AnswerContent>();

const renderPreview = ({ title, body }: AnswerContent) => (
  <div className="mx-auto max-w-prose space-y-3 p-6">
    <h2 className="text-xl wrap-anywhere">{title}</h2>
    <p className="whitespace-pre-line wrap-anywhere">{body}</p>
  </div>
);

const labels = contentFieldTexts.answer;
const statusOf = savedStatus(texts);

function AnswerForm({ id, onMade, onClose }: RowDialogProps) {
  const editor = useRowEditor({ noun: 'answers', id, document, labels, texts, statusOf, onMade });
  const { data: people = [] } = trpc.answers.people.useQuery();
  return (
    <RowEditor {...editor} id={id} onClose={onClose} texts={texts} renderPreview={renderPreview}>
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
    </RowEditor>
  );
}

export const AnswerDialog = (row: RowDialogProps) => <RowDialog {...row} texts={texts} Form={AnswerForm} />;
