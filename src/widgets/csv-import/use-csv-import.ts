import { failureToast } from '../../lib/failure-toast.ts';
import { useState } from 'react';
import type {
  ImportCheck,
  ImportColumns,
  ImportMode,
  ImportNoun,
  ImportStarted,
  RefusedFile,
} from '../../domain/imports/imports.ts';
import type { ImportSettings } from '../../domain/imports/settings.ts';
import { importTexts as texts } from '../../domain/imports/texts.ts';
import { saveFile } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import { useAction } from '../../lib/use-action.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { type Draft, draftOf, settingsOf } from './column-choice.ts';
import { useFollowedRun } from './use-followed-run.ts';
import { useSending } from './use-sending.ts';

interface Answers {
  columns: ImportColumns;
  check: ImportCheck;
  refused: RefusedFile;
  apply: ImportStarted;
}

/** In success responses only. */
const marks = {
  columns: 'fields',
  check: 'checked',
  refused: 'text',
  apply: 'run',
} as const satisfies Record<ImportMode, string>;

/** A parsed file and the choice of its columns. */
interface Read {
  file: File;
  columns: ImportColumns;
}

interface Checked extends ImportCheck {
  key: string;
}

export function useCsvImport(noun: ImportNoun, onDone: () => void) {
  const { progress, progressed, ended, send: sendFile } = useSending<ImportMode>();
  const [read, setRead] = useState<Read>();
  const [draft, setDraft] = useState<Draft>({ columns: {}, matchBy: undefined });
  const [found, setFound] = useState<Checked>();
  const { isApplying, notApplied, follow, clear: clearRun } = useFollowedRun(noun);

  function send<Mode extends ImportMode>(mode: Mode, file: File, key: string, checked?: string) {
    const chosen = read === undefined || mode === 'columns' ? {} : settingsOf(read.columns, draft);
    const settings: ImportSettings = { ...chosen, ...(checked === undefined ? {} : { checked }) };
    const fields = { settings: JSON.stringify(settings) };
    return sendFile<Answers[Mode]>(mode, { address: `/api/imports/${noun}`, file, fields, key, mark: marks[mode] });
  }

  const readFile = useAction(async (file: File) => {
    const columns = await send('columns', file, randomUuid());
    setDraft(draftOf(columns));
    setRead({ file, columns });
  });
  const check = useAction(async () => {
    if (read === undefined) return;
    const answer = await send('check', read.file, randomUuid());
    setFound({ ...answer, key: randomUuid() });
  });
  const apply = useAction(async () => {
    if (read === undefined || found === undefined) return;
    clearRun();
    const { run } = await send('apply', read.file, found.key, found.checked);
    try {
      const counts = await follow(run, (work) => progressed('apply', work));
      // The key is used up.
      if (counts === undefined) setFound({ ...found, key: randomUuid() });
      else {
        onDone();
        toast({ title: texts.done, description: texts.doneText(noun, counts) });
      }
    } finally {
      ended();
    }
  }, failureToast(texts.applyFailed));
  const saveRefused = useAction(async () => {
    if (read === undefined) return;
    const { name, text } = await send('refused', read.file, randomUuid());
    saveFile(name, 'text/csv;charset=utf-8', text);
  });

  const clear = () => {
    clearRun();
    for (const action of [readFile, check, apply, saveRefused]) action.clear();
  };
  return {
    progress,
    read,
    draft,
    setDraft: (next: Draft) => {
      check.clear();
      setDraft(next);
    },
    found,
    isApplying,
    notApplied,
    readFile,
    check,
    apply,
    saveRefused,
    begin: () => {
      setRead(undefined);
      setFound(undefined);
      clear();
    },
    toColumns: () => {
      setFound(undefined);
      clear();
    },
  };
}

export type CsvImport = ReturnType<typeof useCsvImport>;
