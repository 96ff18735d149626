import { ImageOff } from 'lucide-react';
import type { ContentImage } from '../../domain/content/appearance/image.ts';
import { Picture } from '../picture.tsx';

/** The picture of an entry, small, in its row; a sign where there is none. */
export function ItemThumbnail({ image }: { image: ContentImage | null | undefined }) {
  if (image === null || image === undefined || image.path === '') {
    return (
      <span
        aria-hidden="true"
        className="grid h-9 w-12 shrink-0 place-items-center rounded-control bg-sunken text-muted"
      >
        <ImageOff className="size-4" />
      </span>
    );
  }
  return (
    <Picture
      // The name beside it says what it is of.
      image={{ ...image, alt: '', decorative: true }}
      width={48}
      height={36}
      sizes="3rem"
      className="h-9 w-12 shrink-0 rounded-control object-cover"
    />
  );
}
