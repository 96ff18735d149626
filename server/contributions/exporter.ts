import type { AuditKind } from '../../src/domain/audit/texts.ts';
import type { ExportNoun } from '../../src/domain/exports/exports.ts';
import type { SignedIn } from '../context.ts';

export interface OpenExport {
  /** For the audit log. */
  filter: object;
  total: number;
  /** Named in the audit entry. */
  entityName?: string;
  /** The whole file, in batches that bound memory. */
  lines: () => AsyncGenerator<string>;
}

export interface Exporter {
  noun: ExportNoun;
  /** For the audit log: `enquiry`. */
  entityKind: AuditKind;
  /** For a URL filter. Throws if invalid; VALIDATION above the noun's limit. */
  open: (ctx: SignedIn, query: unknown) => Promise<OpenExport>;
}
