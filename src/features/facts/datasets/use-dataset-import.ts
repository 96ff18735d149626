import { failureToast } from '../../../lib/failure-toast.ts';
import { useState } from 'react';
import type { DatasetCheck, DatasetRead } from '../../../domain/facts/datasets/answers.ts';
import type { DatasetMode } from '../../../domain/facts/datasets/datasets.ts';
import type { DatasetSettings } from '../../../domain/facts/datasets/mapping.ts';
import { datasetTexts as texts } from '../../../domain/facts/datasets/texts.ts';
import type { ImportStarted } from '../../../domain/imports/imports.ts';
import { importTexts } from '../../../domain/imports/texts.ts';
import { toast } from '../../../lib/toast.ts';
import { useAction } from '../../../lib/use-action.ts';
import { randomUuid } from '../../../lib/uuid.ts';
import { useFollowedRun } from '../../../widgets/csv-import/use-followed-run.ts';
import { useSending } from '../../../widgets/csv-import/use-sending.ts';
import { type Draft, type DraftErrors, draftOf, mappingsOf } from './mapping-draft.ts';

interface Answers {
  read: DatasetRead;
  check: DatasetCheck;
  apply: ImportStarted;
}

/** In success responses only. */
const marks = { read: 'series', check: 'checked', apply: 'run' } as const satisfies Record<DatasetMode, string>;

interface Read {
  file: File;
  answer: DatasetRead;
}

interface Checked extends DatasetCheck {
  key: string;
  mappings: DatasetSettings['mappings'];
}

export function useDatasetImport(onDone: () => void) {
  const { progress, progressed, ended, send: sendFile } = useSending<DatasetMode>();
  const [read, setRead] = useState<Read>();
  const [draft, setDraft] = useState<Draft>({});
  const [errors, setErrors] = useState<DraftErrors>({});
  const [found, setFound] = useState<Checked>();
  const { isApplying, notApplied, follow, clear: clearRun } = useFollowedRun('facts');

  function send<Mode extends DatasetMode>(mode: Mode, file: File, settings: DatasetSettings, key = randomUuid()) {
    const fields = { settings: JSON.stringify(settings) };
    const address = '/api/imports/facts/datasets';
    return sendFile<Answers[Mode]>(mode, { address, file, fields, key, mark: marks[mode] });
  }

  async function checkDraft(file: File, chosen: Draft): Promise<void> {
    const { mappings, errors: faults } = mappingsOf(chosen);
    setErrors(faults);
    if (Object.keys(faults).length > 0 || Object.keys(mappings).length === 0) return;
    const answer = await send('check', file, { mappings });
    setFound({ ...answer, mappings, key: randomUuid() });
  }

  /** A known file is checked at once. */
  const readFile = useAction(async (file: File) => {
    const answer = await send('read', file, { mappings: {} });
    const offered = draftOf(answer);
    setDraft(offered);
    setErrors({});
    setRead({ file, answer });
    if (answer.series.some(({ isKept }) => isKept)) await checkDraft(file, offered);
  });
  const check = useAction(async () => {
    readFile.clear();
    if (read !== undefined) await checkDraft(read.file, draft);
  });
  const apply = useAction(async () => {
    if (read === undefined || found === undefined) return;
    clearRun();
    const { mappings, checked, key } = found;
    const { run } = await send('apply', read.file, { mappings, checked }, key);
    try {
      const counts = await follow(run, (work) => progressed('apply', work));
      // The key is used up.
      if (counts === undefined) setFound({ ...found, key: randomUuid() });
      else {
        onDone();
        toast({ title: importTexts.done, description: texts.doneText(counts.new, counts.changed) });
      }
    } finally {
      ended();
    }
  }, failureToast(importTexts.applyFailed));

  const clear = () => {
    clearRun();
    for (const action of [readFile, check, apply]) action.clear();
  };
  return {
    progress,
    read,
    draft,
    setDraft,
    errors,
    found,
    isApplying,
    notApplied,
    readFile,
    check,
    apply,
    begin: () => {
      setRead(undefined);
      setFound(undefined);
      clear();
    },
    toSeries: () => {
      setFound(undefined);
      clear();
    },
  };
}

export type DatasetImport = ReturnType<typeof useDatasetImport>;
