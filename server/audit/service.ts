import type { Prisma } from '../../prisma/generated/client.ts';
import { auditPageSize, type AuditPage, type AuditRow } from '../../src/domain/audit.ts';
import { auditTexts } from '../../src/domain/texts/audit.ts';
import { decodeCursor, pageOf, rowsAfter } from '../platform/cursor.ts';
import type { Db } from '../platform/database.ts';

export interface AuditFilter {
  kind?: string | undefined;
  actorId?: string | undefined;
  /** `next` of the page before. */
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

/** Choices of a filter; more would not be one. */
const mostChoices = 200;

/** A page of the audit log, newest first (D46), with the kinds and actors there are to choose from. */
export async function listEntries(db: Db, { kind, actorId, after }: AuditFilter): Promise<AuditPage> {
  const where: Prisma.AuditEntryWhereInput = {
    ...(kind === undefined ? {} : { entityKind: kind }),
    ...(actorId === undefined ? {} : { actorId }),
    ...(after === undefined ? {} : rowsAfter(decodeCursor(after, auditTexts.badCursor))),
  };
  const [rows, kinds, actors] = await Promise.all([
    db.auditEntry.findMany({
      where,
      select: rowSelect,
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: auditPageSize + 1,
    }),
    listKinds(db),
    listActors(db),
  ]);
  const { items, next } = pageOf(rows, auditPageSize);
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

/** One step along the index for each kind, however long the log is. */
async function listKinds(db: Db): Promise<string[]> {
  const rows = await db.$queryRaw<{ kind: string }[]>`
    WITH RECURSIVE kinds AS (
      (SELECT entity_kind AS kind FROM audit_log ORDER BY entity_kind LIMIT 1)
      UNION ALL
      SELECT (SELECT entity_kind FROM audit_log WHERE entity_kind > kinds.kind ORDER BY entity_kind LIMIT 1)
      FROM kinds WHERE kinds.kind IS NOT NULL
    )
    SELECT kind FROM kinds WHERE kind IS NOT NULL LIMIT ${mostChoices}`;
  return rows.map(({ kind }) => kind);
}

/** Likewise for each actor, under the name that the newest entry has. */
async function listActors(db: Db): Promise<AuditPage['actors']> {
  return db.$queryRaw<AuditPage['actors']>`
    WITH RECURSIVE actors AS (
      (SELECT actor_id AS id FROM audit_log WHERE actor_id IS NOT NULL ORDER BY actor_id LIMIT 1)
      UNION ALL
      SELECT (SELECT actor_id FROM audit_log WHERE actor_id > actors.id ORDER BY actor_id LIMIT 1)
      FROM actors WHERE actors.id IS NOT NULL
    ), chosen AS (SELECT id FROM actors WHERE id IS NOT NULL LIMIT ${mostChoices})
    SELECT chosen.id, coalesce(newest.actor_name, chosen.id::text) AS name
    FROM chosen CROSS JOIN LATERAL (
      SELECT actor_name FROM audit_log WHERE actor_id = chosen.id ORDER BY created_at DESC LIMIT 1
    ) newest
    ORDER BY name`;
}
