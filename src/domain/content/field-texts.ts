import type { AnswerContent } from '../answers/document.ts';
import type { AboutContent } from './about/schema.ts';
import type { PageArticle, PostArticle } from '../articles/articles.ts';
import type { FactContent } from '../facts/document.ts';
import { factFieldTexts } from '../facts/field-texts.ts';
import type { ExportContent } from './export/schema.ts';
import type { HomepageContent } from './homepage/schema.ts';
import type { ContentImage } from './appearance/image.ts';
import type { InvestContent } from './invest/schema.ts';
import type { OpportunityContent } from '../opportunities/document.ts';
import type { ServiceContent } from '../services/document.ts';

type Item<List> = List extends readonly (infer Entry)[] ? Entry : never;

/** Edited as a whole. */
type One = string | number | boolean | ContentImage | { type: 'doc' };

type Inner<Value, Key extends string> =
  NonNullable<Value> extends One
    ? Key
    : NonNullable<Value> extends readonly unknown[]
      ? Key | Inner<Item<NonNullable<Value>>, `${Key}.*`> | `${Key}.*`
      : Key | `${Key}.${FieldsOf<NonNullable<Value>>}`;

/** By path, `*` for list items; no ids. */
export type FieldsOf<Content> = {
  [Key in Exclude<keyof Content & string, 'id'>]-?: Inner<Content[Key], Key>;
}[Exclude<keyof Content & string, 'id'>];

type Labels<Content> = Record<FieldsOf<Content>, string>;

const style = { font: 'Font', color: 'Colour', size: 'Size' } as const;
const imageStyle = {
  width: 'Width',
  height: 'Height',
  objectFit: 'Object Fit',
  objectPosition: 'Object Position',
} as const;

/** `{ font: 'Font' }` under `titleStyle`: `titleStyle.font`, with the group's label. */
type Under<Prefix extends string, Words extends object> = Record<Prefix, string> & {
  [Key in keyof Words & string as `${Prefix}.${Key}`]: string;
};

function under<Prefix extends string, Words extends Record<string, string>>(
  prefix: Prefix,
  name: string,
  words: Words,
): Under<Prefix, Words> {
  const entries = Object.entries(words).map(([key, word]) => [`${prefix}.${key}`, word]);
  return { [prefix]: name, ...Object.fromEntries(entries) } as Under<Prefix, Words>;
}

const homepage: Labels<HomepageContent> = {
  heroSlides: 'Hero Slideshow',
  'heroSlides.*': 'Slide',
  'heroSlides.*.title': 'Title',
  'heroSlides.*.subtitle': 'Subtitle',
  'heroSlides.*.description': 'Description',
  'heroSlides.*.image': 'Image',
  'heroSlides.*.buttonText': 'Button Text',
  'heroSlides.*.buttonLink': 'Button Link',
  ...under('heroSlides.*.titleStyle', 'Title style', style),
  ...under('heroSlides.*.subtitleStyle', 'Subtitle style', style),
  ...under('heroSlides.*.descriptionStyle', 'Description style', style),
  investmentSection: 'Investment Section',
  'investmentSection.title': 'Title',
  'investmentSection.description': 'Description',
  'investmentSection.image': 'Image',
  ...under('investmentSection.imageStyle', 'Image style', imageStyle),
  'investmentSection.featuredSectors': 'Featured sectors',
  'investmentSection.featuredSectors.*': 'Sector',
  'investmentSection.featuredSectors.*.name': 'Name',
  'investmentSection.featuredSectors.*.description': 'Description',
  'investmentSection.featuredSectors.*.image': 'Image',
  'investmentSection.featuredSectors.*.link': 'Link',
  'investmentSection.featuredProject': 'Featured project',
  'investmentSection.featuredProject.title': 'Project title',
  'investmentSection.featuredProject.category': 'Category',
  'investmentSection.featuredProject.description': 'Project description',
  'investmentSection.featuredProject.image': 'Project image',
  'investmentSection.featuredProject.investment': 'Investment',
  'investmentSection.featuredProject.location': 'Location',
  exportSection: 'Export Section',
  'exportSection.title': 'Title',
  'exportSection.description': 'Description',
  'exportSection.products': 'Products',
  'exportSection.products.*': 'Product',
  'exportSection.products.*.name': 'Name',
  'exportSection.products.*.description': 'Description',
  'exportSection.products.*.image': 'Image',
  'exportSection.products.*.link': 'Link',
  'exportSection.event': 'Trade event',
  'exportSection.event.title': 'Event title',
  'exportSection.event.description': 'Event description',
  'exportSection.event.startDate': 'First day',
  'exportSection.event.endDate': 'Last day',
  'exportSection.resources': 'Resources',
  'exportSection.resources.*': 'Resource',
  'exportSection.resources.*.title': 'Title',
  'exportSection.resources.*.link': 'Link',
  ctaSection: 'Call to Action',
  'ctaSection.title': 'Title',
  'ctaSection.description': 'Description',
  'ctaSection.backgroundImage': 'Background Image',
  ...under('ctaSection.textStyle', 'Text style', {
    titleFont: 'Title font',
    titleColor: 'Title colour',
    descriptionFont: 'Description font',
    descriptionColor: 'Description colour',
  }),
  ...under('ctaSection.primaryButton', 'Primary button', {
    text: 'Text',
    link: 'Link',
    color: 'Button colour',
    textColor: 'Text colour',
  }),
  ...under('ctaSection.secondaryButton', 'Secondary button', {
    text: 'Text',
    link: 'Link',
    color: 'Button colour',
    textColor: 'Text colour',
  }),
};

const about: Labels<AboutContent> = {
  sections: 'Sections',
  'sections.*': 'Section',
  'sections.*.title': 'Title',
  'sections.*.content': 'Content',
  'sections.*.layout': 'Layout',
  'sections.*.kind': 'Type',
  'sections.*.imageUrl': 'Image',
  'sections.*.gridItems': 'Grid items',
  'sections.*.gridItems.*': 'Grid item',
  'sections.*.gridItems.*.title': 'Title',
  'sections.*.gridItems.*.content': 'Content',
  'sections.*.gridItems.*.iconName': 'Icon',
  'sections.*.people': 'People',
  'sections.*.people.*': 'Person',
  'sections.*.people.*.role': 'Role',
  'sections.*.people.*.name': 'Name',
  'sections.*.people.*.photo': 'Photo',
  'sections.*.people.*.text': 'Text',
};

const call = (prefix: 'cta') =>
  under(prefix, 'Call to Action', {
    title: 'Title',
    description: 'Description',
    primaryButtonText: 'Primary Button Text',
    secondaryButtonText: 'Secondary Button Text',
  });

const invest: Labels<InvestContent> = {
  ...under('hero', 'Hero', {
    title: 'Title',
    description: 'Description',
    primaryButtonText: 'Primary Button Text',
    secondaryButtonText: 'Secondary Button Text',
    imageUrl: 'Hero image',
  }),
  ...under('hero.imageStyle', 'Image style', imageStyle),
  features: 'Features',
  'features.title': 'Section title',
  'features.description': 'Section description',
  'features.items': 'Features',
  'features.items.*': 'Feature',
  'features.items.*.icon': 'Icon',
  'features.items.*.title': 'Title',
  'features.items.*.description': 'Description',
  'features.items.*.bgColor': 'Background Color',
  sectors: 'Sectors',
  'sectors.title': 'Section title',
  'sectors.description': 'Section description',
  'sectors.sectors': 'Sectors',
  'sectors.sectors.*': 'Sector',
  'sectors.sectors.*.name': 'Name',
  'sectors.sectors.*.description': 'Description',
  'sectors.sectors.*.imageUrl': 'Image',
  'sectors.sectors.*.growth': 'Growth Rate',
  calculator: 'Calculator',
  'calculator.title': 'Section title',
  'calculator.description': 'Section description',
  'calculator.sideNote': 'Side Note',
  'calculator.buttonText': 'Button Text',
  'calculator.sectors': 'Calculator sectors',
  'calculator.sectors.*': 'Sector',
  'calculator.sectors.*.name': 'Sector Name',
  'calculator.sectors.*.returnRange': 'Return Range',
  ...call('cta'),
};

const exports: Labels<ExportContent> = {
  ...under('hero', 'Hero', {
    title: 'Title',
    description: 'Description',
    primaryButtonText: 'Primary Button Text',
    secondaryButtonText: 'Secondary Button Text',
    imageUrl: 'Hero image',
  }),
  products: 'Products',
  'products.title': 'Section title',
  'products.description': 'Section description',
  'products.products': 'Products',
  'products.products.*': 'Product',
  'products.products.*.name': 'Name',
  'products.products.*.category': 'Category',
  'products.products.*.description': 'Description',
  'products.products.*.image': 'Image',
  'products.products.*.link': 'Link',
  resources: 'Resources',
  'resources.title': 'Section title',
  'resources.description': 'Section description',
  'resources.resources': 'Resources',
  'resources.resources.*': 'Resource',
  'resources.resources.*.title': 'Title',
  'resources.resources.*.description': 'Description',
  'resources.resources.*.link': 'Link',
  'resources.resources.*.type': 'Type',
  services: 'Services',
  'services.title': 'Section title',
  'services.description': 'Section description',
  'services.services': 'Services',
  'services.services.*': 'Service',
  'services.services.*.icon': 'Icon',
  'services.services.*.title': 'Title',
  'services.services.*.description': 'Description',
  ...call('cta'),
};

const page: Labels<PageArticle> = {
  title: 'Title',
  slug: 'Slug',
  excerpt: 'Excerpt',
  content: 'Content',
  sections: 'Sections',
  'sections.*': 'Section',
  'sections.*.title': 'Title',
  'sections.*.content': 'Content',
  'sections.*.layout': 'Layout',
  'sections.*.imageUrl': 'Image',
  'sections.*.gridItems': 'Grid items',
  'sections.*.gridItems.*': 'Grid item',
  'sections.*.gridItems.*.title': 'Title',
  'sections.*.gridItems.*.content': 'Content',
  'sections.*.gridItems.*.iconName': 'Icon',
  featuredImage: 'Featured image',
  metaTitle: 'Title for search engines',
  metaDescription: 'Description for search engines',
  noindex: 'Hide from search engines',
  status: 'Status',
  publishAt: 'Show from',
  unpublishAt: 'Show until',
};

const post: Labels<PostArticle> = { ...page, category: 'Category', author: 'Author', date: 'Date' };

const opportunity: Labels<OpportunityContent> = {
  title: 'Title',
  description: 'Description',
  sector: 'Sector',
  location: 'Location',
  province: 'Province',
  investmentAmount: 'Investment amount',
  currency: 'Currency',
  expectedRoi: 'Expected ROI',
  timeline: 'Timeline',
  status: 'Status',
  requirements: 'Requirements',
  benefits: 'Benefits',
  contactName: 'Contact name',
  contactEmail: 'Contact email',
  contactPhone: 'Contact phone',
  image: 'Image',
  source: 'Source',
  lastVerified: 'Last verified',
  documents: 'Documents',
  'documents.*': 'Document',
  'documents.*.title': 'Title',
  isDemo: 'This is an illustrative example, not an offer',
};

const service: Labels<ServiceContent> = {
  name: 'Service Name',
  category: 'Category',
  shortDescription: 'Short Description',
  description: 'Full Description',
  price: 'Price',
  currency: 'Currency',
  billingCycle: 'Billing Cycle',
  maxSubscribers: 'Max Subscribers',
  isActive: 'Active Service',
  isDemo: 'This is an example, not a real service',
  features: 'Features',
  'features.*': 'Feature',
};

const answer: Labels<AnswerContent> = {
  title: 'Title',
  body: 'Text',
  interest: 'Interest',
  ownerId: 'Owner',
  reviewOn: 'Review on',
};

/** By document and path. Missing ones do not compile. */
export const contentFieldTexts = {
  answer,
  fact: factFieldTexts satisfies Labels<FactContent>,
  homepage,
  about,
  invest,
  export: exports,
  opportunity,
  page,
  post,
  service,
} as const;
