import { type FactContent, factDocument as document } from '../../domain/facts/document.ts';
import { contentFieldTexts } from '../../domain/content/field-texts.ts';
import { formatFact } from '../../domain/facts/format.ts';
import { periodWords } from '../../domain/facts/period.ts';
import { readPeriod } from '../../domain/facts/period-entry.ts';
import { factTexts as texts } from '../../domain/facts/texts.ts';
import { savedStatus, useRowEditor } from '../../widgets/content-editor/items/use-row-editor.ts';
import { RowDialog, RowEditor } from '../../widgets/list-screen/row-dialog.tsx';
import { newRow } from '../../widgets/content-editor/items/use-row-api.ts';
import type { RowDialogProps } from '../../widgets/list-screen/use-row-dialog.ts';
import { useDateSettings } from '../../widgets/use-date-settings.ts';
import { FactFields } from './fact-fields.tsx';
import { FactUses } from './fact-uses.tsx';

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

const labels = contentFieldTexts.fact;
const statusOf = savedStatus(texts);

function FactForm({ id, onMade, onClose }: RowDialogProps) {
  const editor = useRowEditor({ noun: 'facts', id, document, labels, texts, statusOf, onMade });
  const isNew = id === newRow;
  return (
    <RowEditor {...editor} id={id} onClose={onClose} texts={texts} renderPreview={renderPreview}>
      {!isNew && <FactUses id={id} />}
      <FactFields isNew={isNew} />
    </RowEditor>
  );
}

export const FactDialog = (row: RowDialogProps) => <RowDialog {...row} texts={texts} Form={FactForm} />;
