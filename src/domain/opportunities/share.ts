import type { Money } from '../money/money.ts';
import { shareTexts } from './share-texts.ts';
import { opportunityTexts } from './texts.ts';

interface Shared {
  title: string;
  investment: Money;
}

/** 0: on request (D69). */
export const shareText = ({ title, investment }: Shared) => `${title}: ${opportunityTexts.amount(investment)}`;

/** What messengers show of a shared page: 1,200 × 630 pixels. */
export const sharePicturePath = (id: string) => `/investment-opportunities/${id}/share.jpg`;

/** Plain links: nothing is fetched before a click. */
export function shareLinks(opportunity: Shared, url: string): { label: string; href: string }[] {
  const text = encodeURIComponent(`${shareText(opportunity)} ${url}`);
  return [
    { label: shareTexts.whatsapp, href: `https://wa.me/?text=${text}` },
    { label: shareTexts.facebook, href: `https://www.facebook.com/sharer/sharer.php?u=${encodeURIComponent(url)}` },
  ];
}
