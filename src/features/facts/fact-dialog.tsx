import { Dialog } from '../../components/dialog.tsx';
import type { FactContent } from '../../domain/facts/document.ts';
import { formatFact } from '../../domain/facts/format.ts';
import { periodWords } from '../../domain/facts/period.ts';
import { readPeriod } from '../../domain/facts/period-entry.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { DocumentEditor } from '../../widgets/content-editor/document-editor.tsx';
import { newRow } from '../../widgets/content-editor/items/use-row-api.ts';
import type { RowDialogProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { FactFields } from './fact-fields.tsx';
import { FactUses } from './fact-uses.tsx';
import { useFactForm } from './use-fact-form.ts';

function Preview({ content }: { content: FactContent }) {
  const dates = useDateSettings();
  const { label, period, sourceName, note } = content;
  return (
    <div className="mx-auto max-w-prose space-y-2 p-6">
      <h2 className="text-xl wrap-anywhere">{label}</h2>
      <p className="text-2xl font-semibold wrap-anywhere">{formatFact(content, dates)}</p>
      <p className="text-muted wrap-anywhere">
        {[periodWords(readPeriod(period) ?? period, dates), sourceName, note].filter((part) => part !== '').join(', ')}
      </p>
    </div>
  );
}

const renderPreview = (content: FactContent) => <Preview content={content} />;

function FactForm({ id, onMade, onClose }: RowDialogProps) {
  const editor = useFactForm(id, onMade);
  const isNew = id === newRow;
  return (
    <DocumentEditor
      {...editor}
      title={isNew ? texts.addTitle : texts.editTitle}
      isInDialog
      saveLabel={texts.save}
      onCancel={onClose}
      renderPreview={renderPreview}
    >
      {!isNew && <FactUses id={id} />}
      <FactFields isNew={isNew} />
    </DocumentEditor>
  );
}

export function FactDialog(props: RowDialogProps) {
  const { id, onClose } = props;
  return (
    <Dialog onClose={onClose} title={id === newRow ? texts.addTitle : texts.editTitle} size="wide">
      <FactForm key={id} {...props} />
    </Dialog>
  );
}
