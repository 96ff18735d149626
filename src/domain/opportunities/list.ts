import type { Money, OpportunityCurrency } from '../money/money.ts';
import type { opportunityStatuses } from './opportunities.ts';

/** Per page of the manager's list. */
export const opportunityListSize = 24;

/** `amount`: largest first within each currency; `modified`: last changed first. */
export const opportunitySorts = ['newest', 'title', 'amount', 'modified'] as const;
export type OpportunitySort = (typeof opportunitySorts)[number];
export type OpportunityStatus = (typeof opportunityStatuses)[number];

/** Kept in the URL. */
export interface OpportunityListFilter {
  q?: string | undefined;
  status?: OpportunityStatus | undefined;
  /** Slug of a sector. */
  sector?: string | undefined;
  sort?: OpportunitySort | undefined;
  /** `next` of the previous page. */
  after?: string | undefined;
}

/** Times are ISO 8601; `expectedRoi` is empty if not stated. */
export interface OpportunityListRow {
  id: string;
  version: number;
  title: string;
  status: OpportunityStatus;
  summary: string;
  sectorName: string;
  location: string;
  investment: Money<OpportunityCurrency>;
  expectedRoi: string;
  isDemo: boolean;
  modifiedAt: string;
  /** The caller has an unsaved draft. */
  hasDraft: boolean;
}

export interface OpportunityListPage {
  items: OpportunityListRow[];
  next: string | null;
  /** Whole filter; `countedOpportunities` + 1 means more. */
  total: number;
}

/** A library document: its file name for editors, and what visitors see. */
export interface OfferedFile {
  id: string;
  name: string;
  path: string;
  type: string;
  size: number;
}
