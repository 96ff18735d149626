import type { ContentImage } from '../../src/domain/content/appearance/image.ts';
import type { OpportunityContent, OpportunityDownload } from '../../src/domain/opportunities/document.ts';
import { opportunityCurrencies } from '../../src/domain/money/money.ts';
import { opportunityStatuses } from '../../src/domain/opportunities/opportunities.ts';
import { provinces } from '../../src/domain/opportunities/provinces.ts';
import type { ColumnsOf, FieldColumn } from '../columns/columns.ts';
import { amount, choice, day, flag, optionalText, plain, text } from '../columns/fields.ts';
import { mediaPath } from '../media/resolve.ts';

type Province = OpportunityContent['province'];

/** A library image (D42) or site path; null means the file's own value. */
interface ImageColumns {
  imageId: string | null;
  imageUrl: string | null;
  imageAlt: string | null;
  isImageDecorative: boolean | null;
  imageFocalX: number | null;
  imageFocalY: number | null;
}
interface ImageRow extends ImageColumns {
  image: { publicName: string; alt: string | null; isDecorative: boolean } | null;
}

const image = {
  select: {
    imageId: true,
    imageUrl: true,
    imageAlt: true,
    isImageDecorative: true,
    imageFocalX: true,
    imageFocalY: true,
    image: { select: { publicName: true, alt: true, isDecorative: true } },
  } as const,

  read({ imageId, imageUrl, imageFocalX: x, imageFocalY: y, image: file, ...row }: ImageRow): ContentImage | null {
    const alt = row.imageAlt ?? file?.alt ?? '';
    const words = { alt, decorative: row.isImageDecorative ?? file?.isDecorative ?? alt === '' };
    const shown = { ...words, ...(x === null || y === null ? {} : { focal: { x, y } }) };
    if (imageId !== null) return { mediaId: imageId, path: mediaPath(imageId, file?.publicName ?? ''), ...shown };
    return imageUrl === null ? null : { path: imageUrl, ...shown };
  },

  write: (value: ContentImage | null): ImageColumns => ({
    imageId: value?.mediaId ?? null,
    imageUrl: value === null || value.mediaId !== undefined ? null : value.path,
    imageAlt: value?.alt ?? null,
    isImageDecorative: value?.decorative ?? null,
    imageFocalX: value?.focal?.x ?? null,
    imageFocalY: value?.focal?.y ?? null,
  }),
};

/** Updates replace these rows with `deleteMany`. */
const documents = {
  select: { documents: { select: { mediaId: true, title: true }, orderBy: { order: 'asc' } } } as const,

  read: (row: { documents: { mediaId: string; title: string }[] }): OpportunityDownload[] =>
    row.documents.map(({ mediaId, title }) => ({ id: mediaId, title })),

  write: (all: OpportunityDownload[]) => ({
    documents: { createMany: { data: all.map(({ id, title }, order) => ({ mediaId: id, title, order })) } },
  }),
} satisfies FieldColumn<OpportunityDownload[], object, never, object>;

/** In CSV order; images and documents are only in the form. */
export const opportunityColumns = {
  title: text('title'),
  description: text('description'),
  sector: text('sectorSlug'),
  location: text('location'),
  province: plain<Province, 'province', string | null>('province', {
    read: (stored) => provinces.find((one) => one === stored),
    write: (province) => province ?? null,
    cell: {
      write: (province) => province ?? '',
      read: (cell) => (cell.trim() === '' ? undefined : cell.trim()),
    },
  }),
  investmentAmount: amount('investmentAmount'),
  currency: choice('currency', opportunityCurrencies),
  expectedRoi: optionalText('expectedRoi'),
  timeline: optionalText('timeline'),
  status: choice('status', opportunityStatuses),
  requirements: optionalText('requirements'),
  benefits: optionalText('benefits'),
  contactName: optionalText('contactName'),
  contactEmail: optionalText('contactEmail'),
  contactPhone: optionalText('contactPhone'),
  image,
  source: optionalText('source'),
  lastVerified: day('lastVerifiedAt'),
  documents,
  isDemo: flag('isDemo'),
} satisfies ColumnsOf<OpportunityContent>;
