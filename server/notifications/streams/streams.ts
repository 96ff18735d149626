import type { Logger } from 'pino';
import { notificationsChannel, sessionsChannel } from '../../../src/domain/documents/changes.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import type { Caller } from '../../caller.ts';
import { DomainError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import { readChanged } from './changed.ts';
import { Line } from './line.ts';
import type { Snapshot } from './snapshot.ts';
import { seesStaffNotices } from './visible.ts';

/** Streams of notifications on this node. */
export interface Streams {
  /** Throws UNAVAILABLE while the node stops. */
  open(of: {
    userId: string;
    sessionId: string;
    endsAt: number;
    seesStaffNotices: boolean;
    since: Snapshot | undefined;
  }): Line;
  leave(line: Line): void;
  readonly size: number;
  /** Ends them all, and opens none any more: browsers go on at another node. */
  close(): void;
}

interface StreamsOptions {
  events: Events;
  /** How often sessions are looked at that may be over, in ms. */
  sweepMs?: number;
  /** How long one stream lasts, in ms: the next one passes the gate and the limits anew. */
  maxMs?: number;
}

/** A browser has one. A few more of one session, and of one person, so that nobody can fill a node with them. */
const maxOfSession = 3;
const maxOfPerson = 12;
/** People in one statement. */
const maxAsked = 100;
const again = 1000;

interface StreamDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Who a session belongs to now; null once it is over. */
  readCaller: (sessionId: string) => Promise<Caller | null>;
}

export function buildStreams(deps: StreamDeps, options: StreamsOptions): Streams {
  const { events, sweepMs = 15_000, maxMs = 1_800_000 } = options;
  const { db, clock, log, readCaller } = deps;
  const people = new Map<string, Set<Line>>();
  const toRead = new Set<string>();
  let isReading = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  function linesOf(userId: string): Line[] {
    return [...(people.get(userId) ?? [])];
  }

  function look(userId: string): void {
    if (!people.has(userId)) return;
    toRead.add(userId);
    if (!isReading) void readAll();
  }

  function lookAtAll(): void {
    for (const userId of people.keys()) look(userId);
  }

  /** One question at a time, for as many people as have news: a notice to everybody costs a few statements a node. */
  async function readAll(): Promise<void> {
    isReading = true;
    clearTimeout(retry);
    try {
      // What comes within this turn of the loop is asked together.
      await Promise.resolve();
      for (let ids = takeSome(); ids.length > 0; ids = takeSome()) await readSome(ids);
    } catch (error) {
      log.warn({ err: error }, 'notifications cannot be read for their streams yet');
      if (!isClosed) retry = setTimeout(lookAtAll, again).unref();
    } finally {
      isReading = false;
    }
  }

  function takeSome(): string[] {
    const ids = [...toRead].slice(0, maxAsked);
    for (const id of ids) toRead.delete(id);
    return ids;
  }

  async function readSome(ids: readonly string[]): Promise<void> {
    const asked = ids.flatMap((userId) => {
      const ready = linesOf(userId).filter((line) => line.askReady());
      const since = ready.map((line) => line.since?.xmin).filter((xmin) => xmin !== undefined);
      const lowest = since.reduce<bigint | null>((low, xmin) => (low === null || xmin < low ? xmin : low), null);
      return ready.length === 0
        ? []
        : [{ userId, since: lowest, seesStaffNotices: ready.every((line) => line.seesStaffNotices), ready }];
    });
    if (asked.length === 0) return;
    const found = new Map((await readChanged(db, asked)).map((changed) => [changed.userId, changed]));
    // Those alone whose beginning was asked for: one that came meanwhile has its own question.
    for (const { userId, ready } of asked) {
      const changed = found.get(userId);
      if (changed !== undefined) for (const line of ready) line.take(changed);
    }
  }

  /** Ends a stream whose session is over. What cannot be told now is no end (D6): it is asked again. */
  async function check(line: Line): Promise<void> {
    try {
      const caller = await readCaller(line.sessionId);
      if (caller?.userId !== line.userId) {
        leave(line);
        return;
      }
      line.endsAt = Date.parse(caller.viewer.expiresAt);
      line.seesStaffNotices = seesStaffNotices(caller);
    } catch (error) {
      line.endsAt = 0;
      log.warn({ err: error }, 'the session of a stream cannot be read yet');
    }
  }

  async function checkThese(lines: readonly Line[]): Promise<void> {
    for (const line of lines) await check(line);
  }

  function sweep(): void {
    const now = clock.now().getTime();
    const lines = [...people.values()].flatMap((own) => [...own]);
    for (const line of lines) if (line.openedAt + maxMs <= now) leave(line);
    void checkThese(lines.filter((line) => line.endsAt <= now));
  }

  function leave(line: Line): void {
    line.end();
    forget(line);
  }

  function forget(line: Line): void {
    const own = people.get(line.userId);
    own?.delete(line);
    if (own?.size === 0) people.delete(line.userId);
  }

  /** Sets go by the time of their entries: the first one is the oldest. */
  function makeRoom(userId: string, sessionId: string): void {
    const own = linesOf(userId);
    const ofSession = own.filter((line) => line.sessionId === sessionId);
    const oldest = ofSession.length >= maxOfSession ? ofSession[0] : own.length >= maxOfPerson ? own[0] : undefined;
    if (oldest === undefined) return;
    oldest.end(true);
    forget(oldest);
  }

  events.onEvent(notificationsChannel, look);
  events.onEvent(sessionsChannel, (userId) => void checkThese(linesOf(userId)));
  events.onBack(() => {
    lookAtAll();
    void checkThese([...people.values()].flatMap((own) => [...own]));
  });
  const timer = setInterval(sweep, sweepMs).unref();

  return {
    open(of) {
      if (isClosed) throw new DomainError('UNAVAILABLE', errorTexts.unavailable, { retryAfterSeconds: 1 });
      makeRoom(of.userId, of.sessionId);
      // It is the person's and not the session's, and this is the newest answer.
      for (const own of linesOf(of.userId)) own.seesStaffNotices = of.seesStaffNotices;
      const line: Line = new Line({ ...of, openedAt: clock.now().getTime() }, () => look(of.userId));
      people.set(of.userId, (people.get(of.userId) ?? new Set()).add(line));
      look(of.userId);
      return line;
    },
    leave,
    get size() {
      return [...people.values()].reduce((sum, own) => sum + own.size, 0);
    },
    close() {
      isClosed = true;
      clearInterval(timer);
      clearTimeout(retry);
      for (const own of people.values()) for (const line of own) leave(line);
    },
  };
}
