import { useEffect, useRef, useState } from 'react';
import type { ImportCheck, ImportMode, ImportNoun } from '../../domain/imports/imports.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { errorMessage } from '../../lib/error-message.ts';
import { useInvalidate } from '../../lib/refresh.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { sendImport } from './send-import.ts';

interface Progress {
  mode: ImportMode;
  /** Integer per cent. */
  percent: number;
  isWaiting: boolean;
}

interface Checked extends ImportCheck {
  file: File;
  key: string;
}

export function useCsvImport(noun: ImportNoun, onDone: () => void) {
  const invalidate = useInvalidate();
  const [progress, setProgress] = useState<Progress>();
  const [found, setFound] = useState<Checked>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  async function send<Mode extends ImportMode>(mode: Mode, file: File, key: string, checked?: string) {
    const progressed = (change: Partial<Progress>) =>
      setProgress((before) => ({ percent: 0, isWaiting: false, ...before, mode, ...change }));
    progressed({ percent: 0, isWaiting: false });
    const sending = sendImport({
      noun,
      mode,
      file,
      key,
      onProgress: (percent) => progressed({ percent }),
      onWaiting: (isWaiting) => progressed({ isWaiting }),
      ...(checked === undefined ? {} : { checked }),
    });
    cancel.current = sending.cancel;
    try {
      return await sending.done;
    } finally {
      setProgress(undefined);
    }
  }

  const check = useAction(async (file: File) => {
    setFound(undefined);
    const answer = await send('check', file, randomUuid());
    setFound({ ...answer, file, key: randomUuid() });
  });
  const apply = useAction(
    async () => {
      if (found === undefined) return;
      const { counts } = await send('apply', found.file, found.key, found.checked);
      invalidate(`imports.${noun}`);
      onDone();
      toast({ title: texts.done, description: texts.doneText(noun, counts) });
    },
    (failure) => toast({ title: texts.applyFailed, description: errorMessage(failure), tone: 'destructive' }),
  );
  const saveRefused = useAction(async () => {
    if (found === undefined) return;
    const { name, text } = await send('refused', found.file, randomUuid());
    saveFile(name, 'text/csv;charset=utf-8', text);
  });

  return {
    progress,
    found,
    check,
    apply,
    saveRefused,
    begin: () => {
      setFound(undefined);
      check.clear();
      apply.clear();
      saveRefused.clear();
    },
    cancel: () => cancel.current?.(),
  };
}

export type CsvImport = ReturnType<typeof useCsvImport>;
