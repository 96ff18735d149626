import type { Prisma } from '../../prisma/generated/client.ts';
import type { AuditAction, AuditKind } from '../../src/domain/audit/texts.ts';
import type { Tx } from './database.ts';
import { sql } from 'kysely';
import { build, execute } from './sql.ts';

/** All null for the system itself. */
export interface Actor {
  id: string | null;
  name: string | null;
  requestId: string | null;
  ip: string | null;
}

export interface AuditRecord {
  action: AuditAction;
  entityKind: AuditKind;
  entityId?: string;
  entityName?: string;
  /** Only changed fields and no secrets. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

function rowOf(actor: Actor, record: AuditRecord): Prisma.AuditEntryCreateManyInput {
  const { action, entityKind, entityId = null, entityName = null, before, after } = record;
  return {
    actorId: actor.id,
    actorName: actor.name,
    requestId: actor.requestId,
    ip: actor.ip,
    action,
    entityKind,
    entityId,
    entityName,
    ...(before === undefined ? {} : { before }),
    ...(after === undefined ? {} : { after }),
  };
}

/** In the change's transaction (D46). */
export async function audit(tx: Tx, actor: Actor, record: AuditRecord): Promise<void> {
  await tx.auditEntry.create({ data: rowOf(actor, record), select: { id: true } });
}

/** One statement: Prisma is too slow for thousands of rows. */
export async function auditMany(tx: Tx, actor: Actor, records: readonly AuditRecord[]): Promise<void> {
  const rows = records.map((record) => rowOf(actor, record));
  const given = sql<Required<Prisma.AuditEntryCreateManyInput>>`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`
    .as<'entry'>(sql`entry(
    "actorId" uuid, "actorName" text, "requestId" text, ip inet, action text, "entityKind" text, "entityId" text,
    "entityName" text, before jsonb, after jsonb)`);
  await execute(
    tx,
    build
      .insertInto('audit_log')
      .columns([
        'actor_id',
        'actor_name',
        'request_id',
        'ip',
        'action',
        'entity_kind',
        'entity_id',
        'entity_name',
        'before',
        'after',
      ])
      .expression(
        build
          .selectFrom(given)
          .select(['entry.actorId', 'entry.actorName', 'entry.requestId', 'entry.ip', 'entry.action'])
          .select(['entry.entityKind', 'entry.entityId', 'entry.entityName', 'entry.before', 'entry.after']),
      ),
  );
}

export function systemActor(name: string | null = null): Actor {
  return { id: null, name, requestId: null, ip: null };
}
