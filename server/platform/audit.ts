import type { Prisma } from '../../prisma/generated/client.ts';
import type { Tx } from './database.ts';

/** Who acts, as the log keeps it; `id` and `name` are null for the system itself. */
export interface Actor {
  id: string | null;
  name: string | null;
  requestId: string | null;
  ip: string | null;
}

export interface AuditRecord {
  /** Noun and verb: `roles.add`. */
  action: string;
  entityKind: string;
  entityId?: string;
  /** What a person calls it. */
  entityName?: string;
  /** Only what changed, and never a secret. */
  before?: Prisma.InputJsonObject;
  after?: Prisma.InputJsonObject;
}

/** Writes one entry of the audit log in the transaction of the change itself (D46): both stand, or neither. */
export async function audit(tx: Tx, actor: Actor, record: AuditRecord): Promise<void> {
  const { action, entityKind, entityId = null, entityName = null, before, after } = record;
  await tx.auditEntry.create({
    data: {
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
    },
    select: { id: true },
  });
}

/** The system as an actor: jobs, the shell, the first start. */
export function systemActor(name: string | null = null): Actor {
  return { id: null, name, requestId: null, ip: null };
}
