import type { AccessLevel } from '../access/access.ts';
import type { ShownImage } from '../content/appearance/image.ts';
import type { UsePlace } from '../documents/use-place.ts';
import type { Crop } from './crop.ts';

/** Stores (D44). */
export const mediaStores = ['images', 'documents', 'private'] as const;
export type MediaStore = (typeof mediaStores)[number];

const mebibyte = 1024 * 1024;

/** D7, D44; spec 2 §5. */
interface UploadRule {
  level: AccessLevel;
  store: MediaStore;
  maxBytes: number;
  /** Lower case, without dot; must match the bytes' type. */
  extensions: readonly string[];
}

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

/** With an enquiry's message or reply, never alone: no {@link uploadKinds}. */
export const enquiryFileRule = {
  maxBytes: 10 * mebibyte,
  extensions: ['pdf', 'png', 'jpg', 'jpeg', 'webp', 'doc', 'docx', 'xls', 'xlsx'],
} as const;

/** D53. `note`: what was removed. */
export interface UploadedFile {
  id: string;
  url: string;
  name: string;
  size: number;
  type: string;
  note?: string;
}

export const maxPixels = 50_000_000;

export const maxFileNameLength = 200;
export const maxAltLength = 300;

export const mediaPageSize = 60;

/** Times: ISO 8601. */
export interface MediaRow {
  id: string;
  version: number;
  store: Exclude<MediaStore, 'private'>;
  name: string;
  url: string;
  size: number;
  type: string;
  width: number | null;
  height: number | null;
  alt: string | null;
  isDecorative: boolean;
  /** 0–100 per cent of the original. */
  focal: { x: number; y: number } | null;
  crop: Crop | null;
  /** As shown: cropped. Null for documents and missing files. */
  image: ShownImage | null;
  isMissing: boolean;
  createdAt: string;
}

export interface MediaPage {
  items: MediaRow[];
  /** Cursor; null on the last page. */
  next: string | null;
  total: number;
}

export interface MediaDetails extends MediaRow {
  uploadedBy: string | null;
  replacedAt: string | null;
  /** The original file, for staff. */
  originalUrl: string;
  isAnimated: boolean;
  /** Places that use it (D44). */
  uses: UsePlace[];
  variants: 'made' | 'waiting' | 'failed' | 'none';
}

/** Alternative text, or decorative (D44). */
export function isPlaceable({ alt, isDecorative }: Pick<MediaRow, 'alt' | 'isDecorative'>): boolean {
  return isDecorative || (alt ?? '').trim() !== '';
}

export function nameWithoutExtension(name: string): string {
  return name.replace(/(?<=[^.])\.[^.]*$/, '');
}

/** Spec 2 §5. */
export function resourceType(name: string): 'PDF' | 'DOC' | 'EXCEL' | 'ZIP' | 'FILE' {
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'pdf') return 'PDF';
  if (extension === 'doc' || extension === 'docx') return 'DOC';
  if (extension === 'xls' || extension === 'xlsx') return 'EXCEL';
  if (extension === 'zip' || extension === 'rar') return 'ZIP';
  return 'FILE';
}
