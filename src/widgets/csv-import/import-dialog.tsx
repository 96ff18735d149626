import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Field, TextInput } from '../../components/field.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import type { ImportNoun } from '../../domain/imports.ts';
import { importTexts as texts } from '../../domain/texts/imports.ts';
import { ActionFailed } from '../action-failed.tsx';
import { ImportPreview } from './import-preview.tsx';
import { type CsvImport, useCsvImport } from './use-csv-import.ts';

export interface ImportDialogProps {
  noun: ImportNoun;
  onClose: () => void;
}

/** Choose a file, see what it would change, apply it. */
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
          <FileForm importing={importing} />
        ) : (
          <ImportPreview found={found} importing={importing} />
        )}
        {progress !== undefined && <ProgressOf progress={progress} />}
        <ActionFailed title={texts.checkFailed} failure={importing.check.failure} />
        <ActionFailed title={texts.applyFailed} failure={apply.failure} />
        <ActionFailed title={texts.refusedFailed} failure={importing.saveRefused.failure} />
      </div>
    </Dialog>
  );
}

function FileForm({ importing: { check } }: { importing: CsvImport }) {
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
      <Field label={texts.file} hint={texts.hint}>
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

function ProgressOf({ progress: { mode, percent, isWaiting } }: { progress: NonNullable<CsvImport['progress']> }) {
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
