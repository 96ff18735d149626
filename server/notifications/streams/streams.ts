import type { Logger } from 'pino';
import { type StaffLevel, staffLevels, staffLevelsOf } from '../../../src/domain/access/staff-links.ts';
import { notificationsChannel, sessionsChannel } from '../../../src/domain/documents/changes.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import type { Caller } from '../../caller.ts';
import { DomainError } from '../../errors.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import type { Events } from '../../platform/events.ts';
import { readChanged } from './changed.ts';
import { Line } from './line.ts';
import { buildPresence, type Presence } from './presence.ts';
import type { Snapshot } from './snapshot.ts';

export interface Streams {
  /** Throws UNAVAILABLE during shutdown. */
  open(of: {
    userId: string;
    sessionId: string;
    endsAt: number;
    levels: readonly StaffLevel[];
    since: Snapshot | undefined;
  }): Line;
  leave(line: Line): void;
  readonly size: number;
  readonly presence: Presence;
  /** Browsers reconnect to another node. */
  close(): void;
}

interface StreamsOptions {
  events: Events;
  /** In ms, for expired sessions. */
  sweepMs?: number;
  /** In ms. Reconnecting passes the gate and limits again. */
  maxMs?: number;
}

/** A browser needs one. */
const maxOfSession = 3;
const maxOfPerson = 12;
const maxAsked = 100;
const again = 1000;

interface StreamDeps {
  db: Db;
  clock: Clock;
  log: Logger;
  /** Null if the session ended. */
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

  /** For all streams at once, so that a broadcast costs few. */
  async function readAll(): Promise<void> {
    isReading = true;
    try {
      await Promise.resolve();
      for (let ids = takeSome(); ids.length > 0; ids = takeSome()) await readSome(ids);
    } catch (error) {
      log.warn({ err: error }, 'notifications cannot be read for their streams yet');
      clearTimeout(retry);
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
      const levels = staffLevels.filter((level) => ready.every((line) => line.levels.includes(level)));
      return ready.length === 0 ? [] : [{ userId, since: lowest, levels, ready }];
    });
    if (asked.length === 0) return;
    const found = new Map((await readChanged(db, asked)).map((changed) => [changed.userId, changed]));
    // Requests made while it runs have their own query.
    for (const { userId, ready } of asked) {
      const changed = found.get(userId);
      if (changed !== undefined) for (const line of ready) line.take(changed);
    }
  }

  /** A failed query does not end the stream (D6). */
  async function check(line: Line): Promise<void> {
    try {
      const caller = await readCaller(line.sessionId);
      if (caller?.userId !== line.userId) {
        leave(line);
        return;
      }
      line.endsAt = Date.parse(caller.viewer.expiresAt);
      line.levels = staffLevelsOf(caller.viewer);
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

  /** A map keeps insertion order: oldest first. */
  function makeRoom(userId: string, sessionId: string): void {
    const own = linesOf(userId);
    const ofSession = own.filter((line) => line.sessionId === sessionId);
    const oldest = ofSession.length >= maxOfSession ? ofSession[0] : own.length >= maxOfPerson ? own[0] : undefined;
    if (oldest === undefined) return;
    oldest.end(true);
    forget(oldest);
  }

  const presence = buildPresence(events);
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
      // The newest value applies to all streams of the person.
      for (const own of linesOf(of.userId)) own.levels = of.levels;
      const line: Line = new Line({ ...of, openedAt: clock.now().getTime() }, () => look(of.userId));
      people.set(of.userId, (people.get(of.userId) ?? new Set()).add(line));
      look(of.userId);
      return line;
    },
    leave,
    presence,
    get size() {
      return [...people.values()].reduce((sum, own) => sum + own.size, 0);
    },
    close() {
      isClosed = true;
      presence.close();
      clearInterval(timer);
      clearTimeout(retry);
      for (const own of people.values()) for (const line of own) leave(line);
    },
  };
}
