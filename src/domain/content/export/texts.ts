import { headTexts } from '../../site/head-texts.ts';

export const exportTexts = {
  title: headTexts.export,
  description:
    'What Papua New Guinea exports, where it is produced, and the help and documents available to exporters.',
  loading: 'Loading the Export page…',
  /** Spec 1 §8; toast and page (D30). */
  loadFailed: 'Failed to load export page content.',
  loadFailedKept: 'You are seeing the standard version of this page for now.',
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
  /** No mention of the administration (D24). */
  missing: {
    hero: 'This page is being prepared.',
    products: 'No export products are listed at the moment. Please check back soon.',
    resources: 'There are no documents to download at the moment. Please check back soon.',
    services: 'No services are listed at the moment. Please check back soon.',
    call: 'More information about exporting is coming soon.',
  },
  missingForStaff: {
    hero: 'The hero section has no text yet.',
    products: 'No products have been added yet.',
    resources: 'No resources have been added yet.',
    services: 'No services have been added yet.',
    call: 'The call to action section has no title yet.',
  },
  configure: 'Go to Admin, Export.',
} as const;
