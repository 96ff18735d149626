import { useState } from 'react';
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
import { useAction } from '../../../../lib/use-action.ts';
import { randomUuid } from '../../../../lib/uuid.ts';
import { useSending } from '../../../../widgets/csv-import/use-sending.ts';
import { readStoredReading, storeReading } from './stored-readings.ts';

type StatementAnswer = StatementMapping | StatementCheck | StatementResult;

type Found = { file: File; key: string } & (StatementMapping | StatementCheck);

export function useStatementImport(onDone: () => void) {
  const invalidate = useInvalidate();
  const { progress, send: sendFile } = useSending<StatementMode>();
  const [found, setFound] = useState<Found>();

  function send(mode: StatementMode, file: File, field: { reading?: StatementReading; checked?: string }, key: string) {
    const fields = { reading: JSON.stringify(field) };
    return sendFile<StatementAnswer>(mode, { address: statementImportPath, file, fields, key, mark: 'kind' });
  }

  const take = (file: File, answer: StatementAnswer) => {
    if (answer.kind !== 'result') setFound({ ...answer, file, key: randomUuid() });
  };

  const check = useAction(async (file: File) => {
    setFound(undefined);
    const answer = await send('check', file, {}, randomUuid());
    // Columns of an earlier file of this bank.
    const kept = answer.kind === 'mapping' ? readStoredReading(answer.headings) : undefined;
    take(file, kept === undefined ? answer : await send('check', file, { reading: kept }, randomUuid()));
  });
  const choose = useAction(async (reading: StatementReading) => {
    if (found === undefined) return;
    const answer = await send('check', found.file, { reading }, randomUuid());
    storeReading(found.headings, reading);
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
