import type { Readable } from 'node:stream';

/** A file as it lies in the store. */
export interface StoredFile {
  key: string;
  /** Bytes. */
  size: number;
  modifiedAt: Date;
}

/** What is put into the store: a finished file on this machine, and how it is described where that is kept. */
export interface NewFile {
  path: string;
  size: number;
  /** Mime type. */
  type: string;
  /** Header value; S3 keeps it. */
  cacheControl: string;
}

/** The first part of a key: what is public to look at, what is public to download, and what is not public. */
export const mediaFolders = ['images', 'private', 'resources'] as const;

/** First and last byte, both included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where bytes lie: a folder or an S3 bucket (D44). Keys are `images/…`, `resources/…`, `private/…` with a random name; a
 * key is written once and never overwritten.
 */
export interface Files {
  kind: 'disk' | 's3';
  /** Makes the folder or the bucket where there is none. Throws a StartupError in words. */
  ensure(): Promise<void>;
  /**
   * Stores a file whole or not at all; when it answers, the bytes are on the disk. The file at `file.path` may be moved
   * away. Throws FilesError 'exists', 'full' or 'away'.
   */
  put(key: string, file: NewFile): Promise<void>;
  /** Throws FilesError 'missing' or 'away'. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  /** Undefined where there is none. */
  stat(key: string): Promise<StoredFile | undefined>;
  /** A key that is not there is no error. */
  remove(keys: readonly string[]): Promise<void>;
  /** Everything, in the order of the keys' bytes. */
  list(): AsyncIterable<StoredFile>;
  /** The id that tells this store from others (claim.ts); undefined where it has none. Throws FilesError 'away'. */
  readMark(): Promise<string | undefined>;
  /** Gives the store this id where it has none, and answers the one it has then. Throws FilesError 'full' or 'away'. */
  leaveMark(id: string): Promise<string>;
  close(): void;
}

export type FilesErrorReason = 'missing' | 'exists' | 'full' | 'away';

export class FilesError extends Error {
  readonly reason: FilesErrorReason;

  constructor(reason: FilesErrorReason, options?: { cause?: unknown }) {
    super(`File store: ${reason}`, options);
    this.name = 'FilesError';
    this.reason = reason;
  }
}
