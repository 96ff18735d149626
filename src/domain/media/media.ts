import type { AccessLevel } from '../access/access.ts';
import type { ShownImage } from '../content/appearance/image.ts';

/** The three stores of D44. */
export const mediaStores = ['images', 'documents', 'private'] as const;
export type MediaStore = (typeof mediaStores)[number];

const mebibyte = 1024 * 1024;

/** What one way of uploading takes: its level (D7), where the bytes go, and the limits (D44; specification 2, section 5). */
interface UploadRule {
  level: AccessLevel;
  store: MediaStore;
  /** Bytes. */
  maxBytes: number;
  /** Extensions in lower case, without the dot. The bytes decide; the extension has to agree with them. */
  extensions: readonly string[];
}

/** The ways in, by the last part of `/api/uploads/{kind}` (D53). */
export const uploadKinds = {
  media: {
    level: 'editor',
    store: 'images',
    maxBytes: 5 * mebibyte,
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'webp', 'svg'],
  },
  logo: { level: 'admin', store: 'images', maxBytes: 2 * mebibyte, extensions: ['png', 'jpg', 'jpeg', 'svg'] },
  favicon: {
    level: 'admin',
    store: 'images',
    maxBytes: 2 * mebibyte,
    extensions: ['png', 'jpg', 'jpeg', 'gif', 'svg'],
  },
  resource: {
    level: 'admin',
    store: 'documents',
    maxBytes: 20 * mebibyte,
    extensions: ['pdf', 'doc', 'docx', 'zip', 'rar', 'xlsx', 'xls'],
  },
  'payment-proof': {
    level: 'signedIn',
    store: 'private',
    maxBytes: 10 * mebibyte,
    extensions: ['pdf', 'png', 'jpg', 'jpeg', 'webp'],
  },
} as const satisfies Record<string, UploadRule>;
export type UploadKind = keyof typeof uploadKinds;

/** Answer of an upload (D53). `note`: a sentence about what was taken out of the file, where something was. */
export interface UploadedFile {
  id: string;
  /** `/media/{id}/{timestamp-name}`. */
  url: string;
  /** The uploader's file name, for display. */
  name: string;
  /** Bytes as stored. */
  size: number;
  /** Mime type. */
  type: string;
  note?: string;
}

/** Most pixels of a picture, all frames of an animation together. */
export const maxPixels = 50_000_000;

export const maxFileNameLength = 200;
export const maxAltLength = 300;

export const mediaPageSize = 60;

/** A file of the library. Times are ISO 8601. */
export interface MediaRow {
  id: string;
  version: number;
  store: Exclude<MediaStore, 'private'>;
  name: string;
  /** Address of the original. */
  url: string;
  size: number;
  type: string;
  width: number | null;
  height: number | null;
  alt: string | null;
  isDecorative: boolean;
  /** Point that stays visible when the picture is cropped, 0–100 per cent. */
  focal: { x: number; y: number } | null;
  /** For drawing it; null for a document, and while its bytes are missing. */
  image: ShownImage | null;
  /** Its bytes were not found where they should be. */
  isMissing: boolean;
  createdAt: string;
}

export interface MediaPage {
  items: MediaRow[];
  /** `after` of the next page; null on the last one. */
  next: string | null;
  /** Files that fit the filter, on all pages. */
  total: number;
}

/** A place where a file is used (D44). */
export interface MediaUse {
  /** What uses it, in words: 'Homepage', 'Opportunity: Coffee mill'. */
  title: string;
  /** Where in it, in words; empty where there is only one place. */
  place: string;
}

export interface MediaDetails extends MediaRow {
  uploadedBy: string | null;
  replacedAt: string | null;
  isAnimated: boolean;
  uses: MediaUse[];
  /** Smaller copies for phones and slow links. */
  variants: 'made' | 'waiting' | 'failed' | 'none';
}

/** Whether a picture may be placed: it says what it shows, or that it only decorates (D44). */
export function isPlaceable({ alt, isDecorative }: Pick<MediaRow, 'alt' | 'isDecorative'>): boolean {
  return isDecorative || (alt ?? '').trim() !== '';
}

/** What becomes of a file name in content: the words before the last dot. */
export function nameWithoutExtension(name: string): string {
  return name.replace(/(?<=[^.])\.[^.]*$/, '');
}

/** Kind of a resource by its extension (specification 2, section 5). */
export function resourceType(name: string): 'PDF' | 'DOC' | 'EXCEL' | 'ZIP' | 'FILE' {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'pdf') return 'PDF';
  if (extension === 'doc' || extension === 'docx') return 'DOC';
  if (extension === 'xls' || extension === 'xlsx') return 'EXCEL';
  if (extension === 'zip' || extension === 'rar') return 'ZIP';
  return 'FILE';
}
