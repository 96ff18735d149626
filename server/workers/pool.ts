import type { Logger } from 'pino';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { mediaRefusals } from '../../src/domain/media/texts.ts';
import { DomainError } from '../errors.ts';
import { fileRefusal, noRoom } from './file-refusal.ts';
import { isSvgName } from './file-names.ts';
import { buildLane, type LaneBounds, NoPlace } from './lane.ts';
import type { PartOf, Results, Task } from './messages.ts';
import { type Failure, TaskFailure, type WorkerBounds } from './worker-process.ts';

/**
 * Runs CPU-heavy work in child processes, one task each, killed on a timeout or high memory use.
 */
export interface WorkerPool {
  /**
   * @throws UNAVAILABLE if the queue is full or no worker starts, VALIDATION on `file` if it is refused, too slow or
   * crashes the worker
   */
  run<Name extends Task['name']>(
    task: Extract<Task, { name: Name }>,
    onPart?: (part: PartOf<Name>) => void,
  ): Promise<Results[Name]>;
  close(): Promise<void>;
}

interface TaskLimits {
  svgMs: number;
  fileMs: number;
  variantsMs: number;
  tableMs: number;
  mailMs: number;
  passwordMs: number;
  documentMs: number;
}

export interface WorkerPoolOptions {
  /** From scripts/lib/worker-program.mjs. */
  program: string;
  log: Logger;
  maxWaiting?: number;
  limits?: Partial<WorkerBounds> & Partial<TaskLimits>;
}

type LaneName = 'files' | 'short' | 'mail';

const common = { maxTasks: 200, maxRss: 400 * 1024 * 1024, loadMs: 30_000 } as const;

/**
 * Files take minutes, two at a time; variants leave one process to uploads. Short tasks have their
 * own process, which keeps word lists and fonts loaded.
 */
const lanes: Record<LaneName, LaneBounds & { retryAfterSeconds: number }> = {
  files: { ...common, workers: 2, patient: 1, waiting: 40, idleMs: 20_000, retryAfterSeconds: 10 },
  short: { ...common, maxTasks: 5000, workers: 1, patient: 0, waiting: 100, idleMs: 300_000, retryAfterSeconds: 5 },
  // Hostile mail must not keep uploads or passwords waiting.
  mail: { ...common, workers: 1, patient: 0, waiting: 20, idleMs: 60_000, retryAfterSeconds: 30 },
};

const taskLimits: TaskLimits = {
  svgMs: 2000,
  fileMs: 20_000,
  variantsMs: 120_000,
  tableMs: 20_000,
  mailMs: 20_000,
  passwordMs: 5000,
  documentMs: 10_000,
};

interface Kind {
  lane: LaneName;
  /** Timeouts and crashes are blamed on the file. */
  isOfFile: boolean;
  isPatient: boolean;
  limit: keyof TaskLimits;
}

const ofFile = { lane: 'files', isOfFile: true, isPatient: false } as const;
const short = { lane: 'short', isOfFile: false, isPatient: false } as const;

const kinds: Record<Task['name'], Kind> = {
  inspect: { ...ofFile, limit: 'fileMs' },
  crop: { ...ofFile, limit: 'fileMs' },
  rows: { ...ofFile, limit: 'tableMs' },
  statement: { ...ofFile, limit: 'tableMs' },
  dataset: { ...ofFile, limit: 'tableMs' },
  mail: { ...ofFile, lane: 'mail', limit: 'mailMs' },
  variants: { ...ofFile, isPatient: true, limit: 'variantsMs' },
  password: { ...short, limit: 'passwordMs' },
  invoice: { ...short, limit: 'documentMs' },
  receipt: { ...short, limit: 'documentMs' },
  factSheet: { ...short, limit: 'documentMs' },
  sharePicture: { ...short, limit: 'documentMs' },
};

function limitOf(task: Task): keyof TaskLimits {
  const isSvg = task.name === 'inspect' && isSvgName(task.inspection.name);
  return isSvg ? 'svgMs' : kinds[task.name].limit;
}

function unavailable({ isOfFile }: Kind, retryAfterSeconds: number): DomainError {
  if (!isOfFile) return new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds });
  return new DomainError('UNAVAILABLE', mediaRefusals.tooBusy, { field: 'file', retryAfterSeconds });
}

const closing = () => new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 5 });

function errorOf(failure: Failure, name: Task['name']): Error {
  const kind = kinds[name];
  switch (failure.kind) {
    case 'refused':
      return fileRefusal(failure.sentence);
    case 'failed':
      if (failure.isFull) return noRoom(failure.reason);
      // The reason may contain the password.
      return new Error(`The task '${name}' of a worker failed${name === 'password' ? '' : `: ${failure.reason}`}`);
    case 'not started':
      return unavailable(kind, 30);
    case 'called off':
      return closing();
    case 'too late':
      return kind.isOfFile ? fileRefusal(mediaRefusals.takesTooLong) : unavailable(kind, 5);
    case 'crashed':
      return kind.isOfFile ? fileRefusal(mediaRefusals.broken) : unavailable(kind, 5);
  }
}

export function buildWorkerPool({ program, log, maxWaiting, limits = {} }: WorkerPoolOptions): WorkerPool {
  const times = { ...taskLimits, ...limits };
  const build = (name: LaneName) =>
    buildLane(program, log, { ...lanes[name], ...limits, waiting: maxWaiting ?? lanes[name].waiting });
  const open = { files: build('files'), short: build('short'), mail: build('mail') };

  return {
    async run(task, onPart) {
      const kind = kinds[task.name];
      const limitMs = times[limitOf(task)];
      try {
        return await open[kind.lane].withWorker(kind.isPatient, (one) => one.run(task, { limitMs, onPart }));
      } catch (error) {
        if (error instanceof TaskFailure) throw errorOf(error.failure, task.name);
        if (error instanceof NoPlace) {
          throw error.why === 'closed' ? closing() : unavailable(kind, lanes[kind.lane].retryAfterSeconds);
        }
        throw error;
      }
    },
    async close() {
      await Promise.all(Object.values(open).map((lane) => lane.close()));
    },
  };
}
