import * as z from 'zod/mini';

export const findingKinds = [
  'linkBroken',
  'altMissing',
  'figureUnsourced',
  'ownerMissing',
  'hardToRead',
  'pageHeavy',
  'searchEmpty',
  'fileUnused',
] as const;
export type FindingKind = (typeof findingKinds)[number];

/** Documents, and what is none. */
export const findingPlaces = [
  'page_content',
  'page',
  'post',
  'site_content',
  'menu',
  'setting',
  'opportunity',
  'service',
  'fact',
  'media',
  'search',
] as const;
export type FindingPlace = (typeof findingPlaces)[number];

/** What editors may open; admins see all. */
export const placesOfEditors: readonly FindingPlace[] = ['page', 'post', 'fact', 'media'];

export const healthPageSize = 50;
export const ignoredDays = 90;
/** Then in Today. */
export const lateDays = 14;

/** Flesch reading ease below it. */
export const hardToRead = 30;
/** Shorter texts: not judged. */
export const minReadingEaseWords = 100;
/** Weight of the first view in KB of 1000 bytes. */
export const heavyPage = 300;
/** Younger unused files may be for a draft. */
export const unusedDays = 30;
export const searchDays = 30;
/** Without results, in {@link searchDays}. */
export const emptySearches = 3;

/** `none`: without owner. */
export const findingOwner = z.union([z.uuid(), z.literal('none')]);

/** In the URL. */
export const healthFilter = z.strictObject({
  kind: z.optional(z.enum(findingKinds)),
  owner: z.optional(findingOwner),
  ignored: z.optional(z.literal(true)),
  after: z.optional(z.string().check(z.maxLength(200))),
});
export type HealthFilter = z.infer<typeof healthFilter>;

/** Times: ISO 8601. */
export interface FindingRow {
  id: string;
  kind: FindingKind;
  documentKind: FindingPlace;
  documentKey: string;
  title: string;
  /** `heroSlides.1.title`; empty: whole document. */
  place: string;
  subject: string;
  amount: number | null;
  /** Its name, with its kind. */
  document: string;
  /** Label in its editor; empty without. */
  field: string;
  /** Opens the field. */
  href: string;
  owner: string | null;
  firstSeenAt: string;
  /** Null if not ignored. */
  ignoredUntil: string | null;
}

export interface HealthPage {
  items: FindingRow[];
  next: string | null;
  total: number;
}

export interface HealthOverview {
  /** Not ignored, visible to the caller. */
  counts: Record<FindingKind, number>;
  owners: { id: string; name: string }[];
  /** ISO 8601; null before the first check. */
  checkedAt: string | null;
  isChecking: boolean;
}
