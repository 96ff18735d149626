import type { OfferedService } from '../../../domain/billing/rows.ts';
import { foldWords } from '../../../domain/palette/match.ts';

export interface OfferFilter {
  q?: string | undefined;
  category?: string | undefined;
}

const longest = { q: 100, category: 80 } as const;

export function readOfferFilter(search: Record<string, unknown>): OfferFilter {
  const words = (name: keyof typeof longest) => {
    const value = search[name];
    if (typeof value !== 'string' || value.trim() === '') return {};
    return { [name]: value.trim().slice(0, longest[name]) };
  };
  return { ...words('q'), ...words('category') };
}

export function findOffers(offers: readonly OfferedService[], { q = '', category }: OfferFilter): OfferedService[] {
  const words = foldWords(q)
    .split(/\s+/u)
    .filter((word) => word !== '');
  return offers.filter((offer) => {
    if (category !== undefined && offer.category !== category) return false;
    const { name, shortDescription, description, features } = offer;
    const text = foldWords([name, offer.category, shortDescription, description, ...features].join('\n'));
    return words.every((word) => text.includes(word));
  });
}

/** In order of appearance. */
export function byCategory(offers: readonly OfferedService[]): { category: string; offers: OfferedService[] }[] {
  const groups = new Map<string, OfferedService[]>();
  for (const offer of offers) {
    const members = groups.get(offer.category);
    if (members === undefined) groups.set(offer.category, [offer]);
    else members.push(offer);
  }
  return [...groups].map(([category, members]) => ({ category, offers: members }));
}
