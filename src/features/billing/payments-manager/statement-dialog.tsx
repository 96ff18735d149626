import { useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';
import { Dialog } from '../../../components/dialog.tsx';
import { Field, TextInput } from '../../../components/field.tsx';
import { ProgressBar } from '../../../components/progress-bar.tsx';
import { statementTexts as texts } from '../../../domain/texts/statements.ts';
import { ActionFailed } from '../../../widgets/action-failed.tsx';
import { StatementColumns } from './statement-columns.tsx';
import { StatementPreview } from './statement-preview.tsx';
import { type StatementImport, useStatementImport } from './use-statement-import.ts';

export interface StatementDialogProps {
  onClose: () => void;
  /** Lines were read in. */
  onDone: () => void;
}

/** Choose a file, say what its columns hold where that is not known, see what it would do, read it in. */
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
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen && !apply.isBusy) onClose();
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
        {found === undefined && <FileForm importing={importing} />}
        {found?.kind === 'mapping' && <StatementColumns key={found.key} found={found} importing={importing} />}
        {found?.kind === 'check' && <StatementPreview found={found} />}
        {progress !== undefined && <ProgressOf progress={progress} />}
        <ActionFailed title={texts.checkFailed} failure={importing.check.failure ?? choose.failure} />
        <ActionFailed title={texts.applyFailed} failure={apply.failure} />
      </div>
    </Dialog>
  );
}

/** Lines that would be read in. */
const newOf = (counts: { proposed: number; differing: number; matched: number; unmatched: number }) =>
  counts.proposed + counts.differing + counts.matched + counts.unmatched;

function FileForm({ importing: { check } }: { importing: StatementImport }) {
  const input = useRef<HTMLInputElement>(null);
  const [hasFile, setHasFile] = useState(false);
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        const file = input.current?.files?.[0];
        if (file !== undefined) check.run(file);
      }}
    >
      <Field label={texts.file} hint={texts.fileHint}>
        <TextInput
          ref={input}
          type="file"
          accept=".csv,text/csv"
          className="file:mr-3 file:rounded-control file:border-0 file:bg-sunken file:px-3 file:py-1 file:text-ink"
          onChange={({ target }) => {
            check.clear();
            setHasFile((target.files?.length ?? 0) > 0);
          }}
        />
      </Field>
      <Button type="submit" busy={check.isBusy} disabled={!hasFile}>
        {texts.check}
      </Button>
    </form>
  );
}

function ProgressOf({ progress }: { progress: NonNullable<StatementImport['progress']> }) {
  const { mode, percent, isWaiting } = progress;
  const words = isWaiting
    ? texts.waiting
    : percent < 100
      ? texts.sending(percent)
      : mode === 'apply'
        ? texts.applying
        : texts.checking;
  return (
    <div className="space-y-2">
      <p role="status">{words}</p>
      <ProgressBar label={words} percent={percent} />
    </div>
  );
}
