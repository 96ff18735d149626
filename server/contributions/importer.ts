import type * as z from 'zod/mini';
import type { ImportNoun } from '../../src/domain/imports/imports.ts';
import type { FileColumn } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';

/** A stored row and its entry. */
export interface StoredEntry<Entry> {
  id: string;
  version: number;
  entry: Entry;
}

/** A stored row and its new entry. */
export interface ChangedEntry<Entry> {
  stored: StoredEntry<Entry>;
  entry: Entry;
}

/** Reads export rows in batches, oldest first: `after` is the last id read. */
export type BatchReader<Entry> = (
  db: Db,
  page: { after: string | undefined; size: number },
) => Promise<StoredEntry<Entry>[]>;

/** For rules about days. */
export interface Today {
  now: Date;
  /** The site's time zone. */
  timezone: string;
}

/** Error messages by field; none if valid. */
export type EntryCheck<Entry> = (
  entry: Entry,
  stored: StoredEntry<Entry> | undefined,
) => Readonly<Record<string, readonly string[] | undefined>>;

/**
 * CSV export and import of a noun. A file starts with the column `id` (empty: a new record), then `columns`. Functions
 * take the transaction if there is one: an import is one transaction.
 */
export interface Importer<Entry extends object> {
  noun: ImportNoun;
  /** In the audit log: `client`. */
  entityKind: string;
  schema: z.ZodMiniType<Entry>;
  columns: readonly FileColumn<Entry>[];
  /** A new record's values for columns missing from the file. */
  defaults: Entry;
  /** Display name, also of an invalid entry. */
  nameOf: (entry: Partial<Entry>) => string;
  /** Maximum creations and changes per import; default: the file's line limit. */
  maxChanges?: number;
  /** Undeleted rows by id; missing ones are omitted. */
  find: (tx: Tx, ids: readonly string[]) => Promise<StoredEntry<Entry>[]>;
  /** The list's rows for a URL filter, for export. Throws for an invalid filter. */
  exported: (query: unknown) => BatchReader<Entry>;
  /** Rules beyond the schema, such as an unknown sector; loads its data once. */
  prepareCheck?: (tx: Tx, today: Today) => Promise<EntryCheck<Entry>>;
  /** Inserts with audit entries and, if the noun has them, first versions. */
  create: (tx: Tx, ctx: SignedIn, entries: readonly Entry[]) => Promise<void>;
  /** Updates the versions that were read, with audit entries and versions; returns the ids that have changed since. */
  update: (tx: Tx, ctx: SignedIn, changes: readonly ChangedEntry<Entry>[]) => Promise<string[]>;
}

/** Hides the entry type, so that lists can hold importers of several kinds. */
export type OpenImporter = <Result>(use: <Entry extends object>(importer: Importer<Entry>) => Result) => Result;

export function openImporter<Entry extends object>(importer: Importer<Entry>): OpenImporter {
  return (use) => use(importer);
}
