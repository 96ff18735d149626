import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { opportunityCurrencies, type Money, type OpportunityCurrency } from '../../src/domain/money/money.ts';
import { opportunityPageSize, type OpportunityFilter } from '../../src/domain/opportunities/opportunities.ts';
import { provinces } from '../../src/domain/opportunities/provinces.ts';
import type { Sector } from '../../src/domain/sectors/sectors.ts';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { fileSize } from '../../src/domain/media/file-size.ts';
import { resourceType } from '../../src/domain/media/media.ts';
import { DomainError } from '../errors.ts';
import { mediaPath } from '../media/resolve.ts';
import { pageOf } from '../platform/cursor.ts';
import type { Db } from '../platform/database.ts';
import { toMoney } from '../platform/money.ts';
import { toImage } from './image.ts';
import { summaryOf } from './summary.ts';
import {
  type CardRow,
  type DetailRow,
  countByProvince,
  countExamples,
  findById,
  findKinds,
  findPage,
} from './queries.ts';

/** What every place that shows an opportunity needs. `expectedRoi` and `timeline` are texts, empty when not stated. */
interface OpportunityBase {
  id: string;
  title: string;
  sector: { slug: string; name: string };
  location: string;
  investment: Money<OpportunityCurrency>;
  expectedRoi: string;
  timeline: string;
  image: ShownImage | null;
  /** An invented example: marked as such wherever it shows. */
  isDemo: boolean;
}

export interface OpportunityCard extends OpportunityBase {
  /** The beginning of the description, cut at a word. */
  summary: string;
}

export interface OpportunityDetail extends OpportunityBase {
  description: string;
  requirements: string;
  benefits: string;
  /** Of the opportunity, else of its sector (D32); empty texts where neither names any. */
  contact: { name: string; position: string; email: string; phone: string };
  /** Empty where it lies in no single one, or none is known. */
  province: string;
  /** Who stands behind the figures, and the day on which they were last checked, `YYYY-MM-DD`; empty when not known. */
  source: string;
  lastVerified: string;
  /** Files to download, with type and size in their label. */
  documents: { href: string; label: string }[];
  /** At most three: of the same sector first, then of the same province. */
  related: Pick<OpportunityBase, 'id' | 'title' | 'location' | 'investment' | 'isDemo'>[];
}

export interface OpportunityPage {
  items: OpportunityCard[];
  /** `after` of the next page; `null` on the last one. */
  next: string | null;
  /** All that match the filter, on every page together; `countedOpportunities` + 1 stands for more than can be told. */
  total: number;
  /** Those of them that are invented, which count as none (D63). */
  examples: number;
}

export interface OpportunityOverview {
  /** Real ones (D22). */
  activeCount: number;
  /** There are examples, and they are all there is (D63). */
  hasOnlyExamples: boolean;
  /** Every stored sector in its order; `inFilter` for the five of the filter and those an active opportunity uses (D28). */
  sectors: Sector[];
  /** How many a province has; none where it is missing. Real ones, or examples where they are all there is (D63). */
  provinces: Record<string, number>;
  /** Currencies of active opportunities, in the order of the domain's list. */
  currencies: OpportunityCurrency[];
}

function toBase(row: CardRow): OpportunityBase {
  return {
    id: row.id,
    title: row.title,
    sector: { slug: row.sectorSlug, name: row.sectorName },
    location: row.location,
    investment: toMoney(row.investmentAmount, row.currency),
    expectedRoi: row.expectedRoi ?? '',
    timeline: row.timeline ?? '',
    image: toImage(row),
    isDemo: row.isDemo,
  };
}

function contactOf(row: DetailRow): OpportunityDetail['contact'] {
  const isOwn = (row.contactEmail ?? '') !== '' || (row.contactPhone ?? '') !== '';
  const [name, position, email, phone] = isOwn
    ? [row.contactName, null, row.contactEmail, row.contactPhone]
    : [row.sectorContactName, row.sectorContactPosition, row.sectorContactEmail, row.sectorContactPhone];
  return { name: name ?? '', position: position ?? '', email: email ?? '', phone: phone ?? '' };
}

/**
 * One page of active opportunities, newest first. Pages follow a keyset, so that nothing is repeated or left out while
 * others are added. NOT_FOUND on the field `sector` for an unknown one, VALIDATION on `after` for a damaged cursor.
 */
export async function listActive(db: Db, filter: OpportunityFilter): Promise<OpportunityPage> {
  const { rows, total, examples, isSectorKnown } = await findPage(db, filter);
  if (filter.sector !== undefined && !isSectorKnown) {
    throw new DomainError('NOT_FOUND', opportunityTexts.unknownSector(filter.sector), { field: 'sector' });
  }
  const { items, next } = pageOf(rows, opportunityPageSize);
  return {
    items: items.map((row) => ({ ...toBase(row), summary: summaryOf(row.description) })),
    next,
    total,
    examples,
  };
}

/** The real count for the hero (D22) and what the filter offers to choose from (D28). */
export async function summarise(db: Db): Promise<OpportunityOverview> {
  const [rows, examples, places] = await Promise.all([
    findKinds(db),
    countExamples(db),
    countByProvince(db, provinces),
  ]);
  const active = rows.reduce((sum, row) => sum + (row.active ?? 0), 0);
  const activeCount = Math.max(0, active - examples);
  const sectors = new Map<string, Sector>();
  for (const { slug, name, isFilterDefault, active: used } of rows) {
    if (slug !== null) sectors.set(slug, { slug, name, inFilter: isFilterDefault || used !== null });
  }
  const hasOnlyExamples = activeCount === 0 && examples > 0;
  const shown = places
    .map((row) => [row.province, hasOnlyExamples ? row.examples : row.active - row.examples] as const)
    .filter(([, count]) => count > 0);
  return {
    activeCount,
    hasOnlyExamples,
    sectors: [...sectors.values()],
    provinces: Object.fromEntries(shown),
    currencies: opportunityCurrencies.filter((currency) => rows.some((row) => row.currency === currency)),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One active opportunity. NOT_FOUND for every other id, also one that is no id at all; a closed or pending one names its
 * sector in `details.sector`, so that the list can be opened there (D29).
 */
export async function getActive(db: Db, id: string): Promise<OpportunityDetail> {
  const row = uuid.test(id) ? await findById(db, id) : undefined;
  if (row === undefined) throw new DomainError('NOT_FOUND', opportunityTexts.unavailable);
  if (row.status !== 'active') {
    throw new DomainError('NOT_FOUND', opportunityTexts.unavailable, { details: { sector: row.sectorSlug } });
  }
  return {
    ...toBase(row),
    description: row.description,
    requirements: row.requirements ?? '',
    benefits: row.benefits ?? '',
    contact: contactOf(row),
    province: row.province ?? '',
    source: row.source ?? '',
    lastVerified: row.lastVerified ?? '',
    documents: row.documents.map(({ id: file, title, name, publicName, size }) => ({
      href: mediaPath(file, publicName),
      label: opportunityDetailTexts.document(title, resourceType(name), fileSize(size)),
    })),
    related: row.related.map(({ amount, currency, ...one }) => ({ ...one, investment: toMoney(amount, currency) })),
  };
}
