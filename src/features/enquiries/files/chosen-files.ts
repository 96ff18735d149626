import { useEffect, useRef, useState } from 'react';
import { enquiryFileLimits } from '../../../domain/enquiries/conversation/files.ts';
import { enquiryFileTexts as texts } from '../../../domain/enquiries/conversation/file-texts.ts';
import { enquiryFileRule } from '../../../domain/media/media.ts';
import { startSending } from '../../../lib/api/upload.ts';
import { refusalOfFile } from '../../../lib/file-rules.ts';

export interface ChosenFiles {
  files: readonly File[];
  /** Why the last ones were not added. */
  refusal: string | undefined;
  /** Per cent, while sending. */
  progress: { percent: number; isWaiting: boolean } | undefined;
  add: (more: readonly File[]) => void;
  remove: (file: File) => void;
  clear: () => void;
  /** The fields first; `mark`: a field of the expected answer. */
  send: <Answer>(address: string, fields: Readonly<Record<string, string>>, mark: string) => Promise<Answer>;
  cancel: () => void;
}

/** One file is chosen once. */
export const sameAs = ({ name, size, lastModified }: File): string => JSON.stringify([name, size, lastModified]);

export function useChosenFiles(): ChosenFiles {
  const [files, setFiles] = useState<readonly File[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [progress, setProgress] = useState<ChosenFiles['progress']>();
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  return {
    files,
    refusal,
    progress,
    add(more) {
      const refused = more.map((file) => {
        const reason = refusalOfFile(file, enquiryFileRule);
        return reason === undefined ? undefined : texts.refused(file.name, reason);
      });
      const known = new Set(files.map(sameAs));
      const all = [...files, ...more.filter((file, at) => refused[at] === undefined && !known.has(sameAs(file)))];
      const isTooMany = all.length > enquiryFileLimits.perMessage;
      setFiles(all.slice(0, enquiryFileLimits.perMessage));
      setRefusal(
        isTooMany ? texts.tooMany(enquiryFileLimits.perMessage) : refused.find((reason) => reason !== undefined),
      );
    },
    remove(file) {
      setFiles(files.filter((one) => one !== file));
      setRefusal(undefined);
    },
    clear() {
      setFiles([]);
      setRefusal(undefined);
    },
    async send<Answer>(address: string, fields: Readonly<Record<string, string>>, mark: string) {
      const { done, cancel } = startSending<Answer>({
        address,
        files,
        fields,
        isAnswer: (answer): answer is Answer => typeof answer === 'object' && answer !== null && mark in answer,
        onProgress: (percent) => setProgress({ percent, isWaiting: false }),
        onWaiting: (isWaiting) => setProgress((before) => ({ percent: before?.percent ?? 0, isWaiting })),
      });
      stop.current = cancel;
      try {
        return await done;
      } finally {
        stop.current = undefined;
        setProgress(undefined);
      }
    },
    cancel: () => stop.current?.(),
  };
}
