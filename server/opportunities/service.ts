import { isUuid } from '../../src/domain/forms/uuid.ts';
import type { ShownImage } from '../../src/domain/content/appearance/image.ts';
import { opportunityCurrencies, type Money, type OpportunityCurrency } from '../../src/domain/money/money.ts';
import { opportunityPageSize, type OpportunityFilter } from '../../src/domain/opportunities/opportunities.ts';
import { provinces } from '../../src/domain/opportunities/provinces.ts';
import type { Sector } from '../../src/domain/sectors/sectors.ts';
import { opportunityDetailTexts } from '../../src/domain/opportunities/detail-texts.ts';
import { expectedReturn } from '../../src/domain/opportunities/expected-return.ts';
import { opportunityTexts } from '../../src/domain/opportunities/texts.ts';
import { fileSize } from '../../src/domain/media/file-size.ts';
import { resourceType } from '../../src/domain/media/media.ts';
import type { ReferredFacts } from '../../src/domain/facts/references.ts';
import { DomainError } from '../errors.ts';
import { type ReferenceDeps, showFacts } from '../fact-references/show.ts';
import { mediaPath } from '../media/resolve.ts';
import { countMiss } from '../platform/lists/search-misses.ts';
import { pageOf } from '../platform/lists/cursor.ts';
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

/** `expectedRoi` and `timeline` are empty if not stated; `(illustrative)` without a source (D66). */
interface OpportunityBase {
  id: string;
  title: string;
  sector: { slug: string; name: string };
  location: string;
  investment: Money<OpportunityCurrency>;
  expectedRoi: string;
  timeline: string;
  /** Source of the figures; may be empty. */
  source: string;
  image: ShownImage | null;
  /** Invented, marked everywhere. */
  isDemo: boolean;
}

export interface OpportunityCard extends OpportunityBase {
  /** Truncated at a word. */
  summary: string;
}

export interface OpportunityDetail extends OpportunityBase {
  description: string;
  requirements: string;
  benefits: string;
  /** The opportunity's, else its sector's (D32); may be empty. */
  contact: { name: string; position: string; email: string; phone: string };
  /** Empty for several or none. */
  province: string;
  /** The day the figures were last verified, `YYYY-MM-DD`; may be empty. */
  lastVerified: string;
  /** Labels include type and size. */
  documents: { href: string; label: string }[];
  /** At most three: same sector first, then province. */
  related: Pick<OpportunityBase, 'id' | 'title' | 'location' | 'investment' | 'isDemo'>[];
}

export interface OpportunityPage {
  items: OpportunityCard[];
  /** `null` on the last page. */
  next: string | null;
  /** `countedOpportunities` + 1 means more. */
  total: number;
  /** Invented ones, which do not count (D63). */
  examples: number;
}

export interface OpportunityOverview {
  /** Real ones (D22). */
  activeCount: number;
  /** Only examples exist (D63). */
  hasOnlyExamples: boolean;
  /**
   * In order; `inFilter`: the filter's five and those in active use (D28). `count`: real ones, or examples if there are
   * no others (D63).
   */
  sectors: (Sector & { count: number })[];
  /** By province; missing means none. Counted like `sectors`. */
  provinces: Record<string, number>;
  currencies: OpportunityCurrency[];
}

function toBase(row: CardRow): OpportunityBase {
  return {
    id: row.id,
    title: row.title,
    sector: { slug: row.sectorSlug, name: row.sectorName },
    location: row.location,
    investment: toMoney(row.investmentAmount, row.currency),
    expectedRoi: expectedReturn(row),
    timeline: row.timeline ?? '',
    source: row.source ?? '',
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

/** Newest first, keyset pagination. NOT_FOUND on an unknown `sector`, VALIDATION on an invalid `after`. */
export async function listActive(deps: ReferenceDeps, filter: OpportunityFilter): Promise<OpportunityPage> {
  const { rows, total, examples, isSectorKnown } = await findPage(deps.db, filter);
  if (filter.sector !== undefined && !isSectorKnown) {
    throw new DomainError('NOT_FOUND', opportunityTexts.unknownSector(filter.sector), { field: 'sector' });
  }
  // Other filters may be what hides it.
  if (total === 0 && filter.q !== undefined && Object.values(filter).filter((set) => set !== undefined).length === 1)
    await countMiss(deps, filter.q);
  const { items: found, next } = pageOf(rows, opportunityPageSize, 'createdAt');
  const items = await showFacts(deps, found, 'words');
  return {
    items: items.map((row) => ({ ...toBase(row), summary: summaryOf(row.description) })),
    next,
    total,
    examples,
  };
}

/** The hero's count (D22) and filter options (D28). */
export async function summarise(db: Db): Promise<OpportunityOverview> {
  const [rows, examples, places] = await Promise.all([
    findKinds(db),
    countExamples(db),
    countByProvince(db, provinces),
  ]);
  const active = rows.reduce((sum, row) => sum + (row.active ?? 0), 0);
  const exampleCount = examples.reduce((sum, { count }) => sum + count, 0);
  const activeCount = Math.max(0, active - exampleCount);
  const hasOnlyExamples = activeCount === 0 && exampleCount > 0;
  const examplesBySector = new Map(examples.map(({ sector, count }) => [sector, count]));
  const sectors = new Map<string, OpportunityOverview['sectors'][number]>();
  for (const { slug, name, isFilterDefault, active: used } of rows) {
    if (slug === null || name === null) continue;
    // One row for each currency of a sector.
    const before = sectors.get(slug)?.count ?? (hasOnlyExamples ? 0 : -(examplesBySector.get(slug) ?? 0));
    sectors.set(slug, { slug, name, inFilter: isFilterDefault === true || used !== null, count: before + (used ?? 0) });
  }
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

/** NOT_FOUND also for a malformed id; `details.sector` of a closed or pending one opens the list there (D29). */
export async function getActive(
  deps: ReferenceDeps,
  id: string,
  sources: ReferredFacts['sources'] = 'words',
): Promise<OpportunityDetail> {
  const row = isUuid(id.toLowerCase()) ? await findById(deps.db, id) : undefined;
  if (row === undefined) throw new DomainError('NOT_FOUND', opportunityTexts.unavailable);
  if (row.status !== 'active') {
    throw new DomainError('NOT_FOUND', opportunityTexts.unavailable, { details: { sector: row.sectorSlug } });
  }
  return showFacts(deps, toDetail(row), sources);
}

/** In the requested order; null for non-public ones. */
export async function compareActive(
  deps: ReferenceDeps,
  ids: readonly string[],
): Promise<{ id: string; opportunity: Omit<OpportunityDetail, 'related' | 'documents'> | null }[]> {
  const rows = await Promise.all(ids.map((id) => findById(deps.db, id)));
  const found = ids.map((id, index) => {
    const row = rows[index];
    if (row?.status !== 'active') return { id, opportunity: null };
    const { related: _, documents: __, ...opportunity } = toDetail(row);
    return { id, opportunity };
  });
  return showFacts(deps, found, 'words');
}

function toDetail(row: DetailRow): OpportunityDetail {
  return {
    ...toBase(row),
    description: row.description,
    requirements: row.requirements ?? '',
    benefits: row.benefits ?? '',
    contact: contactOf(row),
    province: row.province ?? '',
    lastVerified: row.lastVerified ?? '',
    documents: row.documents.map(({ id: file, title, name, publicName, size }) => ({
      href: mediaPath(file, publicName),
      label: opportunityDetailTexts.document(title, resourceType(name), fileSize(size)),
    })),
    related: row.related.map(({ amount, currency, ...one }) => ({ ...one, investment: toMoney(amount, currency) })),
  };
}
