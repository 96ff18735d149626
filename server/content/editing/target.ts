import type { Logger } from 'pino';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { DocumentKind } from '../../../prisma/generated/enums.ts';
import type { ContentDocument } from '../../../src/domain/content/documents.ts';
import type { FieldErrors } from '../../../src/domain/forms/errors.ts';
import type { Db, Tx } from '../../platform/database.ts';

export const newKey = 'new';

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
 * A document with drafts, versions and conflict checks (D36, D37), whichever table has its published copy: page,
 * setting or menu.
 */
export interface EditTarget<Content> {
  kind: DocumentKind;
  /** `document_key` of drafts and versions: page type, settings group, section or row id. */
  key: string;
  /** For the audit log. */
  title: string;
  document: ContentDocument<Content>;
  read(db: Db | Tx): Promise<StoredCopy | undefined>;
  /** Replaces `baseVersion` (0: none) by `copy.version`; false for another version. */
  write(tx: Tx, baseVersion: number, copy: NewCopy): Promise<boolean>;
  /** Rules beyond the schema, by field; gets validated content. */
  check?(tx: Tx, content: Content, log: Logger): Promise<FieldErrors>;
  /** If saving is not always publishing. */
  actions?: { publish: string; restore: string };
  /** No content precedes the first version. */
  hasNoBuiltIn?: boolean;
  /** Merges a restored version with values that restoring must not change. */
  keep?(restored: Content, standing: Content): Content;
}
