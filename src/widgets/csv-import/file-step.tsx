import { useRef, useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Field, TextInput } from '../../components/form/field.tsx';
import { ProgressBar } from '../../components/progress-bar.tsx';
import { importTexts } from '../../domain/imports/texts.ts';

interface FileFormProps {
  texts: { file: string; check: string };
  hint: string;
  /** Of the input; CSV by default. */
  accept?: string;
  check: { run: (file: File) => void; isBusy: boolean; clear: () => void };
}

export function FileForm({ texts, hint, accept = '.csv,text/csv', check }: FileFormProps) {
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
      <Field label={texts.file} hint={hint}>
        <TextInput
          ref={input}
          type="file"
          accept={accept}
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

/** `percent`: integer. */
export interface FileWork {
  percent: number;
  isWaiting: boolean;
}

interface FileProgressProps {
  texts: { waiting: string; sending: (percent: number) => string; checking: string };
  /** Of the server's work, after the upload. */
  working?: string;
  progress: FileWork;
}

export function FileProgress({ texts, working = texts.checking, progress: { percent, isWaiting } }: FileProgressProps) {
  const words = isWaiting ? texts.waiting : percent < 100 ? texts.sending(percent) : working;
  return (
    <div className="space-y-2">
      <p role="status">{words}</p>
      <ProgressBar label={words} percent={percent} />
    </div>
  );
}

interface ImportProgressProps {
  progress: FileWork | undefined;
  isReading: boolean;
  /** The server has the file. */
  isApplying: boolean;
}

export function ImportProgress({ progress, isReading, isApplying }: ImportProgressProps) {
  if (progress === undefined) return null;
  if (!isApplying) {
    const working = isReading ? importTexts.reading : importTexts.checking;
    return <FileProgress texts={importTexts} working={working} progress={progress} />;
  }
  const words = progress.isWaiting ? importTexts.waiting : importTexts.applying(progress.percent);
  return (
    <div className="space-y-2">
      <p role="status">{words}</p>
      <ProgressBar label={words} percent={progress.percent} />
      <p className="text-sm text-muted">{importTexts.mayClose}</p>
    </div>
  );
}
