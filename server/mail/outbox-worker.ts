import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { outboxChannel } from '../../src/domain/documents/changes.ts';
import { sql } from 'kysely';
import type { QueuedMail } from './deliver.ts';
import type { Db } from '../platform/database.ts';
import { anyOf, build, camel, execute, query } from '../platform/sql.ts';
import { buildWakeLoop, type WakeLoop, type WakeLoopOptions } from '../platform/wake-loop.ts';
import { maxAttempts, retryMinutes } from './retry-schedule.ts';

/** Several nodes may run it at once; others send what `close` leaves. */
export interface OutboxWorker extends WakeLoop {
  /** Why it failed (retried as usual); undefined if sent. Throws if already sent or being sent. */
  deliverNow(id: string): Promise<string | undefined>;
}

interface OutboxWorkerOptions {
  db: Db;
  log: Logger;
  events: WakeLoopOptions['events'];
  /** Why it failed, without addresses or secrets. Must not throw. */
  deliver: (message: QueuedMail) => Promise<string | undefined>;
  /** Prefixes of the mail server's own failures. */
  awayReasons: readonly string[];
  host: string;
  pollMs?: number;
  /** In ms, for `close`. */
  graceMs?: number;
}

/** Far longer than a delivery; then others retry. */
const leaseMinutes = 15;
const lanes = 2;
/** In ms: one message may crash the mail server again. */
const forwardMs = 5 * 60_000;

/** All nodes share the database's clock. */
const databaseNow = sql<Date>`now()`;
const minutesFromNow = (minutes: number) => sql<Date>`now() + make_interval(mins => ${minutes}::int)`;

interface Taken extends QueuedMail {
  attempts: number;
}

/**
 * Claims a mail by lease in one statement, delivers outside transactions, then records. Sent twice (same Message-ID)
 * only if process or connection ends in between.
 */
export function buildOutboxWorker(options: OutboxWorkerOptions): OutboxWorker {
  const { db, log, events, deliver, awayReasons, host, pollMs = 30_000, graceMs = 10_000 } = options;
  /** An earlier process may have seen an outage. */
  let wasAway = true;
  let forwardedAt = -Infinity;

  /** @param id due or not; by default the next due mail */
  async function take(id?: string): Promise<Taken | undefined> {
    const next = build
      .selectFrom('outbox as o')
      .select('o.id')
      .where('o.kind', '=', 'mail')
      .where('o.sent_at', 'is', null)
      .where('o.failed_at', 'is', null)
      .where((eb) => (id === undefined ? eb('o.next_try_at', '<=', databaseNow) : eb('o.id', '=', id)))
      .where((eb) => eb.or([eb.eb('o.locked_until', 'is', null), eb.eb('o.locked_until', '<=', databaseNow)]))
      .orderBy('o.next_try_at')
      .orderBy('o.id')
      .limit(1)
      .forUpdate()
      .skipLocked();
    const [row] = await query(
      db,
      build
        .updateTable('outbox')
        .set((eb) => ({
          locked_until: minutesFromNow(leaseMinutes),
          attempts: eb.eb('attempts', '+', 1),
          message_id: sql<string>`coalesce(${eb.ref('message_id')}, '<' || ${eb.ref('id')} || '@' || ${host}::text || '>')`,
        }))
        .where('id', '=', next)
        .returning(camel('id', 'topic', 'payload', 'attempts', 'message_id', 'created_at'))
        .$narrowType<{ messageId: string }>(),
    );
    return row;
  }

  /** `attempts` excludes a later claim after the lease. */
  async function recordSent({ id, attempts }: Taken): Promise<void> {
    await execute(
      db,
      build
        .updateTable('outbox')
        .set({ sent_at: databaseNow, locked_until: null, last_error: null, payload: '{}' })
        .where('id', '=', id)
        .where('attempts', '=', attempts),
    );
  }

  async function recordFailure({ id, attempts }: Taken, reason: string): Promise<void> {
    await execute(
      db,
      build
        .updateTable('outbox')
        .set({
          locked_until: null,
          last_error: reason,
          next_try_at: minutesFromNow(retryMinutes(attempts)),
          failed_at: attempts >= maxAttempts ? databaseNow : null,
        })
        .where('id', '=', id)
        .where('attempts', '=', attempts),
    );
  }

  /** At once after an outage: people wait for sign-in links. */
  async function bringForward(): Promise<void> {
    if (!wasAway || performance.now() - forwardedAt < forwardMs) return;
    wasAway = false;
    const count = await execute(
      db,
      build
        .updateTable('outbox')
        .set({ next_try_at: databaseNow })
        .where('kind', '=', 'mail')
        .where('sent_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('next_try_at', '>', databaseNow)
        .where((eb) => sql<boolean>`${eb.ref('last_error')} ^@ ${anyOf(awayReasons, 'text')}`),
    );
    if (count > 0) forwardedAt = performance.now();
  }

  /** Unrecorded mail would be sent again. */
  async function retryUntilRecorded(record: () => Promise<void>): Promise<void> {
    for (let waitMs = 100; ; waitMs = Math.min(waitMs * 2, 5_000)) {
      try {
        await record();
        return;
      } catch (error) {
        if (loop.closing.aborted) throw error;
        await delay(waitMs, undefined, { signal: loop.closing });
      }
    }
  }

  async function handle(message: Taken): Promise<string | undefined> {
    const { id, topic, attempts } = message;
    const reason = await deliver(message);
    if (reason === undefined) {
      await retryUntilRecorded(() => recordSent(message));
      log.info({ outbox: id, topic }, 'message delivered');
      await bringForward();
      return undefined;
    }
    if (awayReasons.some((words) => reason.startsWith(words))) wasAway = true;
    await retryUntilRecorded(() => recordFailure(message, reason));
    log[attempts < maxAttempts ? 'warn' : 'error']({ outbox: id, topic, attempts, reason }, 'message not delivered');
    return reason;
  }

  async function runLane(): Promise<void> {
    while (!loop.closing.aborted) {
      const message = await take();
      if (message === undefined) return;
      await handle(message);
    }
  }

  const loop = buildWakeLoop({
    async work() {
      const results = await Promise.allSettled(Array.from({ length: lanes }, () => runLane()));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed !== undefined) throw failed.reason as Error;
    },
    events,
    channel: outboxChannel,
    pollMs,
    graceMs,
    onError(error) {
      log.warn({ err: error }, 'the outbox could not be read');
    },
  });

  return {
    ...loop,
    async deliverNow(id) {
      const message = await take(id);
      if (message === undefined) throw new Error('the message has left or is in the hands of another worker');
      return handle(message);
    },
  };
}
