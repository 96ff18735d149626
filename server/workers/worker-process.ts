import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { PartOf, Reply, Results, Task } from './messages.ts';

/** When a worker is given up. Times in ms, memory in bytes. */
export interface WorkerBounds {
  /** Without a task for so long, it ends. */
  idleMs: number;
  /** A worker of so many tasks, or of so much memory, ends after the one it has. */
  maxTasks: number;
  maxRss: number;
  /** Until it has loaded what a task needs. */
  loadMs: number;
}

/**
 * Why a task came to nothing. `refused`: what it was given is not taken, with the sentence for it; `failed`: a fault of the
 * program or of the machine; the others: the worker was ended or ended by itself.
 */
export type Failure =
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; reason: string; isFull: boolean }
  | { kind: 'too late' | 'not started' | 'called off' | 'crashed' };

/** A task that came to nothing; pool.ts makes of it what the caller is answered. */
export class TaskFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'TaskFailure';
    this.failure = failure;
  }
}

/** How a task is run. */
export interface RunOptions<Part> {
  /** Its longest time from where the worker has loaded what it needs. */
  limitMs: number;
  onPart?: ((part: Part) => void) | undefined;
}

/** One child process. It has at most one task at a time; whoever holds it sees to that. */
export interface WorkerProcess {
  /** Whether it can take another task. */
  readonly isFit: boolean;
  /** Runs a task; it is ended by force when it takes too long. @throws TaskFailure */
  run<Name extends Task['name']>(
    task: Extract<Task, { name: Name }>,
    options: RunOptions<PartOf<Name>>,
  ): Promise<Results[Name]>;
  /** Ends it, at once; done when it is gone. */
  end(): Promise<void>;
}

/** Why a worker ended in its task, where it did not do so by itself. */
type Ending = 'too late' | 'not started' | 'called off';
type LastReply = Extract<Reply, { rss: number }>;

interface Running {
  part: ((part: unknown) => void) | undefined;
  done: (reply: LastReply) => void;
  died: () => void;
}

/** Between that of everything else (0) and one that would get hardly any time on a busy machine (19). */
const patientPriority = 5;

/** For one task: pictures take theirs outside of it. A parser that wants more is stopped. */
const maxHeapMegabytes = 512;

/** `isPatient`: what it does may take its time, and everything else on the machine goes before. */
export function startWorker(program: string, log: Logger, bounds: WorkerBounds, isPatient: boolean): WorkerProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
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
    if (reply.state === 'part') {
      running?.part?.(reply.part);
      return;
    }
    if (tasks >= bounds.maxTasks || reply.rss > bounds.maxRss) stop(undefined);
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
    log.error({ err: error }, 'a worker process could not be used');
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
    async run<Name extends Task['name']>(
      task: Extract<Task, { name: Name }>,
      { limitMs: ms, onPart }: RunOptions<PartOf<Name>>,
    ) {
      tasks += 1;
      limitMs = ms;
      const reply = await new Promise<LastReply>((resolve, reject) => {
        running = {
          // The worker's side of messages.ts says which parts and which result belong to which task.
          part: onPart as ((part: unknown) => void) | undefined,
          done: resolve,
          died: () => {
            const kind = ending ?? 'crashed';
            log.warn({ task: task.name, ending: kind }, 'a worker process ended in its task');
            reject(new TaskFailure({ kind }));
          },
        };
        within(bounds.loadMs, 'not started');
        child.send(task, (error) => {
          if (error !== null) gone();
        });
      });
      switch (reply.state) {
        case 'done':
          return reply.result as Results[Name];
        case 'refused':
          throw new TaskFailure({ kind: 'refused', sentence: reply.sentence });
        case 'failed':
          throw new TaskFailure({ kind: 'failed', reason: reply.reason, isFull: reply.isFull });
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
    log.debug({ err: error }, 'the priority of an image process could not be lowered');
  }
}

/** What a library writes to the terminal goes to the log, shortened. */
function watchErrors(child: ChildProcess, log: Logger): void {
  const { stderr } = child;
  if (stderr === null) return;
  if (stderr instanceof Socket) stderr.unref();
  stderr.on('data', (chunk: Buffer) => {
    log.warn({ text: chunk.subarray(0, 2000).toString('utf8') }, 'a worker process wrote to its error output');
  });
}
