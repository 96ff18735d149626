import { ImageOff } from 'lucide-react';
import type { ContentImage } from '../../../domain/content/appearance/image.ts';
import { Picture } from '../../pictures/picture.tsx';

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
      // The adjacent name describes it.
      image={{ ...image, alt: '', decorative: true }}
      width={48}
      height={36}
      sizes="3rem"
      className="h-9 w-12 shrink-0 rounded-control object-cover"
    />
  );
}
