import type { AboutContent } from './about/schema.ts';
import type { ExportContent } from './export/schema.ts';
import type { HomepageContent } from './homepage/schema.ts';
import type { InvestContent } from './invest/schema.ts';
import type { Change } from './places.ts';

export interface PageContents {
  homepage: HomepageContent;
  about: AboutContent;
  invest: InvestContent;
  export: ExportContent;
}

export interface OwnDraft<Content> {
  /** Valid in shape only. */
  content: Content;
  /** 0: built-in content. */
  baseVersion: number;
  /** Against overwriting between tabs. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
}

export interface PublishedDocument<Content> {
  content: Content;
  version: number;
  /** ISO 8601; null for built-in content. */
  savedAt: string | null;
  /** Null if unknown. */
  savedBy: string | null;
  /** ISO 8601; of pages and posts. */
  createdAt?: string;
}

/** Failed reads: errors, never defaults (D23). */
export interface DocumentForEditing<Content> {
  published: PublishedDocument<Content>;
  draft: OwnDraft<Content> | null;
  /** Shown with fallbacks; saving repairs them. */
  repaired: string[];
}

/** Newest first (D36); 0: built-in. */
export interface VersionRow {
  version: number;
  /** ISO 8601; null for version 0. */
  savedAt: string | null;
  author: string | null;
  restoredFrom: number | null;
  changes: Change[];
  changeCount: number;
}

export interface VersionPage {
  items: VersionRow[];
  /** Cursor for `before`; null at the end. */
  next: number | null;
}

export const versionsPerPage = 20;
/** Per version; the rest is only counted. */
export const maxStoredChanges = 40;

export interface WaitingDraft {
  kind: 'page_content' | 'site_content' | 'menu' | 'opportunity' | 'page' | 'post' | 'service' | 'answer' | 'fact';
  /** Page type, site content part or row id; 'new' if unsaved. */
  key: string;
  /** '' for structured pages. */
  title: string;
  savedAt: string;
  isBehind: boolean;
}
