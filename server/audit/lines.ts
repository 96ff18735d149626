import type { Logger } from 'pino';
import { auditChannel } from '../../src/domain/changes.ts';
import type { Db } from '../platform/database.ts';
import type { Events } from '../platform/events.ts';

/** Writes each entry of the audit log into the log of the site: once over all nodes, soon after its commit. */
export interface AuditLines {
  /** Begins to write: at every notice of a new entry and, should one be missed, every 30 s. */
  start(): void;
  /** Writes all that wait, also without `start`. */
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

interface Entry {
  id: string;
  actorId: string | null;
  action: string;
  entityKind: string;
  entityId: string | null;
  requestId: string | null;
  ip: string | null;
  createdAt: Date;
  /** Names of the fields that changed: what they held stays in the database. */
  changed: string[] | null;
}

/**
 * The lines that wait are taken and written in one transaction, so that those of a process that dies are taken by the
 * next one: at least once, with the id of the entry. They name who, what, when and from where by ids, and no content.
 */
export function buildAuditLines({ db, log, events, pollMs = 30_000 }: AuditLinesOptions): AuditLines {
  let poll: NodeJS.Timeout | undefined;
  let isCalled = false;
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  let running: Promise<void> | undefined;

  async function writeSome(): Promise<number> {
    return db.$transaction(async (tx) => {
      const taken = await tx.$queryRaw<{ entryId: string }[]>`
        DELETE FROM audit_lines WHERE entry_id IN (
          SELECT entry_id FROM audit_lines ORDER BY entry_id LIMIT ${together} FOR UPDATE SKIP LOCKED)
        RETURNING entry_id AS "entryId"`;
      if (taken.length === 0) return 0;
      const ids = taken.map(({ entryId }) => entryId);
      const entries = await tx.$queryRaw<Entry[]>`
        SELECT id, actor_id AS "actorId", action, entity_kind AS "entityKind", entity_id AS "entityId",
          request_id AS "requestId", host(ip) AS ip, created_at AS "createdAt",
          (SELECT array_agg(DISTINCT field ORDER BY field) FROM (
             SELECT jsonb_object_keys(before) AS field WHERE jsonb_typeof(before) = 'object'
             UNION ALL SELECT jsonb_object_keys(after) WHERE jsonb_typeof(after) = 'object') AS fields) AS changed
        FROM audit_log WHERE id = ANY (${ids}::uuid[]) ORDER BY id`;
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
