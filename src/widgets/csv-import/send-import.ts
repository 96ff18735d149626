import type { ImportCheck, ImportMode, ImportNoun, ImportResult, RefusedFile } from '../../domain/imports/imports.ts';
import { startSending } from '../../lib/upload.ts';

interface Answers {
  check: ImportCheck;
  refused: RefusedFile;
  apply: ImportResult;
}

/** In success responses only. */
const marks = { check: 'checked', refused: 'text', apply: 'counts' } as const satisfies Record<ImportMode, string>;

interface SendingImport<Mode extends ImportMode> {
  noun: ImportNoun;
  mode: Mode;
  file: File;
  checked?: string;
  key: string;
  onProgress?: (percent: number) => void;
  onWaiting?: (isWaiting: boolean) => void;
}

/** At each step: the server does not keep it (D44). */
export function sendImport<Mode extends ImportMode>({ noun, mode, checked, ...rest }: SendingImport<Mode>) {
  return startSending({
    ...rest,
    address: `/api/imports/${noun}?mode=${mode}`,
    isAnswer: (answer): answer is Answers[Mode] =>
      typeof answer === 'object' && answer !== null && Object.hasOwn(answer, marks[mode]),
    ...(checked === undefined ? {} : { fields: { checked } }),
  });
}
