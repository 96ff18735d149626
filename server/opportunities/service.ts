import type { ContentImage } from '../../src/domain/content/image.ts';
import { opportunityCurrencies, type Money, type OpportunityCurrency } from '../../src/domain/money.ts';
import { countedOpportunities, opportunityPageSize, type OpportunityFilter } from '../../src/domain/opportunities.ts';
import type { Sector } from '../../src/domain/sectors.ts';
import { opportunityTexts } from '../../src/domain/texts/opportunities.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';
import { toMoney } from '../platform/money.ts';
import { decodeCursor, encodeCursor } from './cursor.ts';
import { imageSelect, toImage } from './image.ts';

const cardSelect = {
  id: true,
  title: true,
  description: true,
  location: true,
  currency: true,
  investmentAmount: true,
  expectedRoi: true,
  timeline: true,
  isDemo: true,
  createdAt: true,
  sector: { select: { slug: true, name: true } },
  ...imageSelect,
} satisfies Prisma.InvestmentOpportunitySelect;

const detailSelect = {
  ...cardSelect,
  status: true,
  requirements: true,
  benefits: true,
  contactName: true,
  contactEmail: true,
  contactPhone: true,
  sector: {
    select: { slug: true, name: true, contactName: true, contactEmail: true, contactPhone: true },
  },
} satisfies Prisma.InvestmentOpportunitySelect;

type CardRow = Prisma.InvestmentOpportunityGetPayload<{ select: typeof cardSelect }>;
type DetailRow = Prisma.InvestmentOpportunityGetPayload<{ select: typeof detailSelect }>;

/** What every place that shows an opportunity needs. `expectedRoi` and `timeline` are texts, empty when not stated. */
interface OpportunityBase {
  id: string;
  title: string;
  sector: { slug: string; name: string };
  location: string;
  investment: Money<OpportunityCurrency>;
  expectedRoi: string;
  timeline: string;
  image: ContentImage | null;
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
  contact: { name: string; email: string; phone: string };
}

export interface OpportunityPage {
  items: OpportunityCard[];
  /** `after` of the next page; `null` on the last one. */
  next: string | null;
  /** All that match the filter, on every page together; `countedOpportunities` + 1 stands for more than can be told. */
  total: number;
}

export interface OpportunityOverview {
  activeCount: number;
  /** Every stored sector in its order; `inFilter` for the five of the filter and those an active opportunity uses (D28). */
  sectors: Sector[];
  /** Currencies of active opportunities, in the order of the domain's list. */
  currencies: OpportunityCurrency[];
}

/** The one meaning of 'public' (specification 1, section 4). */
const isPublic = { status: 'active', deletedAt: null } satisfies Prisma.InvestmentOpportunityWhereInput;

const summaryLength = 180;

function summaryOf(description: string): string {
  const text = description.replace(/\s+/g, ' ').trim();
  if (text.length <= summaryLength) return text;
  const cut = text.slice(0, summaryLength);
  const atWord = cut.lastIndexOf(' ');
  return `${cut.slice(0, atWord > summaryLength / 2 ? atWord : summaryLength).replace(/[\s,.;:\ud800-\udbff]+$/, '')}…`;
}

function toBase(row: CardRow): OpportunityBase {
  return {
    id: row.id,
    title: row.title,
    sector: { slug: row.sector.slug, name: row.sector.name },
    location: row.location,
    investment: toMoney(row.investmentAmount, row.currency),
    expectedRoi: row.expectedRoi ?? '',
    timeline: row.timeline ?? '',
    image: toImage(row),
    isDemo: row.isDemo,
  };
}

function contactOf({ contactName, contactEmail, contactPhone, sector }: DetailRow): OpportunityDetail['contact'] {
  const own = { contactName, contactEmail, contactPhone };
  const from = (contactEmail ?? '') === '' && (contactPhone ?? '') === '' ? sector : own;
  return { name: from.contactName ?? '', email: from.contactEmail ?? '', phone: from.contactPhone ?? '' };
}

/** `%`, `_` and `\` mean themselves in what a visitor looks for. */
function literal(words: string): string {
  return words.replace(/[\\%_]/g, '\\$&');
}

/** Words in the form of `search_text`: lower case, without accents, by the function that wrote it. */
async function folded(db: Db | Tx, words: string): Promise<string> {
  const [row] = await db.$queryRaw<{ folded: string }[]>`SELECT search_fold(${words}::text) AS folded`;
  return row?.folded ?? words;
}

async function whereOf(db: Db | Tx, filter: OpportunityFilter): Promise<Prisma.InvestmentOpportunityWhereInput> {
  const { sector, currency, min, max, location, q } = filter;
  return {
    ...isPublic,
    ...(sector === undefined ? {} : { sectorSlug: sector }),
    ...(currency === undefined ? {} : { currency }),
    ...(min === undefined && max === undefined
      ? {}
      : {
          investmentAmount: { ...(min === undefined ? {} : { gte: min }), ...(max === undefined ? {} : { lte: max }) },
        }),
    ...(location === undefined ? {} : { location: { contains: literal(location), mode: 'insensitive' } }),
    ...(q === undefined ? {} : { searchText: { contains: literal(await folded(db, q)) } }),
  };
}

function afterCursor(after: string | undefined): Prisma.InvestmentOpportunityWhereInput {
  if (after === undefined) return {};
  const { createdAt, id } = decodeCursor(after);
  return { OR: [{ createdAt: { lt: createdAt } }, { createdAt, id: { lt: id } }] };
}

/**
 * One page of active opportunities, newest first. Pages follow a keyset, so that nothing is repeated or left out while
 * others are added. NOT_FOUND on the field `sector` for an unknown one, VALIDATION on `after` for a damaged cursor.
 */
export async function listActive(db: Db | Tx, filter: OpportunityFilter): Promise<OpportunityPage> {
  const after = afterCursor(filter.after);
  const where = await whereOf(db, filter);
  const [rows, total, sector] = await Promise.all([
    db.investmentOpportunity.findMany({
      where: { AND: [where, after] },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: opportunityPageSize + 1,
      select: cardSelect,
    }),
    db.investmentOpportunity.count({ where, take: countedOpportunities + 1 }),
    filter.sector === undefined
      ? null
      : db.sector.findFirst({ where: { slug: filter.sector, deletedAt: null }, select: { slug: true } }),
  ]);
  if (filter.sector !== undefined && sector === null) {
    throw new DomainError('NOT_FOUND', opportunityTexts.unknownSector(filter.sector), { field: 'sector' });
  }
  const page = rows.slice(0, opportunityPageSize);
  const last = page.at(-1);
  return {
    items: page.map((row) => ({ ...toBase(row), summary: summaryOf(row.description) })),
    next: rows.length > opportunityPageSize && last !== undefined ? encodeCursor(last) : null,
    total,
  };
}

/** The real count for the hero (D22) and what the filter offers to choose from (D28). */
export async function summarise(db: Db | Tx): Promise<OpportunityOverview> {
  const [sectors, groups] = await Promise.all([
    db.sector.findMany({
      where: { deletedAt: null },
      orderBy: [{ order: 'asc' }, { slug: 'asc' }],
      select: { slug: true, name: true, isFilterDefault: true },
    }),
    db.investmentOpportunity.groupBy({ by: ['sectorSlug', 'currency'], where: isPublic, _count: { _all: true } }),
  ]);
  return {
    activeCount: groups.reduce((sum, group) => sum + group._count._all, 0),
    sectors: sectors.map(({ slug, name, isFilterDefault }) => ({
      slug,
      name,
      inFilter: isFilterDefault || groups.some((group) => group.sectorSlug === slug),
    })),
    currencies: opportunityCurrencies.filter((currency) => groups.some((group) => group.currency === currency)),
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * One active opportunity. NOT_FOUND for every other id, also one that is no id at all; a closed or pending one names its
 * sector in `details.sector`, so that the list can be opened there (D29).
 */
export async function getActive(db: Db | Tx, id: string): Promise<OpportunityDetail> {
  const row = uuid.test(id)
    ? await db.investmentOpportunity.findFirst({ where: { id, deletedAt: null }, select: detailSelect })
    : null;
  if (row === null) throw new DomainError('NOT_FOUND', opportunityTexts.unavailable);
  if (row.status !== 'active') {
    throw new DomainError('NOT_FOUND', opportunityTexts.unavailable, { details: { sector: row.sector.slug } });
  }
  return {
    ...toBase(row),
    description: row.description,
    requirements: row.requirements ?? '',
    benefits: row.benefits ?? '',
    contact: contactOf(row),
  };
}
