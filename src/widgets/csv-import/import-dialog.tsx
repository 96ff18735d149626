import { Download } from 'lucide-react';
import { Button, buttonClass } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Notice } from '../../components/notice.tsx';
import type { ImportNoun } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { ActionFailed } from '../dialogs/action-failed.tsx';
import { columnForm, ColumnStep } from './column-step.tsx';
import { ImportPreview } from './import-preview.tsx';
import { FileForm, ImportProgress } from './file-step.tsx';
import { useCsvImport } from './use-csv-import.ts';

export interface ImportDialogProps {
  noun: ImportNoun;
  onClose: () => void;
}

/** Choose a file, its columns, check, apply. */
export function ImportDialog({ noun, onClose }: ImportDialogProps) {
  const importing = useCsvImport(noun, onClose);
  const { read, found, apply, check, progress, isApplying } = importing;
  // Until the server has the file.
  const isLocked = apply.isBusy && !isApplying;
  const isBusy = apply.isBusy || check.isBusy;
  const count = found === undefined ? 0 : found.counts.new + found.counts.changed;
  const status = (
    <>
      <ImportProgress progress={progress} isReading={progress?.mode === 'columns'} isApplying={isApplying} />
      <ActionFailed title={texts.checkFailed} failure={importing.readFile.failure ?? check.failure} />
      <ActionFailed title={texts.applyFailed} failure={apply.failure} />
      {importing.notApplied !== undefined && (
        <Notice tone="danger" title={texts.applyFailed}>
          <p>{importing.notApplied}</p>
        </Notice>
      )}
      <ActionFailed title={texts.refusedFailed} failure={importing.saveRefused.failure} />
    </>
  );
  return (
    <Dialog
      onClose={() => {
        if (!isLocked) onClose();
      }}
      title={texts.title(noun)}
      description={texts.lead}
      size="large"
      isLocked={isLocked}
      footer={
        read === undefined ? undefined : (
          <>
            <Button variant="outline" disabled={isBusy} onClick={importing.begin}>
              {texts.other}
            </Button>
            {found === undefined ? (
              // Keyed: a pressed button that became this one would submit.
              <Button key="check" type="submit" form={columnForm} busy={check.isBusy}>
                {texts.check}
              </Button>
            ) : (
              <Button key="columns" variant="outline" disabled={isBusy} onClick={importing.toColumns}>
                {texts.backToColumns}
              </Button>
            )}
            {count > 0 && (
              <Button busy={apply.isBusy} onClick={() => apply.run()}>
                {texts.apply(count)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4">
        {found !== undefined && (
          <>
            {status}
            {!isApplying && <ImportPreview found={found} importing={importing} />}
          </>
        )}
        {read === undefined && (
          <>
            <FileForm texts={{ file: texts.file, check: texts.read }} hint={texts.hint} check={importing.readFile} />
            <div className="space-y-2 border-t border-line pt-4">
              <p className="text-sm text-muted">{texts.templateNote}</p>
              <a href={`/api/imports/${noun}`} download className={buttonClass({ variant: 'outline', size: 'sm' })}>
                <Download aria-hidden="true" className="size-4" />
                {texts.template}
              </a>
            </div>
          </>
        )}
        {read !== undefined && found === undefined && (
          <ColumnStep
            noun={noun}
            fileName={read.file.name}
            found={read.columns}
            draft={importing.draft}
            onChange={importing.setDraft}
            refused={check.failure?.fieldErrors ?? {}}
            onCheck={() => check.run()}
          />
        )}
        {found === undefined && status}
      </div>
    </Dialog>
  );
}
