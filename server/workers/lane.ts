import type { Logger } from 'pino';
import { startWorker, type WorkerBounds, type WorkerProcess } from './worker-process.ts';

export interface LaneBounds extends WorkerBounds {
  workers: number;
  /** Of these, how many may do background work. */
  patient: number;
  waiting: number;
}

/** The queue was full; the work did not start. */
export class NoPlace extends Error {
  readonly why: 'busy' | 'closed';

  constructor(why: NoPlace['why']) {
    super(why);
    this.name = 'NoPlace';
    this.why = why;
  }
}

/** A queue with its processes. Patient work runs in the background: no person waits for it. */
export interface Lane {
  /** Runs `work` with a process of its own. @throws NoPlace */
  withWorker<Result>(isPatient: boolean, work: (one: WorkerProcess) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

interface Waiting {
  isPatient: boolean;
  go: () => void;
  stop: (error: Error) => void;
}

export function buildLane(program: string, log: Logger, bounds: LaneBounds): Lane {
  const free: { one: WorkerProcess; isPatient: boolean }[] = [];
  const all = new Set<WorkerProcess>();
  const waiting: Waiting[] = [];
  const busy = { patient: 0, other: 0 };
  let isClosed = false;

  const nameOf = (isPatient: boolean) => (isPatient ? 'patient' : 'other');
  const hasPlace = (isPatient: boolean) =>
    busy.patient + busy.other < bounds.workers && (!isPatient || busy.patient < bounds.patient);

  async function takePlace(isPatient: boolean): Promise<void> {
    if (isClosed) throw new NoPlace('closed');
    if (hasPlace(isPatient)) {
      busy[nameOf(isPatient)] += 1;
      return;
    }
    if (waiting.length >= bounds.waiting) throw new NoPlace('busy');
    await new Promise<void>((go, stop) => waiting.push({ isPatient, go, stop }));
  }

  /** Patient work comes last, the rest in order. */
  function givePlace(isPatient: boolean): void {
    busy[nameOf(isPatient)] -= 1;
    const first = waiting.findIndex((each) => !each.isPatient);
    const at = first >= 0 ? first : waiting.findIndex((each) => hasPlace(each.isPatient));
    const [next] = at < 0 ? [] : waiting.splice(at, 1);
    if (next === undefined) return;
    // Synchronous, so that no new task takes the place.
    busy[nameOf(next.isPatient)] += 1;
    next.go();
  }

  /** May replace an idle process of the other priority. */
  function obtain(isPatient: boolean): WorkerProcess {
    for (const each of free.splice(0)) {
      if (each.one.isFit) free.push(each);
      else all.delete(each.one);
    }
    const at = free.findIndex((each) => each.isPatient === isPatient);
    const [resting] = at < 0 ? [] : free.splice(at, 1);
    if (resting !== undefined) return resting.one;
    if (all.size >= bounds.workers) end(free.pop()?.one);
    const started = startWorker(program, log, bounds, isPatient);
    all.add(started);
    return started;
  }

  function end(one: WorkerProcess | undefined): void {
    if (one === undefined) return;
    void one.end();
    all.delete(one);
  }

  return {
    async withWorker(isPatient, work) {
      await takePlace(isPatient);
      let one: WorkerProcess | undefined;
      try {
        one = obtain(isPatient);
        return await work(one);
      } finally {
        if (one?.isFit === true && !isClosed) free.push({ one, isPatient });
        else end(one);
        givePlace(isPatient);
      }
    },
    async close() {
      isClosed = true;
      for (const { stop } of waiting.splice(0)) stop(new NoPlace('closed'));
      await Promise.all([...all].map((one) => one.end()));
      all.clear();
    },
  };
}
