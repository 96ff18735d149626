import { useEffect, useRef, useState } from 'react';
import { startSending } from '../../lib/api/upload.ts';
import type { FileWork } from './file-step.tsx';

interface SentFile {
  address: string;
  file: File;
  fields: Readonly<Record<string, string>>;
  key: string;
  /** In success responses only. */
  mark: string;
}

/** A file is sent with each step: the server stores it only to apply it (D44). Cancelled with its dialog. */
export function useSending<Mode extends string>() {
  const [progress, setProgress] = useState<FileWork & { mode: Mode }>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);

  const progressed = (mode: Mode, change: Partial<FileWork>) =>
    setProgress((before) => ({ percent: 0, isWaiting: false, ...before, mode, ...change }));
  const ended = () => setProgress(undefined);

  async function send<Answer>(mode: Mode, { address, file, mark, ...rest }: SentFile): Promise<Answer> {
    progressed(mode, { percent: 0, isWaiting: false });
    const sending = startSending({
      ...rest,
      address: `${address}?mode=${mode}`,
      files: [file],
      isAnswer: (answer): answer is Answer =>
        typeof answer === 'object' && answer !== null && Object.hasOwn(answer, mark),
      onProgress: (percent) => progressed(mode, { percent }),
      onWaiting: (isWaiting) => progressed(mode, { isWaiting }),
    });
    cancel.current = sending.cancel;
    try {
      return await sending.done;
    } finally {
      ended();
    }
  }

  return { progress, progressed, ended, send };
}
