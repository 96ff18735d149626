import type { MediaRow } from '../../src/domain/media/media.ts';
import type { MediaEntry } from '../../src/domain/media/entry.ts';
import type { ColumnsOf } from '../columns/columns.ts';
import { flag, text } from '../columns/fields.ts';
import { cropOf, focalOf } from './resolve.ts';

type Focal = MediaRow['focal'];
type CropRow = Parameters<typeof cropOf>[0];
type Decimal = Parameters<typeof focalOf>[0];

/** What staff change of a file. */
export const mediaColumns = {
  name: text('name'),
  alt: {
    select: { alt: true } as const,
    read: ({ alt }: Pick<MediaRow, 'alt'>) => alt,
    write: (alt: string | null) => ({ alt }),
  },
  isDecorative: flag('isDecorative'),
  focal: {
    select: { focalX: true, focalY: true } as const,
    read: ({ focalX, focalY }: Record<'focalX' | 'focalY', Decimal>): Focal => focalOf(focalX, focalY) ?? null,
    write: (focal: Focal) => ({ focalX: focal && focal.x / 100, focalY: focal && focal.y / 100 }),
  },
  crop: {
    select: { cropX: true, cropY: true, cropWidth: true, cropHeight: true } as const,
    read: (row: CropRow): MediaRow['crop'] => cropOf(row) ?? null,
    write: (crop: MediaRow['crop']): CropRow => ({
      cropX: crop && crop.x,
      cropY: crop && crop.y,
      cropWidth: crop && crop.width,
      cropHeight: crop && crop.height,
    }),
  },
} satisfies ColumnsOf<Pick<MediaRow, Exclude<keyof MediaEntry, 'id' | 'version'>>>;
