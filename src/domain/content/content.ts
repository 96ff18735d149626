export const pageTypes = ['homepage', 'about', 'invest', 'export'] as const;
export type PageType = (typeof pageTypes)[number];

/** Stored; 'scheduled' and 'newer draft' are derived (D36). */
export const publishStatuses = ['draft', 'published'] as const;

export const documentKinds = [
  'page_content',
  'page',
  'post',
  'site_content',
  'menu',
  'setting',
  'opportunity',
  'service',
  'answer',
  'fact',
] as const;
