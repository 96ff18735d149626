import { type ChildProcess, fork } from 'node:child_process';
import { Socket } from 'node:net';
import { setPriority } from 'node:os';
import type { Logger } from 'pino';
import type { PartOf, Reply, Results, Task } from './messages.ts';

/** Times are in ms, memory in bytes. */
export interface WorkerBounds {
  idleMs: number;
  /** The process ends after this many tasks. */
  maxTasks: number;
  maxRss: number;
  /** For loading a task's modules. */
  loadMs: number;
}

/** `refused` is invalid input, with a message; `failed` a bug or the machine; the rest are crashes and timeouts. */
export type Failure =
  | { kind: 'refused'; sentence: string }
  | { kind: 'failed'; reason: string; isFull: boolean }
  | { kind: 'too late' | 'not started' | 'called off' | 'crashed' };

/** pool.ts converts it. */
export class TaskFailure extends Error {
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.kind);
    this.name = 'TaskFailure';
    this.failure = failure;
  }
}

export interface RunOptions<Part> {
  limitMs: number;
  onPart?: ((part: Part) => void) | undefined;
}

/** Does one task at a time. */
export interface WorkerProcess {
  readonly isFit: boolean;
  /** Kills the process on timeout. @throws TaskFailure */
  run<Name extends Task['name']>(
    task: Extract<Task, { name: Name }>,
    options: RunOptions<PartOf<Name>>,
  ): Promise<Results[Name]>;
  end(): Promise<void>;
}

/** Why we ended the process; undefined if it ended by itself. */
type Ending = 'too late' | 'not started' | 'called off';
type LastReply = Extract<Reply, { rss: number }>;

interface Running {
  part: ((part: unknown) => void) | undefined;
  done: (reply: LastReply) => void;
  died: () => void;
}

/** Lower than normal (0) without starving (19). */
const patientPriority = 5;

/** Per task; pixels of pictures are outside the heap. */
const maxHeapMegabytes = 512;

/** `isPatient` lowers the priority. */
export function startWorker(program: string, log: Logger, bounds: WorkerBounds, isPatient: boolean): WorkerProcess {
  const child = fork(program, {
    execArgv: [`--max-old-space-size=${maxHeapMegabytes}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Settings contain secrets.
    env: { NODE_ENV: 'production' },
  });
  let isFit = true;
  let tasks = 0;
  let running: Running | undefined;
  let limit: NodeJS.Timeout | undefined;
  let limitMs = 0;
  let ending: Ending | undefined;
  // An idle worker must not keep the site's process alive.
  child.unref();
  child.channel?.unref();
  watchErrors(child, log);
  if (isPatient && child.pid !== undefined) lowerPriority(child.pid, log);

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
    // A process that never started does not exit.
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
          // messages.ts guarantees the type.
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

function lowerPriority(pid: number, log: Logger): void {
  try {
    setPriority(pid, patientPriority);
  } catch (error) {
    log.debug({ err: error }, 'the priority of an image process could not be lowered');
  }
}

function watchErrors(child: ChildProcess, log: Logger): void {
  const { stderr } = child;
  if (stderr === null) return;
  if (stderr instanceof Socket) stderr.unref();
  stderr.on('data', (chunk: Buffer) => {
    log.warn({ text: chunk.subarray(0, 2000).toString('utf8') }, 'a worker process wrote to its error output');
  });
}
