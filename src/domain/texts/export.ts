import { headTexts } from './head.ts';

/** Words of the Export page that no editor writes. */
export const exportTexts = {
  title: headTexts.export,
  /** In search results and previews of links. */
  description:
    'What Papua New Guinea sells abroad, where it comes from, and the help and documents there are for exporters.',
  loading: 'Loading the Export page…',
  /** To the letter of the specification (section 8); it stands in the toast and on the page (D30). */
  loadFailed: 'Failed to load export page content.',
  loadFailedKept: 'The built-in content of this page is shown instead.',
  products: {
    title: 'Key export products',
    learnMore: 'Learn More',
    about: (name: string) => `about ${name}`,
    more: (count: number) => (count === 1 ? 'Show 1 more product' : `Show ${count} more products`),
    fewer: 'Show fewer products',
  },
  resources: { title: 'Resources for exporters' },
  services: { title: 'Services for exporters' },
  call: { title: 'Sell to the world' },
  /** For visitors: nothing about the administration (D24). */
  missing: {
    hero: 'The introduction to this page is being prepared.',
    products: 'No export products are listed at the moment. Please check back soon.',
    resources: 'There are no documents to download at the moment. Please check back soon.',
    services: 'No services are listed at the moment. Please check back soon.',
    call: 'More about exporting will follow here.',
  },
  /** For staff, before the words of the link to the administration. */
  missingForStaff: {
    hero: 'The hero has no text yet.',
    products: 'No products have been added yet.',
    resources: 'No resources have been added yet.',
    services: 'No services have been added yet.',
    call: 'The call to action has no title yet.',
  },
  configure: 'Fill it in under Admin, Export.',
} as const;
