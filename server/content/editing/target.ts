import type { Logger } from 'pino';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { DocumentKind } from '../../../prisma/generated/enums.ts';
import type { ContentDocument } from '../../../src/domain/content/documents.ts';
import type { FieldErrors } from '../../../src/domain/forms/errors.ts';
import type { Db, Tx } from '../../platform/database.ts';

/** Draft key of an unsaved document. */
export const newKey = 'new';

/** The published copy as stored. */
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
 * A document with drafts, versions and conflict checks (D36, D37), independent of the table of its published copy: a
 * page, setting or menu.
 */
export interface EditTarget<Content> {
  kind: DocumentKind;
  /** Page type, settings group, section or row id: `document_key` of drafts and versions. */
  key: string;
  /** Display name in the audit log. */
  title: string;
  document: ContentDocument<Content>;
  read(db: Db | Tx): Promise<StoredCopy | undefined>;
  /** Replaces `baseVersion` (0: nothing stored) by `copy.version`; false if another version is stored. */
  write(tx: Tx, baseVersion: number, copy: NewCopy): Promise<boolean>;
  /** Publishing rules beyond the schema, by field; receives validated content. */
  check?(tx: Tx, content: Content, log: Logger): Promise<FieldErrors>;
  /** Audit actions, if saving is not always publishing. */
  actions?: { publish: string; restore: string };
  /** There is no built-in content before the first version. */
  hasNoBuiltIn?: boolean;
  /** Merges a restored version with values that restoring must not change. */
  keep?(restored: Content, standing: Content): Content;
}
