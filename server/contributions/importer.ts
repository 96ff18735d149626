import type * as z from 'zod/mini';
import type { AuditKind } from '../../src/domain/audit/texts.ts';
import type { ImportNoun } from '../../src/domain/imports/imports.ts';
import type { FileColumn } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import type { DatasetSource } from './dataset-source.ts';
import type { NaturalKey } from './natural-key.ts';
import type { Db, Tx } from '../platform/database.ts';

export interface StoredEntry<Entry> {
  id: string;
  version: number;
  entry: Entry;
}

export interface ExportSource<Entry> {
  total: (db: Db) => Promise<number>;
  read: BatchReader<Entry>;
}

export interface ChangedEntry<Entry> {
  stored: StoredEntry<Entry>;
  entry: Entry;
}

/** `after`: the last id read. One reader per file. */
export type BatchReader<Entry> = (
  db: Db,
  page: { after: string | undefined; size: number },
) => Promise<StoredEntry<Entry>[]>;

export interface Today {
  now: Date;
  timezone: string;
}

/** Messages by field. */
export type EntryCheck<Entry> = (
  entry: Entry,
  stored: StoredEntry<Entry> | undefined,
) => Readonly<Record<string, readonly string[] | undefined>>;

/**
 * Exports start with `id`, then `columns`; lines without an id are new. Functions take the transaction if any: an
 * import is one.
 */
export interface Importer<Entry extends object> {
  noun: ImportNoun;
  /** For the audit log: `client`. */
  entityKind: AuditKind;
  schema: z.ZodMiniType<Entry>;
  columns: readonly FileColumn<Entry>[];
  /** For columns missing from the file. */
  defaults: Entry;
  /** Names invalid entries too. */
  nameOf: (entry: Partial<Entry>) => string;
  /** Default: the file's line limit. */
  maxChanges?: number;
  /** In files without ids. */
  keys: readonly NaturalKey<Entry>[];
  /** What the schema does not give, such as a sector. */
  example?: (tx: Tx) => Promise<Partial<Entry>>;
  /** Reads files in forms of other publishers. */
  datasets?: DatasetSource<Entry>;
  find: (tx: Tx, ids: readonly string[]) => Promise<StoredEntry<Entry>[]>;
  /** The list's rows for a URL filter. Throws if invalid. */
  exported: (query: unknown, ctx: SignedIn) => ExportSource<Entry> | Promise<ExportSource<Entry>>;
  /** Rules beyond the schema, such as unknown sectors; loads data once. */
  prepareCheck?: (tx: Tx, today: Today) => Promise<EntryCheck<Entry>>;
  /** Writes rows, audit entries and, if any, first versions. */
  create: (tx: Tx, ctx: SignedIn, entries: readonly Entry[]) => Promise<void>;
  /** Updates only versions that were read, with audit entries and versions; returns ids changed since. */
  update: (tx: Tx, ctx: SignedIn, changes: readonly ChangedEntry<Entry>[]) => Promise<string[]>;
}

/** Hides the entry type, for lists of several importers. */
export type OpenImporter = <Result>(use: <Entry extends object>(importer: Importer<Entry>) => Result) => Result;

export function openImporter<Entry extends object>(importer: Importer<Entry>): OpenImporter {
  return (use) => use(importer);
}
