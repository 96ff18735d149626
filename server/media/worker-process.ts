import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import { errorTexts } from '../../src/domain/texts/errors.ts';
import { mediaRefusals } from '../../src/domain/texts/media.ts';
import { DomainError } from '../errors.ts';
import { fileRefusal, noRoom } from './refusals.ts';
import type { Reply, Results, Task } from './worker/messages.ts';

/** When a worker is given up. Times in ms, memory in bytes. */
export interface WorkerBounds {
  /** Without a task for so long, it ends. */
  idleMs: number;
  /** A worker of so many tasks, or of so much memory, ends after the one it has. */
  mostTasks: number;
  mostRss: number;
  /** Until it has loaded what a task needs. */
  loadMs: number;
}

/** One child process. It has at most one task at a time; whoever holds it sees to that. */
export interface WorkerProcess {
  /** Whether it can take another task. */
  readonly isFit: boolean;
  /**
   * Runs a task. It is ended by force when it takes longer than `limitMs` from where it has loaded what it needs.
   * DomainError VALIDATION on `file` where the file is refused, takes too long or brings the worker down; UNAVAILABLE
   * where the disk is full, the worker does not start, or `end` was called meanwhile.
   */
  run<Name extends Task['name']>(task: Extract<Task, { name: Name }>, limitMs: number): Promise<Results[Name]>;
  /** Ends it, at once; done when it is gone. */
  end(): Promise<void>;
}

/** Why a worker ended in its task, where it did not do so by itself. */
type Ending = 'too late' | 'not started' | 'called off';

interface Running {
  done: (reply: Extract<Reply, { rss: number }>) => void;
  died: () => void;
}

/** Between that of everything else (0) and one that would get hardly any time on a busy machine (19). */
const patientPriority = 5;

/** For one file: pictures take theirs outside of it. A parser that wants more is stopped. */
const mostHeapMegabytes = 512;

function deathOf(ending: Ending | undefined): DomainError {
  switch (ending) {
    case 'too late':
      return fileRefusal(mediaRefusals.takesTooLong);
    case 'not started':
      return new DomainError('UNAVAILABLE', mediaRefusals.tooBusy, { field: 'file', retryAfterSeconds: 30 });
    case 'called off':
      return new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 5 });
    case undefined:
      return fileRefusal(mediaRefusals.broken);
  }
}

/** `isPatient`: what it does may take its time, and everything else on the machine goes before. */
export function startWorker(program: string, log: Logger, bounds: WorkerBounds, isPatient: boolean): WorkerProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${mostHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Nothing of the site's settings, which hold secrets, is any of its business.
    env: { NODE_ENV: 'production' },
  });
  let isFit = true;
  let tasks = 0;
  let running: Running | undefined;
  let limit: NodeJS.Timeout | undefined;
  let limitMs = 0;
  let ending: Ending | undefined;
  // A worker without work does not keep the site's process alive.
  child.unref();
  child.channel?.unref();
  watchErrors(child, log);
  if (isPatient && child.pid !== undefined) giveWay(child.pid, log);

  function stop(why: Ending | undefined): void {
    isFit = false;
    ending ??= why;
    clearTimeout(limit);
    child.kill('SIGKILL');
  }

  function within(ms: number, why: Ending): void {
    clearTimeout(limit);
    limit = setTimeout(() => {
      stop(why);
    }, ms);
  }

  function rest(): void {
    clearTimeout(limit);
    limit = setTimeout(() => {
      stop(undefined);
    }, bounds.idleMs).unref();
  }

  child.on('message', (message) => {
    const reply = message as Reply;
    if (reply.state === 'began') {
      within(limitMs, 'too late');
      return;
    }
    if (tasks >= bounds.mostTasks || reply.rss > bounds.mostRss) stop(undefined);
    else rest();
    const { done } = running ?? {};
    running = undefined;
    done?.(reply);
  });
  const gone = () => {
    stop(undefined);
    const { died } = running ?? {};
    running = undefined;
    died?.();
  };
  child.on('error', (error) => {
    log.error({ err: error }, 'a process that looks into files could not be used');
    gone();
  });
  const exit = new Promise<void>((resolve) => {
    child.on('exit', () => {
      gone();
      resolve();
    });
    // One that could not be started never exits.
    if (child.pid === undefined) resolve();
  });

  return {
    get isFit() {
      return isFit && child.connected;
    },
    async run(task, ms) {
      tasks += 1;
      limitMs = ms;
      const reply = await new Promise<Extract<Reply, { rss: number }>>((resolve, reject) => {
        running = {
          done: resolve,
          died: () => {
            log.warn(
              { task: task.name, ending: ending ?? 'crashed' },
              'a process that looks into files ended in its task',
            );
            reject(deathOf(ending));
          },
        };
        within(bounds.loadMs, 'not started');
        child.send(task, (error) => {
          if (error !== null) gone();
        });
      });
      switch (reply.state) {
        case 'done':
          // The worker's side of messages.ts says what belongs to which task.
          return reply.result as Results[typeof task.name];
        case 'refused':
          throw fileRefusal(reply.sentence);
        case 'failed':
          if (reply.isFull) throw noRoom(reply.reason);
          throw new Error(`Looking into a file failed: ${reply.reason}`);
      }
    },
    async end() {
      stop('called off');
      await exit;
    },
  };
}

function giveWay(pid: number, log: Logger): void {
  try {
    setPriority(pid, patientPriority);
  } catch (error) {
    log.debug({ err: error }, 'a process that makes pictures runs beside everything else');
  }
}

/** What a library writes to the terminal goes to the log, shortened. */
function watchErrors(child: ChildProcess, log: Logger): void {
  const { stderr } = child;
  if (stderr === null) return;
  if (stderr instanceof Socket) stderr.unref();
  stderr.on('data', (chunk: Buffer) => {
    log.warn({ text: chunk.subarray(0, 2000).toString('utf8') }, 'a process that looks into files wrote');
  });
}
