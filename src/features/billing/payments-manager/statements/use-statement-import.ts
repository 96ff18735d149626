import { useEffect, useRef, useState } from 'react';
import {
  type StatementCheck,
  statementImportPath,
  type StatementMapping,
  type StatementMode,
  type StatementReading,
  type StatementResult,
} from '../../../../domain/statements/reading.ts';
import { statementTexts as texts } from '../../../../domain/statements/texts.ts';
import { useInvalidate } from '../../../../lib/api/refresh.ts';
import { failureToast } from '../../../../lib/failure-toast.ts';
import { toast } from '../../../../lib/toast.ts';
import { startSending } from '../../../../lib/api/upload.ts';
import { useAction } from '../../../../lib/use-action.ts';
import { randomUuid } from '../../../../lib/uuid.ts';
import { keepReading, readKept } from './kept-readings.ts';

type StatementAnswer = StatementMapping | StatementCheck | StatementResult;

interface Progress {
  mode: StatementMode;
  percent: number;
  isWaiting: boolean;
}

type Found = { file: File; key: string } & (StatementMapping | StatementCheck);

const isAnswer = (answer: unknown): answer is StatementAnswer =>
  typeof answer === 'object' && answer !== null && 'kind' in answer;

/** The file is sent with each step, because it is not stored (D44). */
export function useStatementImport(onDone: () => void) {
  const invalidate = useInvalidate();
  const [progress, setProgress] = useState<Progress>();
  const [found, setFound] = useState<Found>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  async function send(
    mode: StatementMode,
    file: File,
    field: { reading?: StatementReading; checked?: string },
    key: string,
  ): Promise<StatementAnswer> {
    const progressed = (change: Partial<Progress>) =>
      setProgress((before) => ({ percent: 0, isWaiting: false, ...before, mode, ...change }));
    const sending = startSending({
      address: `${statementImportPath}?mode=${mode}`,
      files: [file],
      fields: { reading: JSON.stringify(field) },
      key,
      isAnswer,
      onProgress: (percent) => progressed({ percent }),
      onWaiting: (isWaiting) => progressed({ isWaiting }),
    });
    cancel.current = sending.cancel;
    try {
      return await sending.done;
    } finally {
      setProgress(undefined);
    }
  }

  const take = (file: File, answer: StatementAnswer) => {
    if (answer.kind !== 'result') setFound({ ...answer, file, key: randomUuid() });
  };

  const check = useAction(async (file: File) => {
    setFound(undefined);
    const answer = await send('check', file, {}, randomUuid());
    // Columns of an earlier file of this bank.
    const kept = answer.kind === 'mapping' ? readKept(answer.headings) : undefined;
    take(file, kept === undefined ? answer : await send('check', file, { reading: kept }, randomUuid()));
  });
  const choose = useAction(async (reading: StatementReading) => {
    if (found === undefined) return;
    const answer = await send('check', found.file, { reading }, randomUuid());
    keepReading(found.headings, reading);
    take(found.file, answer);
  });
  const apply = useAction(async () => {
    if (found?.kind !== 'check') return;
    const { reading, checked } = found;
    const answer = await send('apply', found.file, { reading, checked }, found.key);
    if (answer.kind !== 'result') return;
    toast({ title: texts.done, description: texts.doneNote(answer.counts) });
    invalidate('imports.statement');
    onDone();
  }, failureToast(texts.applyFailed));

  return {
    progress,
    found,
    check,
    choose,
    apply,
    toColumns: () => {
      choose.clear();
      apply.clear();
      if (found?.kind !== 'check') return;
      const { file, key, headings, rows, reading } = found;
      setFound({ kind: 'mapping', file, key, headings, rows, guess: reading });
    },
    begin: () => {
      setFound(undefined);
      check.clear();
      choose.clear();
      apply.clear();
    },
  };
}

export type StatementImport = ReturnType<typeof useStatementImport>;
