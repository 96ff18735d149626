/** An entry of the audit log (D46). Times are ISO 8601. */
export interface AuditRow {
  id: string;
  /** 'System' where no person acted. */
  actor: string;
  /** Noun and verb, such as `roles.add`. */
  action: string;
  entityKind: string;
  entityId: string | null;
  entityName: string | null;
  /** Only the fields that changed; never secrets. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  requestId: string | null;
  ip: string | null;
  createdAt: string;
}

export interface AuditPage {
  items: AuditRow[];
  next: string | null;
  /** Kinds and actors there are, to choose from. */
  kinds: string[];
  actors: { id: string; name: string }[];
}

export const auditPageSize = 50;

/** Entries about one thing on one page. */
export const historyPageSize = 20;
