import { Button } from '../../../../components/button.tsx';
import { Dialog } from '../../../../components/dialog.tsx';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { ActionFailed } from '../../../../widgets/dialogs/action-failed.tsx';
import { StatementColumns } from './statement-columns.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { FileForm, FileProgress } from '../../../../widgets/csv-import/file-step.tsx';
import { useStatementImport } from './use-statement-import.ts';

export interface StatementDialogProps {
  onClose: () => void;
  onDone: () => void;
}

/** Choose a file, map unknown columns, check, import. */
export function StatementDialog({ onClose, onDone }: StatementDialogProps) {
  const importing = useStatementImport(() => {
    onClose();
    onDone();
  });
  const { progress, found, apply, choose } = importing;
  const isBusy = apply.isBusy || choose.isBusy;
  const fresh = found?.kind === 'check' && found.readBefore === null ? newOf(found.counts) : 0;
  return (
    <Dialog
      onClose={() => {
        if (!apply.isBusy) onClose();
      }}
      title={texts.title}
      description={texts.lead}
      size="large"
      isLocked={apply.isBusy}
      footer={
        found === undefined ? undefined : (
          <>
            <Button variant="outline" disabled={isBusy} onClick={importing.begin}>
              {texts.other}
            </Button>
            {found.kind === 'check' && (
              <Button variant="outline" disabled={isBusy} onClick={importing.toColumns}>
                {texts.toColumns}
              </Button>
            )}
            {fresh > 0 && (
              <Button busy={apply.isBusy} onClick={() => apply.run()}>
                {texts.apply(fresh)}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="space-y-4">
        {found === undefined && <FileForm texts={texts} hint={texts.fileHint} check={importing.check} />}
        {found?.kind === 'mapping' && <StatementColumns key={found.key} found={found} importing={importing} />}
        {found?.kind === 'check' && <StatementPreview found={found} />}
        {progress !== undefined && (
          <FileProgress
            texts={texts}
            working={progress.mode === 'apply' ? texts.applying : texts.checking}
            progress={progress}
          />
        )}
        <ActionFailed title={texts.checkFailed} failure={importing.check.failure ?? choose.failure} />
        <ActionFailed title={texts.applyFailed} failure={apply.failure} />
      </div>
    </Dialog>
  );
}

const newOf = (counts: { proposed: number; differing: number; matched: number; unmatched: number }) =>
  counts.proposed + counts.differing + counts.matched + counts.unmatched;
