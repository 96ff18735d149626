import type { MediaWords } from '../../domain/media/entry.ts';
import { type UploadedFile, uploadKinds } from '../../domain/media/media.ts';
import { mediaTexts as texts } from '../../domain/media/texts.ts';
import type { Failure } from '../../lib/api/api-error.ts';
import { readFailure } from '../../lib/api/failure.ts';
import { Cancelled } from '../../lib/api/cancelled.ts';
import { startUpload, type Upload } from '../../lib/api/upload.ts';
import { randomUuid } from '../../lib/uuid.ts';
import { refusalOfFile } from '../../lib/file-rules.ts';

/** `chosen`, `cancelled`: up to the user; `pausing`: before a retry. */
type UploadState = 'chosen' | 'waiting' | 'sending' | 'pausing' | 'checking' | 'done' | 'failed' | 'cancelled';

export interface QueuedFile {
  id: string;
  file: File;
  words: MediaWords;
  state: UploadState;
  percent: number;
  failure?: Failure;
  uploaded?: UploadedFile;
}

export interface RefusedFile {
  name: string;
  reason: string;
}

export interface QueueState {
  files: readonly QueuedFile[];
  refused: readonly RefusedFile[];
  /** For screen readers: one by one, as files end together. */
  said: readonly Said[];
}

interface Said {
  id: number;
  text: string;
}

interface QueueEvents {
  onRefused: (refused: readonly RefusedFile[]) => void;
  onFailed: (file: File, failure: Failure) => void;
}

type SettledListener = (uploaded: readonly UploadedFile[], isAll: boolean) => void;

export type UploadQueue = ReturnType<typeof buildUploadQueue>;

const maxAtOnce = 2;
const maxSaid = 20;
const noWords: MediaWords = { alt: '', isDecorative: false };
const underWay: ReadonlySet<UploadState> = new Set(['waiting', 'sending', 'pausing', 'checking']);

export const isUnderWay = ({ state }: QueuedFile): boolean => underWay.has(state);

/** Two at a time, one outcome per file. */
export function buildUploadQueue(events: QueueEvents) {
  let current: QueueState = { files: [], refused: [], said: [] };
  const running = new Map<string, Upload>();
  const listeners = new Set<() => void>();
  const settledListeners = new Set<SettledListener>();
  let isStarted = false;

  function set(part: Partial<QueueState>): void {
    current = { ...current, ...part };
    for (const listener of listeners) listener();
  }

  function say(text: string): void {
    const { said } = current;
    set({ said: [...said.slice(1 - maxSaid), { id: (said.at(-1)?.id ?? 0) + 1, text }] });
  }

  function put(id: string, part: Partial<QueuedFile>): void {
    set({ files: current.files.map((one) => (one.id === id ? { ...one, ...part } : one)) });
  }

  function add(files: readonly File[]): void {
    const known = current.files.map(({ file }) => sameness(file));
    const refused: RefusedFile[] = [];
    const taken: QueuedFile[] = [];
    for (const file of files) {
      const reason = known.includes(sameness(file)) ? texts.twice : refusalOfFile(file, uploadKinds.media);
      if (reason === undefined) {
        taken.push({ id: randomUuid(), file, words: noWords, state: 'chosen', percent: 0 });
        known.push(sameness(file));
      } else {
        refused.push({ name: file.name, reason });
      }
    }
    const all = [...current.files, ...taken];
    set({ files: all, refused });
    if (taken.length > 0) say(texts.added(taken.length, all.length));
    if (refused.length > 0) events.onRefused(refused);
  }

  async function send({ id, file, words }: QueuedFile): Promise<void> {
    const upload = startUpload({
      kind: 'media',
      file,
      words: { ...words, alt: words.alt.trim() },
      key: id,
      onProgress: (percent) => put(id, { percent, state: percent === 100 ? 'checking' : 'sending' }),
      onWaiting: (isWaiting) => put(id, { state: isWaiting ? 'pausing' : 'sending' }),
    });
    running.set(id, upload);
    put(id, { state: 'sending', percent: 0 });
    try {
      const uploaded = await upload.done;
      put(id, { state: 'done', percent: 100, uploaded });
      say(texts.refusal(file.name, texts.uploadedOne));
    } catch (error) {
      if (error instanceof Cancelled) {
        put(id, { state: 'cancelled', percent: 0 });
        say(texts.refusal(file.name, texts.cancelled));
      } else {
        const failure = readFailure(error);
        put(id, { state: 'failed', failure });
        say(texts.refusal(file.name, texts.uploadFailedSaid));
        events.onFailed(file, failure);
      }
    } finally {
      running.delete(id);
      goOn();
    }
  }

  function goOn(): void {
    for (const one of current.files.filter(({ state }) => state === 'waiting').slice(0, maxAtOnce - running.size)) {
      void send(one);
    }
    if (!isStarted || current.files.some(isUnderWay)) return;
    isStarted = false;
    const uploaded = current.files.flatMap((one) => one.uploaded ?? []);
    const isAll = uploaded.length === current.files.length;
    if (isAll) set({ files: [], refused: [] });
    if (uploaded.length > 0) for (const listener of settledListeners) listener(uploaded, isAll);
  }

  function start(ids: readonly string[]): void {
    isStarted = true;
    const files = current.files.map((one): QueuedFile => {
      if (!ids.includes(one.id) || isUnderWay(one) || one.state === 'done') return one;
      const { id, file, words } = one;
      return { id, file, words, state: 'waiting', percent: 0 };
    });
    set({ files });
    goOn();
  }

  function cancel(ids: readonly string[]): void {
    set({
      files: current.files.map((one) =>
        one.state === 'waiting' && ids.includes(one.id) ? { ...one, state: 'cancelled' } : one,
      ),
    });
    for (const id of ids) running.get(id)?.cancel();
    goOn();
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    state: () => current,
    /** When idle. `isAll`: all uploaded, selection cleared. */
    onSettled: (listener: SettledListener) => {
      settledListeners.add(listener);
      return () => {
        settledListeners.delete(listener);
      };
    },
    add,
    /** Ignored while sending. */
    describe: (id: string, words: Partial<MediaWords>) => {
      const one = current.files.find((each) => each.id === id);
      if (one !== undefined && !isUnderWay(one)) put(id, { words: { ...one.words, ...words } });
    },
    start: (id?: string) => start(id === undefined ? current.files.map((one) => one.id) : [id]),
    cancel: (id?: string) => cancel(id === undefined ? current.files.map((one) => one.id) : [id]),
    /** Idle ones; without id, all. */
    remove: (id?: string) => {
      set({ files: current.files.filter((one) => isUnderWay(one) || (id !== undefined && one.id !== id)) });
      if (current.files.length > 0 && current.files.every(({ state }) => state === 'done')) {
        isStarted = true;
        goOn();
      }
    },
    forgetRefused: () => set({ refused: [] }),
    close: () => {
      for (const upload of running.values()) upload.cancel();
    },
  };
}

const sameness = ({ name, size, lastModified }: File): string => `${name}/${size}/${lastModified}`;
