import type { Logger } from 'pino';
import type { Prisma } from '../../../prisma/generated/client.ts';
import type { DocumentKind } from '../../../prisma/generated/enums.ts';
import type { AuditAction } from '../../../src/domain/audit/texts.ts';
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
  createdAt?: Date;
}

export interface NewCopy {
  content: Prisma.InputJsonObject;
  schemaVersion: number;
  version: number;
  at: Date;
  by: string;
}

/** Drafts, versions, conflict checks (D36, D37) for any table: page, setting or menu. */
export interface EditTarget<Content> {
  kind: DocumentKind;
  /** `document_key`: page type, settings group, section or row id. */
  key: string;
  /** For audit. */
  title: string;
  document: ContentDocument<Content>;
  read(db: Db | Tx): Promise<StoredCopy | undefined>;
  /** `baseVersion` 0: nothing stored. False for another version. */
  write(tx: Tx, baseVersion: number, copy: NewCopy): Promise<boolean>;
  /** Beyond the schema; gets valid content. */
  check?(tx: Tx, content: Content, log: Logger): Promise<FieldErrors>;
  /** Audit names, if saving does not publish. */
  actions?: { publish: AuditAction; restore: AuditAction };
  /** Nothing precedes version 1. */
  hasNoBuiltIn?: boolean;
  /** Values a restore must not change. */
  keep?(restored: Content, current: Content): Content;
}
