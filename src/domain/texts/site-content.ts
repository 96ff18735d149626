import type { SiteContents, SiteSection } from '../content/site-content.ts';
import type { FieldsOf } from './content-fields.ts';

/** What each field is called, by part and path. */
const labels: { [Section in SiteSection]: Record<FieldsOf<SiteContents[Section]>, string> } = {
  hero: {
    title: 'Title',
    subtitle: 'Subtitle',
    buttonText: 'Button Text',
    buttonLink: 'Button Link',
    backgroundImage: 'Background Image',
  },
  about: { title: 'Title', content: 'Content', image: 'Image' },
  features: {
    title: 'Section Title',
    items: 'Features',
    'items.*': 'Feature',
    'items.*.icon': 'Icon',
    'items.*.title': 'Title',
    'items.*.description': 'Description',
  },
  call_to_action: {
    title: 'Title',
    description: 'Description',
    buttonText: 'Button Text',
    buttonLink: 'Button Link',
  },
};

/** Words of /admin/content (specification 2, Content manager; D34, D55). */
export const siteContentTexts = {
  title: 'Content',
  lead: 'What stands around the pages: the welcome, the features of the home page, the closing words and the footer.',
  tabs: 'Parts of the site content',
  tab: {
    hero: 'Hero Section',
    about: 'About Section',
    features: 'Features',
    cta: 'Call to Action',
    footer: 'Footer',
  },
  labels,
  leads: {
    hero: 'Stands at the top of the home page while the home page has no slides.',
    about: 'Stands in the footer of every page.',
    features: 'A band of the home page, below its top. It is left out while there is no feature.',
    cta: 'Stands beside the enquiry form, at the foot of the Invest page and of the opportunities.',
    footer: 'The contact of the authority: in the footer of every page and wherever else it is shown.',
  },
  aboutTitleHint: 'For people who cannot see the page: heading of the text.',
  addFeature: 'Add Feature',
  newFeature: 'New Feature',
  noFeatures: 'No features yet. The band stays off the home page until there is one.',
  contact: {
    companyName: 'Company Name',
    address: 'Address',
    generalEmail: 'Email',
    phone: 'Phone',
  },
  contactHint: 'Leave a field empty and it is left out.',
  preview: 'Preview',
  loadFailed: 'This part of the site content could not be loaded',
  loading: 'Loading the site content…',
  saved: { title: 'Site content updated successfully' },
  saveFailed: { title: 'Error' },
} as const;
