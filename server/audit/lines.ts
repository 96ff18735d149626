import { sql } from 'kysely';
import type { Logger } from 'pino';
import { auditChannel } from '../../src/domain/documents/changes.ts';
import type { Db } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';
import { anyOf, build, camel, columnsOf, query } from '../platform/sql.ts';

/** Copies audit entries to the log: once across nodes, soon after commit. */
export interface AuditLines {
  /** On each notification, and every 30 s in case one was missed. */
  start(): void;
  /** Also without `start`. */
  writeDue(): Promise<void>;
  close(): Promise<void>;
}

interface AuditLinesOptions {
  db: Db;
  log: Logger;
  events: Pick<Events, 'onEvent' | 'onBack'>;
  pollMs?: number;
}

const together = 500;

const l = columnsOf('audit_log', 'l');

/** Names only; values stay in the database. */
const changedFields = sql<string[] | null>`(
  select array_agg(distinct field order by field) from (
    select jsonb_object_keys(${l('before')}) as field where jsonb_typeof(${l('before')}) = 'object'
    union all select jsonb_object_keys(${l('after')}) where jsonb_typeof(${l('after')}) = 'object') as fields)`;

/**
 * One transaction takes entries and writes lines; a crash causes a retry: at least once, with the entry's id. No
 * content.
 */
export function buildAuditLines({ db, log, events, pollMs = 30_000 }: AuditLinesOptions): AuditLines {
  let poll: NodeJS.Timeout | undefined;
  let isCalled = false;
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  let running: Promise<void> | undefined;

  async function writeSome(): Promise<number> {
    return db.$transaction(async (tx) => {
      const waiting = build
        .selectFrom('audit_lines as w')
        .select('w.entry_id')
        .orderBy('w.entry_id')
        .limit(together)
        .forUpdate()
        .skipLocked();
      const taken = await query(
        tx,
        build.deleteFrom('audit_lines').where('entry_id', 'in', waiting).returning('entry_id as entryId'),
      );
      if (taken.length === 0) return 0;
      const ids = taken.map(({ entryId }) => entryId);
      const entries = await query(
        tx,
        build
          .selectFrom('audit_log as l')
          .select(camel('l.id', 'l.actor_id', 'l.action', 'l.entity_kind', 'l.entity_id', 'l.request_id'))
          .select([
            sql<string | null>`host(${l('ip')})`.as('ip'),
            'l.created_at as createdAt',
            changedFields.as('changed'),
          ])
          .where('l.id', '=', anyOf(ids, 'uuid'))
          .orderBy('l.id'),
      );
      for (const { createdAt, changed, ...entry } of entries) {
        log.info({ audit: { ...entry, at: createdAt.toISOString(), changed: changed ?? [] } }, 'audit entry');
      }
      return taken.length;
    });
  }

  async function run(): Promise<void> {
    do {
      isCalled = false;
      try {
        while (!isClosed() && (await writeSome()) === together);
      } catch (error) {
        log.warn({ err: error }, 'entries of the audit log could not be written into the log');
        return;
      }
    } while (isCalled && !isClosed());
  }

  function writeDue(): Promise<void> {
    if (isClosed()) return Promise.resolve();
    isCalled = true;
    running ??= run().finally(() => {
      running = undefined;
    });
    return running;
  }

  return {
    start() {
      events.onEvent(auditChannel, () => void writeDue());
      events.onBack(() => void writeDue());
      poll = setInterval(() => void writeDue(), pollMs);
      void writeDue();
    },
    writeDue,
    async close() {
      closing.abort();
      clearInterval(poll);
      await running;
    },
  };
}
