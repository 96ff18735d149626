export const articleTexts = {
  titleRequired: 'Enter a title',
  categoryRequired: 'Enter a category',
  authorRequired: 'Enter an author',
  dateRule: 'Enter a date such as 2026-03-31',
  momentRule: 'Enter a date and time',
  scheduleOrder: 'The end must be after the start',
  slugRule: 'Use lower-case letters, numbers and single hyphens, such as doing-business',
  slugReserved: 'This address is used by the site itself. Choose another.',
  slugRequired: 'Enter an address such as doing-business',
  slugTaken: 'This address is already in use. Choose another.',
  gone: { page: 'This page no longer exists.', post: 'This post no longer exists.' },
  changed: {
    page: 'Someone else has changed this page. Check their version before you continue.',
    post: 'Someone else has changed this post. Check their version before you continue.',
  },
  createdAlready: {
    page: 'This page has already been created. You can find it in the list.',
    post: 'This post has already been created. You can find it in the list.',
  },
  movedByRestore: (title: string, path: string) => `The address of ‘${title}’ is now ${path}. The old one is in use.`,
  copyOf: (title: string) => `Copy of ${title}`.slice(0, 160),
} as const;
