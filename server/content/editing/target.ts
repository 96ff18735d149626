import type { Logger } from 'pino';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { DocumentKind } from '../../../prisma/generated/enums.ts';
import type { ContentDocument } from '../../../src/domain/content/documents.ts';
import type { FieldErrors } from '../../../src/domain/forms/errors.ts';
import type { Db, Tx } from '../../platform/database.ts';

/** What nobody has saved yet: one's own draft of it lies under this key. */
export const newKey = 'new';

/** The published copy as it lies there. */
export interface StoredCopy {
  content: Prisma.JsonValue;
  schemaVersion: number;
  version: number;
  updatedAt: Date;
  updatedBy: string | null;
}

export interface NewCopy {
  content: Prisma.InputJsonObject;
  schemaVersion: number;
  version: number;
  at: Date;
  by: string;
}

/**
 * One document that is edited with drafts, versions and a conflict check (D36, D37), whichever table holds its published
 * copy: a page, a setting, a menu. Services take it as their target.
 */
export interface EditTarget<Content> {
  kind: DocumentKind;
  /** Page type, settings group, section or id of the row: `document_key` of drafts and versions. */
  key: string;
  /** What a person calls it, for the audit log. */
  title: string;
  document: ContentDocument<Content>;
  read(db: Db | Tx): Promise<StoredCopy | undefined>;
  /** Stores over `baseVersion` (0: where nothing is stored) as `copy.version`; false where another version stands. */
  write(tx: Tx, baseVersion: number, copy: NewCopy): Promise<boolean>;
  /** Rules of publishing beyond the schema, by place; asked with what the schema has accepted. */
  check?(tx: Tx, content: Content, log: Logger): Promise<FieldErrors>;
  /** Actions of the audit log, where saving it is not always publishing. */
  actions?: { publish: string; restore: string };
  /** Nothing stands behind the first version that was saved: it was made by somebody. */
  hasNoBuiltIn?: boolean;
  /** What an earlier version that is brought back leaves as it stands now. */
  keep?(restored: Content, standing: Content): Content;
}
