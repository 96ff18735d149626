/** D46. Times: ISO 8601. */
export interface AuditRow {
  id: string;
  actor: string;
  /** Noun and verb, e.g. `roles.add`. */
  action: string;
  entityKind: string;
  entityId: string | null;
  entityName: string | null;
  /** Changed fields only; never secrets. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  ip: string | null;
  createdAt: string;
}

export interface AuditPage {
  items: AuditRow[];
  next: string | null;
  kinds: string[];
  actors: { id: string; name: string }[];
}

export const auditPageSize = 50;

export const historyPageSize = 20;
