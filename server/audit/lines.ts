import { sql } from 'kysely';
import type { Logger } from 'pino';
import { auditChannel } from '../../src/domain/documents/changes.ts';
import type { Db } from '../platform/database.ts';
import { anyOf, build, camel, columnsOf, query } from '../platform/sql.ts';
import { buildWakeLoop, type WakeLoop, type WakeLoopOptions } from '../platform/wake-loop.ts';

interface AuditLinesOptions {
  db: Db;
  log: Logger;
  events: WakeLoopOptions['events'];
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
 * Copies audit entries to the log, soon after commit, by one of the nodes. One transaction takes entries and writes
 * lines; a crash causes a retry: at least once, with the entry's id. No content.
 */
export function buildAuditLines({ db, log, events, pollMs = 30_000 }: AuditLinesOptions): WakeLoop {
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

  const loop = buildWakeLoop({
    async work() {
      while (!loop.closing.aborted && (await writeSome()) === together);
    },
    events,
    channel: auditChannel,
    pollMs,
    graceMs: 8_000,
    onError(error) {
      log.warn({ err: error }, 'entries of the audit log could not be written into the log');
    },
  });
  return loop;
}
