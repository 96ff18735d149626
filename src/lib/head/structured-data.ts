import { isZeroAmount, type Money } from '../../domain/money/money.ts';
import type { SiteShell } from '../../domain/site/site.ts';
import { summaryOf } from './summary.ts';

/** A schema.org object as JSON-LD; `undefined` fields are omitted. */
export type StructuredData = { '@type': string } & Record<string, unknown>;

export interface Crumb {
  name: string;
  path: string;
}

/** '' is 'not stated', never a value. */
const stated = (text: string) => (text === '' ? undefined : text);

export function organisationData({ settings, origin }: SiteShell): StructuredData {
  const { general, contact, footerAbout, appearance } = settings;
  const profiles = Object.values(contact.social).filter((url) => url !== '');
  const hasAddress = contact.address !== '' || contact.city !== '';
  return {
    '@type': 'GovernmentOrganization',
    '@id': `${origin}/#organisation`,
    name: general.siteName,
    url: `${origin}/`,
    description: stated(footerAbout.content),
    logo: (appearance.logo?.path ?? '') === '' ? undefined : `${origin}${appearance.logo?.path}`,
    email: stated(contact.generalEmail),
    telephone: stated(contact.phone),
    address: hasAddress
      ? {
          '@type': 'PostalAddress',
          streetAddress: stated(contact.address),
          addressLocality: stated(contact.city),
          addressCountry: 'PG',
        }
      : undefined,
    areaServed: { '@type': 'Country', name: 'Papua New Guinea' },
    sameAs: profiles.length === 0 ? undefined : profiles,
  };
}

export function breadcrumbData(origin: string, crumbs: readonly Crumb[]): StructuredData {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}

interface OpportunityFacts {
  title: string;
  description: string;
  location: string;
  investment: Money;
}

/** Capital sought, not goods at a price. */
export function opportunityData(
  url: string,
  { title, description, location, investment }: OpportunityFacts,
): StructuredData {
  return {
    '@type': 'Project',
    '@id': url,
    url,
    name: title,
    description: stated(summaryOf(description)),
    areaServed: { '@type': 'Place', name: location },
    seeks: {
      '@type': 'Demand',
      areaServed: { '@type': 'Place', name: location },
      // 0: 'on request' (D69).
      priceSpecification: isZeroAmount(investment.amount)
        ? undefined
        : { '@type': 'PriceSpecification', price: investment.amount, priceCurrency: investment.currency },
    },
  };
}
