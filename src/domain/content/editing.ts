import type { AboutContent } from './about/about.ts';
import type { ExportContent } from './export/export.ts';
import type { HomepageContent } from './homepage/homepage.ts';
import type { InvestContent } from './invest/invest.ts';
import type { Change } from './places.ts';

export interface PageContents {
  homepage: HomepageContent;
  about: AboutContent;
  invest: InvestContent;
  export: ExportContent;
}

/** D36. */
export interface OwnDraft<Content> {
  /** May be unfinished; only its shape is valid. */
  content: Content;
  /** The published version it is based on; 0 for the built-in content. */
  baseVersion: number;
  /** Grows with each save, so that two tabs of one person cannot overwrite each other unseen. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
}

/** The published content for editors, with image data. */
export interface PublishedDocument<Content> {
  content: Content;
  /** 0 for the built-in content (D23). */
  version: number;
  /** ISO 8601; null for the built-in content. */
  savedAt: string | null;
  /** Null if unknown. */
  savedBy: string | null;
}

/** A failed read is an error, never a default (D23). */
export interface DocumentForEditing<Content> {
  published: PublishedDocument<Content>;
  draft: OwnDraft<Content> | null;
  /** Invalid paths shown with fallbacks; saving repairs the stored copy. */
  repaired: string[];
}

/** A version, newest first (D36). Version 0 is the built-in content. */
export interface VersionRow {
  version: number;
  /** ISO 8601; null for version 0. */
  savedAt: string | null;
  author: string | null;
  restoredFrom: number | null;
  /** The first changes from the version before. */
  changes: Change[];
  /** Of all changes. */
  changeCount: number;
}

export interface VersionPage {
  items: VersionRow[];
  /** Cursor for `before`; null at the end. */
  next: number | null;
}

export const versionsPerPage = 20;
/** Changes described per version; the rest is only counted. */
export const keptChanges = 40;

/** Listed on the dashboard. */
export interface WaitingDraft {
  kind: 'page_content' | 'site_content' | 'menu' | 'opportunity' | 'page' | 'post' | 'service';
  /** Page type, site content part, or id of the menu, opportunity, page, post or service; 'new' if never saved. */
  key: string;
  /** Draft title or name; '' for the structured pages. */
  title: string;
  savedAt: string;
  /** A newer version was published since. */
  isBehind: boolean;
}
