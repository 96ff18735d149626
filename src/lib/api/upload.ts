import type { MediaWords } from '../../domain/media/entry.ts';
import type { UploadedFile, UploadKind } from '../../domain/media/media.ts';
import { ApiError, isRetryable, noAnswer, unreadableAnswer } from './api-error.ts';
import { Cancelled } from './cancelled.ts';
import { callHooks } from './call-hooks.ts';
import { randomUuid } from '../uuid.ts';
import { noticeVersion } from './version.ts';

interface SendingOptions<Answer> {
  address: string;
  /** All stored, or none. */
  files: readonly File[];
  fields?: Readonly<Record<string, string>>;
  isAnswer: (answer: unknown) => answer is Answer;
  /** Idempotency key; generated if absent. */
  key?: string;
  /** Integer per cent, from 0 per try. At 100 the server processes. */
  onProgress?: (percent: number) => void;
  /** True: before a retry, or on the server's request. */
  onWaiting?: (isWaiting: boolean) => void;
}

export interface UploadOptions extends Omit<SendingOptions<UploadedFile>, 'address' | 'fields' | 'files' | 'isAnswer'> {
  kind: UploadKind;
  file: File;
  /** Keeps the id; refused if changed since. */
  replace?: { id: string; version: number };
  /** Describes a new media file. */
  words?: MediaWords;
}

export interface Sending<Answer> {
  done: Promise<Answer>;
  cancel: () => void;
}

export type Upload = Sending<UploadedFile>;

/** ms; their count limits retries. */
const pausesMs = [1000, 2000, 5000, 10_000, 20_000] as const;
/** ms; beyond, the person decides. */
const maxPauseMs = 30_000;
/** ms without progress: lost. */
const stalledMs = 60_000;
/** ms, with its queue. */
const slowestAnswerMs = 300_000;

class FailedTry extends Error {
  readonly reason: Error;
  /** ms; 'connection': once online; undefined: pointless. */
  readonly again: 'connection' | number | undefined;

  constructor(reason: Error, again: 'connection' | number | undefined) {
    super('upload failed', { cause: reason });
    this.reason = reason;
    this.again = again;
  }
}

/** D53. Retries a lost connection up to five times, or at once when online; honours short pauses. */
export function startUpload({ kind, file, replace, words, ...options }: UploadOptions): Upload {
  const query = replace === undefined ? '' : `?replace=${replace.id}&version=${replace.version}`;
  const fields = words && { words: JSON.stringify(words) };
  return startSending({
    ...options,
    files: [file],
    ...(fields && { fields }),
    address: `/api/uploads/${kind}${query}`,
    isAnswer: isUploaded,
  });
}

export function startSending<Answer>(options: SendingOptions<Answer>): Sending<Answer> {
  const stop = new AbortController();
  const key = options.key ?? randomUuid();
  return { done: send(options, key, stop.signal), cancel: () => stop.abort(new Cancelled()) };
}

async function send<Answer>(options: SendingOptions<Answer>, key: string, signal: AbortSignal): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await attempt(options, key, signal);
    } catch (error) {
      if (!(error instanceof FailedTry)) throw error;
      const pause = error.again === 'connection' ? pausesMs[tries] : error.again;
      if (pause === undefined || tries >= pausesMs.length) {
        if (await isSignedInAgain(error.reason, options.address, signal)) continue;
        throw error.reason;
      }
      options.onWaiting?.(true);
      await pauseFor(pause, error.again === 'connection', signal);
      options.onWaiting?.(false);
    }
  }
}

/** Retries after signing in again. */
async function isSignedInAgain(reason: Error, path: string, signal: AbortSignal): Promise<boolean> {
  const answer = callHooks.retry?.(reason, { type: 'mutation', path }) ?? false;
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason as Cancelled), { once: true });
  });
  return Promise.race([answer, cancelled]);
}

function attempt<Answer>(options: SendingOptions<Answer>, key: string, signal: AbortSignal): Promise<Answer> {
  const { address, files, fields = {}, isAnswer, onProgress } = options;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let watch: ReturnType<typeof setTimeout> | undefined;
    const expectWithin = (milliseconds: number) => {
      clearTimeout(watch);
      watch = setTimeout(() => {
        request.abort();
        settle(() => reject(brokenOff()));
      }, milliseconds);
    };
    const settle = (how: () => void) => {
      clearTimeout(watch);
      signal.removeEventListener('abort', giveUp);
      how();
    };
    const giveUp = () => {
      request.abort();
      settle(() => reject(signal.reason as Cancelled));
    };
    if (signal.aborted) {
      giveUp();
      return;
    }
    signal.addEventListener('abort', giveUp);

    request.upload.addEventListener('progress', ({ loaded, total }) => {
      expectWithin(stalledMs);
      if (total > 0) onProgress?.(Math.floor((loaded / total) * 100));
    });
    request.upload.addEventListener('load', () => {
      expectWithin(slowestAnswerMs);
      onProgress?.(100);
    });
    request.addEventListener('error', () => settle(() => reject(brokenOff())));
    request.addEventListener('load', () =>
      settle(() => {
        noticeVersion(request.getResponseHeader('x-app-version'));
        const answer = parse(request.responseText);
        if (request.status >= 200 && request.status < 300 && isAnswer(answer)) resolve(answer);
        else reject(refusalOf(request, answer));
      }),
    );

    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    for (const file of files) form.append('file', file, file.name);
    request.open('POST', address);
    request.setRequestHeader('Idempotency-Key', key);
    request.setRequestHeader('Accept', 'application/json');
    onProgress?.(0);
    expectWithin(stalledMs);
    request.send(form);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isUploaded(answer: unknown): answer is UploadedFile {
  return typeof answer === 'object' && answer !== null && 'id' in answer && 'url' in answer;
}

const brokenOff = () => new FailedTry(noAnswer(), 'connection');

/** The site's or an intermediary's. */
function refusalOf(request: XMLHttpRequest, answer: unknown): FailedTry {
  const shape = shapeOf(answer);
  if (shape === undefined) {
    if (request.status === 0) return brokenOff();
    const reason = unreadableAnswer(request.status);
    return new FailedTry(reason, isRetryable(reason) ? 'connection' : undefined);
  }
  const asked = Number(request.getResponseHeader('retry-after') ?? Number.NaN) * 1000;
  const mayPause = (request.status === 429 || request.status === 503) && asked <= maxPauseMs;
  return new FailedTry(ApiError.from(shape), mayPause ? Math.max(asked, 1000) : undefined);
}

/** In the API's shape. */
function shapeOf(answer: unknown): object | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return undefined;
  const { error } = answer;
  if (typeof error !== 'object' || error === null || !('json' in error)) return undefined;
  const { json } = error;
  return typeof json === 'object' && json !== null && 'data' in json ? json : undefined;
}

/** Offline: at most until online. */
function pauseFor(milliseconds: number, endsOnline: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (how: () => void) => {
      clearTimeout(timer);
      window.removeEventListener('online', goOn);
      signal.removeEventListener('abort', giveUp);
      how();
    };
    const goOn = () => end(resolve);
    const giveUp = () => end(() => reject(signal.reason as Cancelled));
    const timer = setTimeout(goOn, milliseconds);
    if (endsOnline) window.addEventListener('online', goOn);
    signal.addEventListener('abort', giveUp);
    if (signal.aborted) giveUp();
  });
}
