/** Words of Settings (specification 2, sections 2 and 8; D32). */
export const settingsTexts = {
  title: 'Website Settings',
  tabs: 'Groups of settings',
  seo: 'SEO',
  save: 'Save Settings',
  saved: 'Settings saved',
  savedNote: 'Your settings have been saved successfully.',
  failed: 'These settings were not saved',
  takenTheirs: 'The newer version is shown now',
  yes: 'Yes',
  no: 'No',
} as const;

/** Tab SEO. */
export const seoTexts = {
  lead: 'How the site presents itself to search engines and where its pages are shared.',
  metaTitle: 'Title',
  metaTitleHint: 'Stands in the list of a search engine for the home page. At best up to 60 characters.',
  metaDescription: 'Description',
  metaDescriptionHint: 'For pages without one of their own. At best up to 160 characters.',
  keywords: 'Keywords',
  keywordsHint: 'Separated by commas.',
  shareImage: 'Sharing image',
  shareImageHint:
    'Shown where a page without a picture of its own is shared. PNG or JPEG, recommended size 1200x630 px. Without one, the pattern of the site stands there.',
  shareImageType: 'Choose a PNG or JPEG picture: many sites draw no other kind.',
  crawlers: 'Search engines',
  robots: 'Let search engines read the site',
  robotsHint: 'While this is off, /robots.txt asks them to stay away.',
} as const;
