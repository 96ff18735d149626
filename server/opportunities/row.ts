import { Prisma } from '../../prisma/generated/client.ts';
import type { ContentImage } from '../../src/domain/content/image.ts';
import {
  type OpportunityContent,
  type OpportunityDownload,
  opportunityDocument,
} from '../../src/domain/content/opportunity.ts';
import { opportunityEntryTexts as texts } from '../../src/domain/texts/opportunity-entry.ts';
import type { StoredCopy } from '../content/editing/target.ts';
import { DomainError } from '../errors.ts';
import { mediaPath } from '../media/resolve.ts';
import type { Db, Tx } from '../platform/database.ts';

/** One as its row stores it, with the document that is made of its columns. */
export interface OpportunityRow extends StoredCopy {
  title: string;
}

type Texts =
  | 'province'
  | 'expectedRoi'
  | 'timeline'
  | 'requirements'
  | 'benefits'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'source';

/** Columns as they come out of Postgres: the amount as decimal text, the day as `YYYY-MM-DD`. */
type Columns = Record<Texts, string | null> &
  Pick<OpportunityContent, 'title' | 'description' | 'sector' | 'location' | 'investmentAmount' | 'isDemo'> & {
    currency: OpportunityContent['currency'];
    status: OpportunityContent['status'];
    imageId: string | null;
    imageName: string | null;
    imageUrl: string | null;
    imageAlt: string | null;
    fileAlt: string | null;
    isDecorative: boolean | null;
    focalX: number | null;
    focalY: number | null;
    lastVerified: string | null;
    documents: OpportunityDownload[];
    version: number;
    updatedAt: Date;
    updatedBy: string | null;
  };

function imageOf({ imageId, imageName, imageUrl, imageAlt, fileAlt, isDecorative, focalX, focalY }: Columns) {
  const alt = imageAlt ?? fileAlt ?? '';
  const image: Pick<ContentImage, 'alt' | 'decorative' | 'focal'> = {
    alt,
    decorative: isDecorative ?? alt === '',
    ...(focalX === null || focalY === null ? {} : { focal: { x: focalX, y: focalY } }),
  };
  if (imageId !== null) return { mediaId: imageId, path: mediaPath(imageId, imageName ?? ''), ...image };
  return imageUrl === null ? null : { path: imageUrl, ...image };
}

/** The document that the columns are of; what they hold in shapes of their own is mended where it is read. */
function contentOf(row: Columns): Prisma.JsonObject {
  const { title, description, sector, location, province, investmentAmount, currency, status, isDemo } = row;
  const image = imageOf(row);
  return {
    title,
    description,
    sector,
    location,
    ...(province === null || province === '' ? {} : { province }),
    investmentAmount,
    currency,
    expectedRoi: row.expectedRoi ?? '',
    timeline: row.timeline ?? '',
    status,
    requirements: row.requirements ?? '',
    benefits: row.benefits ?? '',
    contactName: row.contactName ?? '',
    contactEmail: row.contactEmail ?? '',
    contactPhone: row.contactPhone ?? '',
    image: image === null ? null : { ...image },
    source: row.source ?? '',
    lastVerified: row.lastVerified ?? '',
    documents: row.documents.map((one) => ({ ...one })),
    isDemo,
  };
}

async function select(db: Db | Tx, id: string, lock: Prisma.Sql): Promise<OpportunityRow> {
  const [row] = await db.$queryRaw<Columns[]>`
    SELECT o.title, o.description, o.sector, o.location, o.province, o.investment_amount::text AS "investmentAmount",
      o.currency, o.expected_roi AS "expectedRoi", o.timeline, o.status, o.requirements, o.benefits,
      o.contact_name AS "contactName", o.contact_email AS "contactEmail", o.contact_phone AS "contactPhone",
      o.image_id AS "imageId", o.image_url AS "imageUrl", o.image_alt AS "imageAlt", m.public_name AS "imageName",
      m.alt AS "fileAlt", coalesce(o.is_image_decorative, m.is_decorative) AS "isDecorative",
      o.image_focal_x AS "focalX", o.image_focal_y AS "focalY", o.source,
      to_char(o.last_verified_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "lastVerified", o.is_demo AS "isDemo",
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('id', d.media_id, 'title', d.title) ORDER BY d."order", d.media_id)
        FROM opportunity_documents d WHERE d.opportunity_id = o.id
      ), '[]') AS documents,
      o.version, o.updated_at AS "updatedAt", o.updated_by AS "updatedBy"
    FROM investment_opportunities o LEFT JOIN media_files m ON m.id = o.image_id
    WHERE o.id = ${id}::uuid AND o.deleted_at IS NULL ${lock}`;
  if (row === undefined) throw new DomainError('NOT_FOUND', texts.gone);
  const { title, version, updatedAt, updatedBy } = row;
  const { schemaVersion } = opportunityDocument;
  return { title, content: contentOf(row), schemaVersion, version, updatedAt, updatedBy };
}

/** One that is not in the trash; NOT_FOUND. */
export function findOpportunity(db: Db | Tx, id: string): Promise<OpportunityRow> {
  return select(db, id, Prisma.empty);
}

/** The same, and nobody else changes it before the transaction ends. */
export function holdOpportunity(tx: Tx, id: string): Promise<OpportunityRow> {
  return select(tx, id, Prisma.sql`FOR UPDATE OF o`);
}

const orNull = (text: string): string | null => (text === '' ? null : text);

/** The columns of a document that its schema has accepted. */
export function columnsOf(content: OpportunityContent) {
  const { sector, province, image, lastVerified, documents: _, ...rest } = content;
  return {
    ...rest,
    sectorSlug: sector,
    province: province ?? null,
    expectedRoi: orNull(rest.expectedRoi),
    timeline: orNull(rest.timeline),
    requirements: orNull(rest.requirements),
    benefits: orNull(rest.benefits),
    contactName: orNull(rest.contactName),
    contactEmail: orNull(rest.contactEmail),
    contactPhone: orNull(rest.contactPhone),
    source: orNull(rest.source),
    // A day has no zone: it is kept, and read, as its midnight in UTC.
    lastVerifiedAt: lastVerified === '' ? null : new Date(`${lastVerified}T00:00:00Z`),
    imageId: image?.mediaId ?? null,
    imageUrl: image === null || image.mediaId !== undefined ? null : image.path,
    imageAlt: image?.alt ?? null,
    isImageDecorative: image?.decorative ?? null,
    imageFocalX: image?.focal?.x ?? null,
    imageFocalY: image?.focal?.y ?? null,
  };
}

/** Puts the documents offered with it in the place of those there are, in their order. */
export async function writeDocuments(
  tx: Tx,
  opportunityId: string,
  documents: readonly OpportunityDownload[],
): Promise<void> {
  await tx.opportunityDocument.deleteMany({ where: { opportunityId } });
  await tx.opportunityDocument.createMany({
    data: documents.map(({ id, title }, order) => ({ opportunityId, mediaId: id, title, order })),
  });
}
