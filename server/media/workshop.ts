import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Logger } from 'pino';
import type { UploadKind } from '../../src/domain/media.ts';
import { errorTexts } from '../../src/domain/texts/errors.ts';
import { mediaRefusals } from '../../src/domain/texts/media.ts';
import { DomainError } from '../errors.ts';
import { isDrawingName } from './worker/messages.ts';
import { startWorker, type WorkerBounds, type WorkerProcess } from './worker-process.ts';

/** What is looked into: a file on this machine, and what is claimed of it. */
export interface Inspection {
  kind: UploadKind;
  path: string;
  /** The uploader's name of it, as it came. */
  name: string;
}

/** A file that may be stored, at a path of its own beside the one given. */
export interface Inspected {
  path: string;
  /** Mime type and extension by its bytes. */
  type: string;
  extension: string;
  /** Bytes, and their SHA-256 in hexadecimal. */
  size: number;
  checksum: string;
  width: number | null;
  height: number | null;
  isAnimated: boolean;
  /** `data:` address of a tiny picture; null for drawings and documents. */
  placeholder: string | null;
  /** Parts were taken out of a drawing. */
  isCleaned: boolean;
}

/** A picture whose smaller copies are made, and the folder that they are put into. */
export interface VariantSource {
  path: string;
  isAnimated: boolean;
  folder: string;
}

/** A smaller copy, as a file at `path`. */
export interface MadeVariant {
  path: string;
  type: 'image/avif' | 'image/webp';
  width: number;
  height: number;
  size: number;
}

/**
 * Looks into files and makes pictures, in processes of its own: at most two at a time, each ended when it takes too long
 * or has taken much memory, so that no file holds up or brings down the site (TRUST.md, Uploads).
 */
export interface Workshop {
  /**
   * Checks a file by its name, its first bytes and a parser, and writes what may be stored: pictures made anew without
   * what they carried beside, drawings cleaned, documents as they are. DomainError VALIDATION on the field `file` with
   * a sentence, UNAVAILABLE when too many wait.
   */
  inspect(inspection: Inspection): Promise<Inspected>;
  /** Makes the smaller copies of a picture into `folder`. */
  makeVariants(source: VariantSource): Promise<MadeVariant[]>;
  close(): Promise<void>;
}

export interface WorkshopOptions {
  /** The built worker (scripts/lib/media-worker.mjs makes it). */
  worker: string;
  log: Logger;
  /** Waiting uploads and pictures; the next one is told to come again. */
  mostWaiting?: number;
  limits?: Partial<WorkerBounds> & Partial<TaskLimits>;
}

/** Longest times of a task in ms, once the worker has what it needs. */
interface TaskLimits {
  drawingMs: number;
  fileMs: number;
  variantsMs: number;
}

const defaults: WorkerBounds & TaskLimits = {
  idleMs: 20_000,
  mostTasks: 200,
  mostRss: 400 * 1024 * 1024,
  loadMs: 30_000,
  drawingMs: 2000,
  fileMs: 20_000,
  variantsMs: 120_000,
};

/** At a time (TRUST.md, Uploads). */
const mostWorkers = 2;

/** People wait at their screens for one; nobody waits for the other. */
type Purpose = 'upload' | 'variants';

/** So many of each at a time: smaller copies, which take long, leave a worker to whoever uploads something. */
const mostOf: Record<Purpose, number> = { upload: mostWorkers, variants: mostWorkers - 1 };

interface Waiting {
  purpose: Purpose;
  go: () => void;
  stop: (error: Error) => void;
}

export function buildWorkshop({ worker, log, mostWaiting = 40, limits = {} }: WorkshopOptions): Workshop {
  const bounds = { ...defaults, ...limits };
  const free: { one: WorkerProcess; purpose: Purpose }[] = [];
  const all = new Set<WorkerProcess>();
  const waiting: Waiting[] = [];
  const busy: Record<Purpose, number> = { upload: 0, variants: 0 };
  let isClosed = false;

  const closed = () => new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 5 });
  const hasPlace = (purpose: Purpose) => busy.upload + busy.variants < mostWorkers && busy[purpose] < mostOf[purpose];

  /** A place among those that work at a time. */
  async function takePlace(purpose: Purpose): Promise<void> {
    if (isClosed) throw closed();
    if (hasPlace(purpose)) {
      busy[purpose] += 1;
      return;
    }
    if (waiting.length >= mostWaiting) {
      throw new DomainError('UNAVAILABLE', mediaRefusals.tooBusy, { field: 'file', retryAfterSeconds: 10 });
    }
    await new Promise<void>((go, stop) => waiting.push({ purpose, go, stop }));
  }

  /** Uploads go first, and each in the order they came. */
  function givePlace(purpose: Purpose): void {
    busy[purpose] -= 1;
    const upload = waiting.findIndex((each) => each.purpose === 'upload');
    const at = upload >= 0 ? upload : waiting.findIndex((each) => hasPlace(each.purpose));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (next === undefined) return;
    // Whoever comes in between finds it taken.
    busy[next.purpose] += 1;
    next.go();
  }

  /** One that rests, or a new one in the place of one of the other purpose that rests. */
  function obtain(purpose: Purpose): WorkerProcess {
    for (const each of free.splice(0)) {
      if (each.one.isFit) free.push(each);
      else all.delete(each.one);
    }
    const at = free.findIndex((each) => each.purpose === purpose);
    const [resting] = at < 0 ? [] : free.splice(at, 1);
    if (resting !== undefined) return resting.one;
    if (all.size >= mostWorkers) end(free.pop()?.one);
    const started = startWorker(worker, log, bounds, purpose === 'variants');
    all.add(started);
    return started;
  }

  function end(one: WorkerProcess | undefined): void {
    if (one === undefined) return;
    void one.end();
    all.delete(one);
  }

  async function inWorker<Result>(purpose: Purpose, work: (one: WorkerProcess) => Promise<Result>): Promise<Result> {
    await takePlace(purpose);
    let one: WorkerProcess | undefined;
    try {
      one = obtain(purpose);
      return await work(one);
    } finally {
      if (one?.isFit === true && !isClosed) free.push({ one, purpose });
      else end(one);
      givePlace(purpose);
    }
  }

  return {
    async inspect(inspection) {
      const { path, name } = inspection;
      const limitMs = isDrawingName(name) ? bounds.drawingMs : bounds.fileMs;
      try {
        return await inWorker('upload', (one) => one.run({ name: 'inspect', inspection }, limitMs));
      } catch (error) {
        await removeBeside(path, log);
        throw error;
      }
    },
    makeVariants: (source) => inWorker('variants', (one) => one.run({ name: 'variants', source }, bounds.variantsMs)),
    async close() {
      isClosed = true;
      for (const { stop } of waiting.splice(0)) stop(closed());
      await Promise.all([...all].map((one) => one.end()));
      all.clear();
    },
  };
}

/** What a worker that was ended in its task has written so far: its files carry the name of the one they are made of. */
async function removeBeside(path: string, log: Logger): Promise<void> {
  try {
    const folder = dirname(path);
    const beginning = `${basename(path)}.`;
    for (const name of await readdir(folder)) {
      if (name.startsWith(beginning)) await rm(join(folder, name), { force: true });
    }
  } catch (error) {
    log.warn({ err: error }, 'what is left of a refused file could not be removed');
  }
}
