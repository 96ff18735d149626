/** The four structured pages. */
export const pageTypes = ['homepage', 'about', 'invest', 'export'] as const;
export type PageType = (typeof pageTypes)[number];

/** Stored state of pages and posts. 'Scheduled' and 'published with newer draft' follow from dates and drafts (D36). */
export const publishStatuses = ['draft', 'published'] as const;

/** Kinds of document that have versions and drafts and that name files in use (D36, D44). */
export const documentKinds = [
  'page_content',
  'page',
  'post',
  'site_content',
  'menu',
  'setting',
  'opportunity',
  'service',
] as const;
