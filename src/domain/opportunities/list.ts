import type { ExampleFilter } from '../admin/example-filter.ts';
import type { Money, OpportunityCurrency } from '../money/money.ts';
import type { opportunityStatuses } from './opportunities.ts';

export const opportunityListSize = 24;

/** `amount`: largest first, by currency; `modified`: latest first. */
export const opportunitySorts = ['newest', 'title', 'amount', 'modified'] as const;
export type OpportunitySort = (typeof opportunitySorts)[number];
export type OpportunityStatus = (typeof opportunityStatuses)[number];

/** In the URL. */
export interface OpportunityListFilter {
  q?: string | undefined;
  status?: OpportunityStatus | undefined;
  /** Slug of a sector. */
  sector?: string | undefined;
  examples?: ExampleFilter | undefined;
  sort?: OpportunitySort | undefined;
  after?: string | undefined;
}

/** Times: ISO 8601; `expectedRoi`: empty if not stated. */
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
  hasDraft: boolean;
}

export interface OpportunityListPage {
  items: OpportunityListRow[];
  next: string | null;
  total: number;
}

export interface OfferedFile {
  id: string;
  name: string;
  path: string;
  type: string;
  size: number;
}
