import type * as z from 'zod/mini';
import type { ImportNoun } from '../../src/domain/imports/imports.ts';
import type { FileColumn } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';

/** A stored row beside what it holds as an entry. */
export interface StoredEntry<Entry> {
  id: string;
  version: number;
  entry: Entry;
}

/** A stored row and what it is to hold. */
export interface ChangedEntry<Entry> {
  stored: StoredEntry<Entry>;
  entry: Entry;
}

/** Reads the rows of an export, oldest first, a batch at a time: `after` is the id of the last row read. */
export type BatchReader<Entry> = (
  db: Db,
  page: { after: string | undefined; size: number },
) => Promise<StoredEntry<Entry>[]>;

/** For rules about days. */
export interface Today {
  now: Date;
  /** Of the site. */
  timezone: string;
}

/** The sentences that an entry is refused with, by field; none when it may be stored. */
export type EntryCheck<Entry> = (
  entry: Entry,
  stored: StoredEntry<Entry> | undefined,
) => Readonly<Record<string, readonly string[] | undefined>>;

/**
 * A noun whose records go out as CSV and come in again. A file has the column `id` first (empty: a new record) and then
 * `columns`. Functions take an open transaction where there is one: an import is one.
 */
export interface Importer<Entry extends object> {
  noun: ImportNoun;
  /** Of the audit log: `client`. */
  entityKind: string;
  schema: z.ZodMiniType<Entry>;
  columns: readonly FileColumn<Entry>[];
  /** What a new record has in columns that the file leaves out. */
  defaults: Entry;
  /** What a person calls a record; also of an entry that is not valid. */
  nameOf: (entry: Partial<Entry>) => string;
  /** New and changed records that one import may have; without a figure as many as a file has lines. */
  maxChanges?: number;
  /** Those that are not deleted, by id; those asked for and not there are left out. */
  find: (tx: Tx, ids: readonly string[]) => Promise<StoredEntry<Entry>[]>;
  /** What the list finds by the filter of an address, for the export. Throws for a filter that the list refuses. */
  exported: (query: unknown) => BatchReader<Entry>;
  /** Rules beyond the schema, such as an unknown sector; what they need is read once. */
  prepareCheck?: (tx: Tx, today: Today) => Promise<EntryCheck<Entry>>;
  /** Stores new ones, with their audit entries and, where the noun has them, their first versions. */
  create: (tx: Tx, ctx: SignedIn, entries: readonly Entry[]) => Promise<void>;
  /** Stores over the versions that were read, with audit entries and versions; answers the ids that have another one by now. */
  update: (tx: Tx, ctx: SignedIn, changes: readonly ChangedEntry<Entry>[]) => Promise<string[]>;
}

/** An importer that says what its entries are only to the function that uses it: lists hold importers of several kinds. */
export type OpenImporter = <Result>(use: <Entry extends object>(importer: Importer<Entry>) => Result) => Result;

export function openImporter<Entry extends object>(importer: Importer<Entry>): OpenImporter {
  return (use) => use(importer);
}
