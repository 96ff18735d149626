import type { ContentImage } from '../../src/domain/content/image.ts';
import { isOwnPath } from '../../src/domain/paths.ts';
import type { Prisma } from '../../prisma/generated/client.ts';

/** The columns an opportunity's picture is made of: a file of the library, or a path of the site (D42). */
export const imageSelect = {
  imageUrl: true,
  imageAlt: true,
  image: {
    select: {
      id: true,
      publicName: true,
      alt: true,
      isDecorative: true,
      focalX: true,
      focalY: true,
      store: true,
      deletedAt: true,
    },
  },
} satisfies Prisma.InvestmentOpportunitySelect;

type ImageRow = Prisma.InvestmentOpportunityGetPayload<{ select: typeof imageSelect }>;

/** The picture as content draws it (D26), or `null`. A deleted file and one of another store are not shown. */
export function toImage({ image, imageUrl, imageAlt }: ImageRow): ContentImage | null {
  if (image !== null && image.deletedAt === null && image.store === 'images') {
    const { focalX, focalY } = image;
    const alt = imageAlt ?? image.alt ?? '';
    return {
      mediaId: image.id,
      path: `/media/${image.id}/${encodeURIComponent(image.publicName)}`,
      alt,
      decorative: image.isDecorative || alt === '',
      ...(focalX === null || focalY === null ? {} : { focal: { x: Number(focalX) * 100, y: Number(focalY) * 100 } }),
    };
  }
  if (imageUrl === null || !isOwnPath(imageUrl)) return null;
  return { path: imageUrl, alt: imageAlt ?? '', decorative: (imageAlt ?? '') === '' };
}
