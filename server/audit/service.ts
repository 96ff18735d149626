import { sql } from 'kysely';
import type { Prisma } from '../../prisma/generated/client.ts';
import { auditPageSize, type AuditPage, type AuditRow } from '../../src/domain/audit/audit.ts';
import { auditTexts } from '../../src/domain/audit/texts.ts';
import { latestFirst } from '../platform/lists/cursor.ts';
import type { Db } from '../platform/database.ts';
import { asText, columnsOf, query } from '../platform/sql.ts';

export interface AuditFilter {
  kind?: string | undefined;
  actorId?: string | undefined;
  /** `next` of the previous page. */
  after?: string | undefined;
}

export const rowSelect = {
  id: true,
  actorName: true,
  action: true,
  entityKind: true,
  entityId: true,
  entityName: true,
  before: true,
  after: true,
  requestId: true,
  ip: true,
  createdAt: true,
} as const satisfies Prisma.AuditEntrySelect;

const maxChoices = 200;

/** Newest first (D46), with filter options. */
export async function listEntries(db: Db, { kind, actorId, after }: AuditFilter): Promise<AuditPage> {
  const list = latestFirst('createdAt', { size: auditPageSize, after });
  const where: Prisma.AuditEntryWhereInput = {
    ...(kind === undefined ? {} : { entityKind: kind }),
    ...(actorId === undefined ? {} : { actorId }),
    ...list.where,
  };
  const [rows, kinds, actors] = await Promise.all([
    db.auditEntry.findMany({ where, select: rowSelect, ...list.order }),
    listKinds(db),
    listActors(db),
  ]);
  const { items, next } = list.pageOf(rows);
  return { items: items.map(toRow), next, kinds, actors };
}

export function toRow(row: Prisma.AuditEntryGetPayload<{ select: typeof rowSelect }>): AuditRow {
  const { actorName, before, after, createdAt, ...rest } = row;
  return {
    ...rest,
    actor: actorName ?? auditTexts.system,
    before: fieldsOf(before),
    after: fieldsOf(after),
    createdAt: createdAt.toISOString(),
  };
}

function fieldsOf(value: Prisma.JsonValue): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}

const l = columnsOf('audit_log', 'l');

/** Loose index scan: one step per kind. */
async function listKinds(db: Db): Promise<string[]> {
  const kind = l('entity_kind');
  const rows = await query(
    db,
    sql<{ kind: string }>`
      with recursive kinds as (
        (select ${kind} as kind from ${l.table} order by ${kind} limit 1)
        union all
        select (select ${kind} from ${l.table} where ${kind} > kinds.kind order by ${kind} limit 1)
        from kinds where kinds.kind is not null
      )
      select kind from kinds where kind is not null limit ${maxChoices}`,
  );
  return rows.map((row) => row.kind);
}

/** Likewise, with the newest name. */
async function listActors(db: Db): Promise<AuditPage['actors']> {
  const actor = l('actor_id');
  const id = sql<string>`chosen.id`;
  return query(
    db,
    sql<AuditPage['actors'][number]>`
      with recursive actors as (
        (select ${actor} as id from ${l.table} where ${actor} is not null order by ${actor} limit 1)
        union all
        select (select ${actor} from ${l.table} where ${actor} > actors.id order by ${actor} limit 1)
        from actors where actors.id is not null
      ), chosen as (select id from actors where id is not null limit ${maxChoices})
      select ${id}, coalesce(newest.name, ${asText(id)}) as name
      from chosen cross join lateral (
        select ${l('actor_name')} as name from ${l.table} where ${actor} = ${id} order by ${l('created_at')} desc limit 1
      ) newest
      order by name`,
  );
}
