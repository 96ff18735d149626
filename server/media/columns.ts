import type { MediaRow } from '../../src/domain/media/media.ts';
import type { MediaEntry } from '../../src/domain/media/entry.ts';
import type { ColumnsOf } from '../columns/columns.ts';
import { flag, text } from '../columns/fields.ts';
import { focalOf } from './resolve.ts';

type Focal = MediaRow['focal'];
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
} satisfies ColumnsOf<Pick<MediaRow, Exclude<keyof MediaEntry, 'id' | 'version'>>>;
