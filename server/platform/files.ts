import type { Readable } from 'node:stream';

export interface StoredFile {
  key: string;
  size: number;
  modifiedAt: Date;
}

export interface NewFile {
  path: string;
  size: number;
  type: string;
  /** The header; S3 stores it. */
  cacheControl: string;
}

/** Public to view, private, public to download. */
export const mediaFolders = ['images', 'private', 'resources'] as const;

/** Both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * A folder or S3 bucket (D44). Keys are `images/…`, `resources/…` or `private/…` with a random name, never overwritten.
 */
export interface Files {
  kind: 'disk' | 's3';
  /** Creates it if missing. @throws StartupError */
  ensure(): Promise<void>;
  /** Atomic, durable; may move `file.path` away. Throws FilesError 'exists', 'full' or 'away'. */
  put(key: string, file: NewFile): Promise<void>;
  /** Throws FilesError 'missing' or 'away'. */
  open(key: string, range?: ByteRange): Promise<Readable>;
  stat(key: string): Promise<StoredFile | undefined>;
  /** Ignores missing keys. */
  remove(keys: readonly string[]): Promise<void>;
  /** In byte order. */
  list(): AsyncIterable<StoredFile>;
  /** The store's id (claim.ts). Throws FilesError 'away'. */
  readStoreId(): Promise<string | undefined>;
  /** Sets it if missing; returns the stored one. Throws FilesError 'full' or 'away'. */
  ensureStoreId(id: string): Promise<string>;
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
