import type {
  ImportCheck,
  ImportColumns,
  ImportMode,
  ImportNoun,
  ImportStarted,
  RefusedFile,
} from '../../domain/imports/imports.ts';
import type { ImportSettings } from '../../domain/imports/settings.ts';
import { startSending } from '../../lib/api/upload.ts';

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

interface SendingImport<Mode extends ImportMode> {
  noun: ImportNoun;
  mode: Mode;
  file: File;
  settings: ImportSettings;
  key: string;
  onProgress?: (percent: number) => void;
  onWaiting?: (isWaiting: boolean) => void;
}

/** At each step: the server stores it only to apply it (D44). */
export function sendImport<Mode extends ImportMode>({ noun, mode, file, settings, ...rest }: SendingImport<Mode>) {
  return startSending({
    ...rest,
    files: [file],
    address: `/api/imports/${noun}?mode=${mode}`,
    isAnswer: (answer): answer is Answers[Mode] =>
      typeof answer === 'object' && answer !== null && Object.hasOwn(answer, marks[mode]),
    fields: { settings: JSON.stringify(settings) },
  });
}
