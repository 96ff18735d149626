import { writersChannel } from '../../../src/domain/documents/changes.ts';
import type { Db } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import { notifyNodes } from '../../platform/locks.ts';

export interface Writer {
  userId: string;
  name: string;
}

/** On all nodes, only in memory: a lost notice is repeated by the next one, or expires. */
export interface Presence {
  /** Of one subject, such as an enquiry's id. */
  note(db: Db, subject: string, writer: Writer, isWriting: boolean): Promise<void>;
  of(subject: string): Writer[];
  /** Resolves after the next change of the subject, after `ms`, with the signal, or during shutdown. */
  changed(subject: string, ms: number, signal: AbortSignal | undefined): Promise<void>;
  readonly isClosed: boolean;
  close(): void;
}

/** In ms, without another notice. */
export const writerMs = 10_000;

interface Notice extends Writer {
  subject: string;
  isWriting: boolean;
}

function readNotice(payload: string): Notice | undefined {
  try {
    return JSON.parse(payload) as Notice;
  } catch {
    return undefined;
  }
}

export function buildPresence(events: Pick<Events, 'onEvent'>): Presence {
  const subjects = new Map<string, Map<string, { name: string; timer: NodeJS.Timeout }>>();
  const waiting = new Map<string, Set<() => void>>();
  let isClosed = false;

  function wake(subject: string): void {
    for (const resume of waiting.get(subject) ?? []) resume();
  }

  function remove(subject: string, userId: string): void {
    const writers = subjects.get(subject);
    clearTimeout(writers?.get(userId)?.timer);
    if (writers?.delete(userId) !== true) return;
    if (writers.size === 0) subjects.delete(subject);
    wake(subject);
  }

  function add({ subject, userId, name }: Notice): void {
    const writers = subjects.get(subject) ?? new Map<string, { name: string; timer: NodeJS.Timeout }>();
    subjects.set(subject, writers);
    const known = writers.get(userId);
    clearTimeout(known?.timer);
    writers.set(userId, { name, timer: setTimeout(() => remove(subject, userId), writerMs).unref() });
    if (known?.name !== name) wake(subject);
  }

  events.onEvent(writersChannel, (payload) => {
    const notice = isClosed ? undefined : readNotice(payload);
    if (notice === undefined) return;
    if (notice.isWriting) add(notice);
    else remove(notice.subject, notice.userId);
  });

  return {
    note: (db, subject, { userId, name }, isWriting) =>
      notifyNodes(db, writersChannel, JSON.stringify({ subject, userId, name, isWriting } satisfies Notice)),
    of: (subject) => [...(subjects.get(subject) ?? [])].map(([userId, { name }]) => ({ userId, name })),
    changed(subject, ms, signal) {
      if (isClosed || signal?.aborted === true) return Promise.resolve();
      return new Promise((resolve) => {
        const own = waiting.get(subject) ?? new Set<() => void>();
        waiting.set(subject, own);
        const resume = () => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', resume);
          own.delete(resume);
          if (own.size === 0 && waiting.get(subject) === own) waiting.delete(subject);
          resolve();
        };
        const timer = setTimeout(resume, ms).unref();
        own.add(resume);
        signal?.addEventListener('abort', resume, { once: true });
      });
    },
    get isClosed() {
      return isClosed;
    },
    close() {
      isClosed = true;
      for (const subject of waiting.keys()) wake(subject);
      for (const writers of subjects.values()) for (const { timer } of writers.values()) clearTimeout(timer);
      subjects.clear();
    },
  };
}
