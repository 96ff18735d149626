import { useEffect, useState, useSyncExternalStore } from 'react';
import type { UploadedFile } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { errorMessage } from '../../lib/api/error-message.ts';
import { toast } from '../../lib/toast.ts';
import { buildUploadQueue, isUnderWay, type QueueState, type RefusedFile, type UploadQueue } from './upload-queue.ts';
import { useMediaListChanges } from './use-media-list.ts';

export interface Uploads extends QueueState {
  queue: UploadQueue;
  isBusy: boolean;
  /** Uploaded since opening. */
  newIds: readonly string[];
}

export function uploadErrorMessage(failure: Failure): string {
  return failure.fieldErrors.file?.[0] ?? errorMessage(failure);
}

/** Also next to each file (D30). */
const events = {
  onRefused: (refused: readonly RefusedFile[]) => {
    const lines = refused.map(({ name, reason }) => texts.refusal(name, reason));
    toast({ title: texts.notAdded, description: lines.join('\n'), tone: 'destructive' });
  },
  onFailed: (file: File, failure: Failure) => {
    toast({ title: texts.uploadFailed(file.name), description: uploadErrorMessage(failure), tone: 'destructive' });
  },
};

/** Continue across tabs. `onDone`: all uploaded. */
export function useUploads(onDone: (uploaded: readonly UploadedFile[]) => void): Uploads {
  const { reload } = useMediaListChanges();
  const [newIds, setNewIds] = useState<readonly string[]>([]);

  const [queue] = useState(() => buildUploadQueue(events));
  useEffect(() => () => queue.close(), [queue]);
  useEffect(() =>
    queue.onSettled((uploaded, isAll) => {
      setNewIds((before) => [...new Set([...uploaded.map(({ id }) => id), ...before])]);
      reload();
      if (!isAll) return;
      toast({ title: texts.uploadDone, description: uploadedNote(uploaded) });
      onDone(uploaded);
    }),
  );

  const state = useSyncExternalStore(queue.subscribe, queue.state);
  return { ...state, queue, isBusy: state.files.some(isUnderWay), newIds };
}

/** With what was stripped. */
function uploadedNote(uploaded: readonly UploadedFile[]): string {
  const notes = uploaded.flatMap(({ name, note }) => (note === undefined ? [] : [texts.refusal(name, note)]));
  return [texts.uploadDoneNote, ...notes].join('\n');
}
