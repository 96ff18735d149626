import type { ShownImage } from '../content/appearance/image.ts';
import type { Money } from '../money/money.ts';
import { shareTexts } from './share-texts.ts';
import { opportunityTexts } from './texts.ts';

interface Shared {
  title: string;
  investment: Money;
}

/** 0: on request (D69). */
export const shareText = ({ title, investment }: Shared) => `${title}: ${opportunityTexts.amount(investment)}`;

/** The page's QR code, for print. */
export const pageCodePath = (id: string) => `/investment-opportunities/${id}/code.svg`;
export const sharePicturePath = (id: string) => `/investment-opportunities/${id}/share.jpg`;

/** The photograph's path changes with its crop: caches keep the picture a minute. */
const versionOf = (image: ShownImage | null) =>
  image === null ? '' : `?v=${[image.path.replace(/.*\//, ''), image.focal?.x, image.focal?.y].join('.')}`;

/** Open Graph data of a shared page. */
export const sharePictureOf = (opportunity: Shared & { id: string; image: ShownImage | null }): ShownImage => ({
  path: `${sharePicturePath(opportunity.id)}${versionOf(opportunity.image)}`,
  alt: shareText(opportunity),
  decorative: false,
  file: { width: 1200, height: 630 },
});

/** Plain links: no request before a click. */
export function shareLinks(opportunity: Shared, url: string): { label: string; href: string }[] {
  const text = encodeURIComponent(`${shareText(opportunity)} ${url}`);
  return [
    { label: shareTexts.whatsapp, href: `https://wa.me/?text=${text}` },
    { label: shareTexts.facebook, href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}` },
  ];
}
