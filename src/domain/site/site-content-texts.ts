import type { SiteContents, SiteSection } from './site-content.ts';
import type { FieldsOf } from '../content/field-texts.ts';
import { headTexts } from './head-texts.ts';

/** By part and path. */
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
    title: 'Section title',
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

export const siteContentTexts = {
  title: headTexts.admin.content,
  lead: 'Edit the hero, about and features sections, the call to action and the footer.',
  tabs: 'Sections of the site content',
  tab: {
    hero: 'Hero Section',
    about: 'About Section',
    features: 'Features',
    cta: 'Call to Action',
    footer: 'Footer',
  },
  labels,
  leads: {
    hero: 'Shown at the top of the home page when there are no slides.',
    about: 'Shown in the footer of every page.',
    features: 'Shown below the slides on the home page.',
    cta: 'Shown beside the enquiry form on the Invest and opportunity pages.',
    footer: 'The authority’s contact details, in the footer and elsewhere on the site.',
  },
  aboutTitleHint: 'A heading read out by screen readers.',
  addFeature: 'Add Feature',
  newFeature: 'New Feature',
  noFeatures: 'No features yet. Add one to show this section.',
  contact: {
    companyName: 'Company Name',
    address: 'Address',
    generalEmail: 'Email',
    phone: 'Phone',
  },
  contactHint: 'Empty fields are not shown.',
  preview: 'Preview',
  loadFailed: 'Failed to load this section',
  loading: 'Loading the site content…',
  saved: { title: 'Site content updated successfully' },
  saveFailed: { title: 'Error' },
} as const;
