import { slugOfSector } from '../../sectors/entry.ts';
import { productAnchor, productsAtOnce } from '../export/kinds.ts';
import type { HomepageContent } from './schema.ts';

export interface LinkTargets {
  /** The sectors of the list's filter. */
  sectors: readonly { slug: string; name: string }[];
  /** Products of the Export page, in order. */
  products: readonly { id: string; name: string }[];
}

const sameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** By name or slug; 'Mining and gas' is 'Mining' unless itself a sector. */
function sectorLink(name: string, sectors: LinkTargets['sectors']): string {
  const [first = ''] = name.split(/,|&|\band\b/i);
  const found = [name, first]
    .map((one) => sectors.find((sector) => sameName(sector.name, one) || sector.slug === slugOfSector(one)))
    .find((sector) => sector !== undefined);
  return found === undefined ? '' : `/investment-opportunities?sector=${found.slug}`;
}

function productLink(name: string, products: LinkTargets['products']): string {
  const position = products.findIndex((product) => sameName(product.name, name));
  const product = products[position];
  if (product === undefined) return '';
  return `/export#${position < productsAtOnce ? productAnchor(product.id) : 'products'}`;
}

/** Where editors gave none; never stored. */
export function withLinks(content: HomepageContent, { sectors, products }: LinkTargets): HomepageContent {
  const { investmentSection, exportSection } = content;
  return {
    ...content,
    investmentSection: {
      ...investmentSection,
      featuredSectors: investmentSection.featuredSectors.map((sector) => ({
        ...sector,
        link: (sector.link ?? '') === '' ? sectorLink(sector.name, sectors) : sector.link,
      })),
    },
    exportSection: {
      ...exportSection,
      products: exportSection.products.map((product) => ({
        ...product,
        link: product.link === '' ? productLink(product.name, products) : product.link,
      })),
    },
  };
}
