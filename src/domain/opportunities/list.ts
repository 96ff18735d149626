import type { Money, OpportunityCurrency } from '../money/money.ts';
import type { opportunityStatuses } from './opportunities.ts';

/** Cards on one page of the manager's list. */
export const opportunityListSize = 24;

/** Orders of the list: the newest first, by title, the largest amount of each currency first, what was changed last first. */
export const opportunitySorts = ['newest', 'title', 'amount', 'modified'] as const;
export type OpportunitySort = (typeof opportunitySorts)[number];
export type OpportunityStatus = (typeof opportunityStatuses)[number];

/** What the list shows; kept in the address of its screen. */
export interface OpportunityListFilter {
  q?: string | undefined;
  status?: OpportunityStatus | undefined;
  /** Slug of a sector. */
  sector?: string | undefined;
  sort?: OpportunitySort | undefined;
  /** `next` of the page before. */
  after?: string | undefined;
}

/** One card of the list. Times are ISO 8601; `expectedRoi` is empty when not stated. */
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
  /** The caller has a draft of it that is not saved. */
  hasDraft: boolean;
}

export interface OpportunityListPage {
  items: OpportunityListRow[];
  next: string | null;
  /** All that the filter finds; `countedOpportunities` + 1 stands for more than can be told. */
  total: number;
}

/** A document of the library, for whoever offers it: its name there, and what visitors are told of it. */
export interface OfferedFile {
  id: string;
  name: string;
  path: string;
  type: string;
  size: number;
}
