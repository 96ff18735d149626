import type { AboutContent } from './about/about.ts';
import type { ExportContent } from './export/export.ts';
import type { HomepageContent } from './homepage/homepage.ts';
import type { InvestContent } from './invest/invest.ts';
import type { Change } from './places.ts';

/** What each of the structured pages is made of. */
export interface PageContents {
  homepage: HomepageContent;
  about: AboutContent;
  invest: InvestContent;
  export: ExportContent;
}

/** One's own draft of a document (D36). */
export interface OwnDraft<Content> {
  /** May be unfinished: it has the shape of the document and nothing more. */
  content: Content;
  /** The published version it was begun from; 0 for the built-in content. */
  baseVersion: number;
  /** Grows with each save of the draft, so that two tabs of one person do not overwrite each other unseen. */
  version: number;
  /** ISO 8601. */
  savedAt: string;
}

/** What visitors see, for whoever edits it. Pictures come with what drawing them needs. */
export interface PublishedDocument<Content> {
  content: Content;
  /** 0 where nothing is stored and the built-in content stands (D23). */
  version: number;
  /** ISO 8601; null for the built-in content. */
  savedAt: string | null;
  /** Null where nobody is known. */
  savedBy: string | null;
}

/** One document for its editor. A failed read is an error, never a default (D23). */
export interface DocumentForEditing<Content> {
  published: PublishedDocument<Content>;
  draft: OwnDraft<Content> | null;
  /** Places of the stored copy that were not valid and are shown with what stands in; saving stores it whole again. */
  repaired: string[];
}

/** One entry of the list of versions, newest first (D36). Version 0 is the built-in content. */
export interface VersionRow {
  version: number;
  /** ISO 8601; null for version 0. */
  savedAt: string | null;
  author: string | null;
  restoredFrom: number | null;
  /** The first of what changed against the version before. */
  changes: Change[];
  /** How many changes there were in all. */
  changeCount: number;
}

export interface VersionPage {
  items: VersionRow[];
  /** For `before` of the next page; null at the end. */
  next: number | null;
}

/** Versions on one page of the list. */
export const versionsPerPage = 20;
/** Changes that a version keeps in words; the rest is a number. */
export const keptChanges = 40;

/** Drafts that wait for a person, on the first screen of the administration. */
export interface WaitingDraft {
  kind: 'page_content' | 'site_content' | 'menu' | 'opportunity' | 'page' | 'post' | 'service';
  /** Page type, part of the site content, or id of the menu, opportunity, page, post or service; 'new' for one that was never saved. */
  key: string;
  /** The title or name that it has in the draft; '' for the structured pages. */
  title: string;
  savedAt: string;
  /** Somebody has published since it was begun. */
  isBehind: boolean;
}
