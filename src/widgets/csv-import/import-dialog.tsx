import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import type { ImportNoun } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { ActionFailed } from '../action-failed.tsx';
import { ImportPreview } from './import-preview.tsx';
import { FileForm, FileProgress } from './file-step.tsx';
import { useCsvImport } from './use-csv-import.ts';

export interface ImportDialogProps {
  noun: ImportNoun;
  onClose: () => void;
}

export function ImportDialog({ noun, onClose }: ImportDialogProps) {
  const importing = useCsvImport(noun, onClose);
  const { progress, found, apply } = importing;
  const count = found === undefined ? 0 : found.counts.new + found.counts.changed;
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !apply.isBusy) onClose();
      }}
      title={texts.title(noun)}
      description={texts.lead}
      size="large"
      isLocked={apply.isBusy}
      footer={
        found === undefined ? undefined : (
          <>
            <Button variant="outline" disabled={apply.isBusy} onClick={importing.begin}>
              {texts.other}
            </Button>
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
        {found === undefined ? (
          <FileForm texts={texts} hint={texts.hint} check={importing.check} />
        ) : (
          <ImportPreview found={found} importing={importing} />
        )}
        {progress !== undefined && <FileProgress texts={texts} progress={progress} />}
        <ActionFailed title={texts.checkFailed} failure={importing.check.failure} />
        <ActionFailed title={texts.applyFailed} failure={apply.failure} />
        <ActionFailed title={texts.refusedFailed} failure={importing.saveRefused.failure} />
      </div>
    </Dialog>
  );
}
