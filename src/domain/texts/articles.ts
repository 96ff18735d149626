/** Refusals of pages and posts, most of them beside their fields (specification 2, section 5; D37-D40). */
export const articleTexts = {
  titleRequired: 'Enter a title',
  categoryRequired: 'Enter a category',
  authorRequired: 'Enter an author',
  dateRule: 'Enter a day such as 2026-03-31',
  momentRule: 'Enter a day and a time',
  scheduleOrder: 'The end must come after the beginning',
  slugRule: 'Use small letters, digits and single hyphens, such as doing-business',
  slugReserved: 'This address belongs to a screen of the site. Choose another.',
  slugRequired: 'Enter an address such as doing-business',
  slugTaken: 'Another one has this address already. Choose another.',
  gone: { page: 'This page is not there any more', post: 'This post is not there any more' },
  changed: {
    page: 'Somebody changed this page meanwhile. Look at it before you go on.',
    post: 'Somebody changed this post meanwhile. Look at it before you go on.',
  },
  createdAlready: {
    page: 'This page was created already. You find it in the list.',
    post: 'This post was created already. You find it in the list.',
  },
  badCursor: 'This page of the list does not exist.',
  copyOf: (title: string) => `Copy of ${title}`.slice(0, 160),
} as const;
