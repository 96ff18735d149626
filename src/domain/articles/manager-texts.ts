import type { BulkAction, ListedState } from './list.ts';
import type { ArticleState } from './state.ts';
import { pluralise } from '../forms/pluralise.ts';
import { undoNote } from '../trash/undo-texts.ts';
import { headTexts } from '../site/head-texts.ts';

/** At 200 words a minute. */
const minutesToRead = (words: number) => Math.ceil(words / 200);

export const articleManagerTexts = {
  states: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    expired: 'Expired',
  } satisfies Record<ArticleState, string>,
  withDraft: 'with newer draft',
  begins: (date: string) => `from ${date}`,
  ends: (date: string) => `until ${date}`,

  search: 'Search',
  state: 'Status',
  anyState: 'All statuses',
  filterStates: {
    draft: 'Draft',
    scheduled: 'Scheduled',
    published: 'Published',
    expired: 'Expired',
    newer: 'With my newer draft',
  } satisfies Record<ListedState, string>,
  columns: {
    title: 'Title',
    slug: 'Slug',
    status: 'Status',
    modified: 'Last Modified',
    category: 'Category',
    author: 'Author',
    date: 'Date',
    actions: 'Actions',
  },
  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  of: (action: string, title: string) => `${action}: ${title}`,
  listFailed: 'Failed to load the list',
  removeNote: undoNote(),
  removeManyNote: undoNote('these items'),
  error: 'Error',

  select: (title: string) => `Select ${title}`,
  selectAll: 'Select all on this page',
  selected: (count: number) => `${count} selected`,
  bulk: {
    publish: 'Publish',
    unpublish: 'Unpublish',
    delete: 'Delete',
  } satisfies Record<BulkAction, string>,
  /** `shown`: visitors see them now; `scheduled`: later. */
  unpublishNote: ({ shown, scheduled }: { shown: number; scheduled: number }) =>
    [
      shown > 0 &&
        `Visitors will see ‘Page Not Found’ at ${pluralise(shown, 'address', 'addresses')} until you publish again.`,
      scheduled > 0 && `${pluralise(scheduled, 'scheduled item', 'scheduled items')} will not be published.`,
      shown + scheduled === 0 && 'Visitors cannot see the selection now.',
    ]
      .filter((sentence) => sentence !== false)
      .join(' '),
  bulkDone: {
    publish: (count: number) => `${count} published`,
    unpublish: (count: number) => `${count} unpublished`,
    delete: (count: number) => `${count} deleted`,
  } satisfies Record<BulkAction, (count: number) => string>,
  bulkUnchanged: (count: number) => `${count} unchanged`,
  bulkRefused: (count: number) => `${count} failed:`,
  bulkOutcome: 'Results',

  notSaved: 'Not saved yet',
  stateVersion: (state: string, version: number) => `${state}, version ${version}`,
  saveDraft: 'Save draft',
  publish: 'Publish',
  schedule: 'Schedule…',
  unschedule: 'Unschedule',
  unpublish: 'Unpublish',
  scheduleTitle: 'Schedule',
  scheduleAt: 'Publish on',
  scheduleConfirm: 'Schedule',
  scheduleRule: 'Enter a date and time in the future',
  words: (count: number) =>
    `${pluralise(count, 'word', 'words')}, ${pluralise(minutesToRead(count), 'minute', 'minutes')} to read`,
  noWords: 'No words yet',
  sections: 'Sections',
  seo: 'Search engines',
  publication: 'Publication',
  details: 'Details',
  slugHint: (path: string) => `Address: ${path}`,
  slugChanges: 'If you change the address, the old one will redirect here.',
  excerptHint: 'Shown in lists, and in search results if there is no description for search engines.',
  sectionsHint: 'Shown below the text. Each section has its own layout.',
  statusOnEdit: 'Save the draft first. You can then publish or schedule it.',
  scheduledFor: (time: string) => `Scheduled for ${time}`,
  publishedSince: (time: string) => `Published on ${time}`,
  unpublishAtHint: 'Leave empty to keep showing it.',
  resultPreview: 'Search result preview',
  noindexNote: 'Search engines will be asked not to show this page.',
  metaTitleHint: 'Replaces the title. Use up to 60 characters.',
  metaDescriptionHint: 'Replaces the excerpt. Use up to 160 characters.',

  pages: {
    title: headTexts.admin.pages,
    lead: 'Create and edit other pages, such as the privacy policy.',
    searchHint: 'Search pages...',
    empty: 'No pages found. Try adjusting your search or add a new page.',
    add: 'Add New Page',
    back: 'Back to Pages',
    createTitle: 'Create New Page',
    editTitle: (title: string) => `Edit ${title}`,
    confirmRemove: 'Are you sure you want to delete this page?',
    confirmRemoveMany: (count: number) => `Are you sure you want to delete ${pluralise(count, 'page', 'pages')}?`,
    confirmUnpublishMany: (count: number) => `Unpublish ${pluralise(count, 'page', 'pages')}?`,
    created: { title: 'Success', text: 'Page created successfully' },
    updated: { title: 'Success', text: 'Page updated successfully' },
    removed: { title: 'Success', text: 'Page deleted successfully' },
    loading: 'Edit page',
    table: 'Pages',
  },
  posts: {
    title: headTexts.admin.posts,
    lead: 'Write, schedule and publish news.',
    searchHint: 'Search posts...',
    empty: 'No posts found. Try adjusting your search or add a new post.',
    add: 'Add New Post',
    createTitle: 'Add New Post',
    editTitle: 'Edit Post',
    confirmRemove: 'Are you sure you want to delete this post?',
    confirmRemoveMany: (count: number) => `Are you sure you want to delete ${pluralise(count, 'post', 'posts')}?`,
    confirmUnpublishMany: (count: number) => `Unpublish ${pluralise(count, 'post', 'posts')}?`,
    created: { title: 'Success', text: 'Post created successfully' },
    updated: { title: 'Success', text: 'Post updated successfully' },
    removed: { title: 'Success', text: 'Post deleted successfully' },
    table: 'Posts',
  },
} as const;
