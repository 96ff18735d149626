import { type InvestmentOpportunity, Prisma } from '../../prisma/generated/client.ts';
import type { OpportunityCurrency } from '../../src/domain/money/money.ts';
import {
  countedOpportunities,
  opportunityPageSize,
  type OpportunityFilter,
} from '../../src/domain/opportunities/opportunities.ts';
import { readingOf, type ReadRow } from '../columns/sql.ts';
import { type Db, readRows } from '../platform/database.ts';
import { examplesOf, firstOf, totalOf } from './filter.ts';
import type { ImageRow } from './image.ts';

const relatedOpportunities = 3;

type Field = keyof InvestmentOpportunity;

const cardFields = [
  'id',
  'title',
  'description',
  'location',
  'currency',
  'investmentAmount',
  'expectedRoi',
  'timeline',
  'source',
  'isDemo',
  'createdAt',
] as const satisfies Field[];

const detailFields = [
  'status',
  'requirements',
  'benefits',
  'contactName',
  'contactEmail',
  'contactPhone',
  'province',
] as const satisfies Field[];

export interface CardRow extends ImageRow, ReadRow<InvestmentOpportunity, typeof cardFields> {
  sectorSlug: string;
  sectorName: string;
}

export interface DetailRow extends CardRow, ReadRow<InvestmentOpportunity, typeof detailFields> {
  sectorContactName: string | null;
  sectorContactPosition: string | null;
  sectorContactEmail: string | null;
  sectorContactPhone: string | null;
  /** `YYYY-MM-DD`. */
  lastVerified: string | null;
  /** In order; deleted, missing and other files are omitted. */
  documents: { id: string; title: string; name: string; publicName: string; size: number }[];
  related: {
    id: string;
    title: string;
    location: string;
    amount: string;
    currency: OpportunityCurrency;
    isDemo: boolean;
  }[];
}

const cardColumns = Prisma.sql`
  ${readingOf('o', cardFields)},
  s.slug AS "sectorSlug", s.name AS "sectorName", o.image_url AS "imageUrl", o.image_alt AS "imageAlt",
  m.id AS "mediaId", m.public_name AS "mediaName", m.alt AS "mediaAlt", coalesce(o.is_image_decorative, m.is_decorative) AS "isDecorative",
  coalesce((o.image_focal_x / 100)::text, m.focal_x::text) AS "focalX",
  coalesce((o.image_focal_y / 100)::text, m.focal_y::text) AS "focalY", m.width, m.height, m.placeholder, m.variant_key AS "variantKey",
  m.variant_widths AS "variantWidths", m.is_animated AS "isAnimated"`;

/** The newest public ones sharing this with `o`. */
const alike = (what: Prisma.Sql, rank: number) => Prisma.sql`(
  SELECT r.*, ${rank}::int AS rank FROM investment_opportunities r
  WHERE r.status = 'active' AND r.deleted_at IS NULL AND ${what} AND r.id <> o.id
  ORDER BY r.created_at DESC, r.id DESC LIMIT ${relatedOpportunities}::int)`;

/** Same sector first, then province, newest first; never itself. */
const relatedRows = Prisma.sql`
  SELECT jsonb_agg(jsonb_build_object('id', near.id, 'title', near.title, 'location', near.location,
    'amount', near.investment_amount::text, 'currency', near.currency, 'isDemo', near.is_demo)
    ORDER BY near.rank, near.created_at DESC, near.id DESC)
  FROM (
    SELECT * FROM (
      ${alike(Prisma.sql`r.sector = o.sector`, 0)}
      UNION ALL
      ${alike(Prisma.sql`r.province = o.province AND r.sector <> o.sector`, 1)}
    ) AS alike
    ORDER BY rank, created_at DESC, id DESC LIMIT ${relatedOpportunities}::int
  ) AS near`;

const detailColumns = Prisma.sql`${cardColumns},
  ${readingOf('o', detailFields)}, s.contact_name AS "sectorContactName",
  s.contact_position AS "sectorContactPosition", s.contact_email AS "sectorContactEmail",
  s.contact_phone AS "sectorContactPhone",
  to_char(o.last_verified_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "lastVerified",
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', f.id, 'title', d.title, 'name', f.name, 'publicName', f.public_name,
      'size', f.size) ORDER BY d."order", f.id)
    FROM opportunity_documents d JOIN media_files f ON f.id = d.media_id
    WHERE d.opportunity_id = o.id AND f.deleted_at IS NULL AND f.store = 'documents' AND NOT f.is_missing
  ), '[]') AS documents,
  coalesce((${relatedRows}), '[]') AS related`;

/** Hides deleted, missing and foreign-store files. */
const sectorAndImage = Prisma.sql`
  JOIN sectors s ON s.slug = o.sector
  LEFT JOIN media_files m ON m.id = o.image_id AND m.deleted_at IS NULL AND m.store = 'images' AND NOT m.is_missing`;

/** A page's rows, one extra if there are more, and totals. */
export interface FoundPage {
  rows: CardRow[];
  /** Up to `countedOpportunities` + 1. */
  total: number;
  /** With the same limit. */
  examples: number;
  /** False for an unknown sector. */
  isSectorKnown: boolean;
}

type FoundRow = Pick<FoundPage, 'total' | 'examples' | 'isSectorKnown'> & (CardRow | Record<keyof CardRow, null>);

/**
 * One query: each further one costs the process as much as the rest of the response. Keys come from the indexes before
 * rows are read. Text is searched once if the counted rows start with the page.
 */
export async function findPage(db: Db, filter: OpportunityFilter): Promise<FoundPage> {
  const isSectorKnown =
    filter.sector === undefined
      ? Prisma.sql`true`
      : Prisma.sql`EXISTS (SELECT FROM sectors WHERE slug = ${filter.sector} AND deleted_at IS NULL)`;
  const skipped = ((filter.page ?? 1) - 1) * opportunityPageSize;
  const needed = skipped + opportunityPageSize + 1;
  const maxCount = countedOpportunities + 1;
  const isCountedAtOnce = filter.q !== undefined && filter.after === undefined;
  const [keys, counted] = isCountedAtOnce
    ? [firstOf(filter, Math.max(maxCount, needed)), Prisma.sql`SELECT least(count(*), ${maxCount}::int)::int FROM keys`]
    : [firstOf(filter, needed), totalOf(filter)];
  const found = await readRows<FoundRow>(
    db,
    Prisma.sql`
      WITH keys AS MATERIALIZED (${keys})
      SELECT facts.*, page.*
      FROM (
        SELECT ${isSectorKnown} AS "isSectorKnown", (${counted}) AS total, (${examplesOf(filter)}) AS examples
      ) AS facts
      LEFT JOIN (
        SELECT ${cardColumns}
        FROM (
          SELECT id FROM keys ORDER BY created_at DESC, id DESC
          OFFSET ${skipped}::int LIMIT ${opportunityPageSize + 1}::int
        ) AS first
        JOIN investment_opportunities o ON o.id = first.id ${sectorAndImage}
      ) AS page ON true
      ORDER BY page."createdAt" DESC, page.id DESC`,
  );
  // Without matches one row contains only the totals.
  const [facts = { total: 0, examples: 0, isSectorKnown: true }] = found;
  const { total, examples, isSectorKnown: isKnown } = facts;
  return { rows: found.filter((row) => row.id !== null), total, examples, isSectorKnown: isKnown };
}

/** Any status. `id` is a uuid. */
export async function findById(db: Db, id: string): Promise<DetailRow | undefined> {
  const [row] = await readRows<DetailRow>(
    db,
    Prisma.sql`
      SELECT ${detailColumns} FROM investment_opportunities o ${sectorAndImage}
      WHERE o.id = ${id}::uuid AND o.deleted_at IS NULL`,
    'opportunity by id',
  );
  return row;
}

/** Per currency; `null` without active opportunities or sector. */
type KindRow = (
  { slug: string; name: string; isFilterDefault: boolean } | { slug: null; name: null; isFilterDefault: null }
) &
  ({ currency: OpportunityCurrency; active: number } | { currency: null; active: null });

/** Public examples of a sector; they are few (D63). */
export async function countExamples(db: Db): Promise<{ sector: string; count: number }[]> {
  return readRows(
    db,
    Prisma.sql`
      SELECT o.sector, count(*)::int AS count FROM investment_opportunities o
      WHERE o.is_demo AND o.status = 'active' AND o.deleted_at IS NULL GROUP BY o.sector`,
  );
}

/** How many public ones a province has, up to `countedOpportunities` + 1, and how many of all of these are examples. */
export interface ProvinceRow {
  province: string;
  active: number;
  examples: number;
}

/** Counts each province in its index, up to the bound; examples apart, which are few. */
export function provinceCounts(provinces: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    SELECT name AS province, counted.active, coalesce(demo.examples, 0)::int AS examples
    FROM unnest(${[...provinces]}::text[]) AS name
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS active FROM (
        SELECT FROM investment_opportunities o
        WHERE o.status = 'active' AND o.deleted_at IS NULL AND o.province = name
        LIMIT ${countedOpportunities + 1}::int
      ) AS found
    ) AS counted
    LEFT JOIN (
      SELECT o.province, count(*)::int AS examples FROM investment_opportunities o
      WHERE o.is_demo AND o.status = 'active' AND o.deleted_at IS NULL GROUP BY o.province
    ) AS demo ON demo.province = name
    WHERE counted.active > 0`;
}

/** Each province that has public ones. */
export async function countByProvince(db: Db, provinces: readonly string[]): Promise<ProvinceRow[]> {
  return readRows<ProvinceRow>(db, provinceCounts(provinces));
}

/** Sectors in order, per currency; from tallies. */
export async function findKinds(db: Db): Promise<KindRow[]> {
  return readRows<KindRow>(
    db,
    Prisma.sql`
      SELECT s.slug, s.name, s.is_filter_default AS "isFilterDefault", kind.currency, kind.active
      FROM (SELECT * FROM sectors WHERE deleted_at IS NULL) AS s
      FULL JOIN (
        SELECT sector, currency, sum(active)::int AS active FROM opportunity_tallies GROUP BY 1, 2 HAVING sum(active) > 0
      ) AS kind ON kind.sector = s.slug
      ORDER BY s."order", s.slug`,
  );
}
