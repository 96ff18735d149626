import { trashDays } from '../trash.ts';

/** One of a kind, in messages. */
const nouns: Readonly<Record<string, string | undefined>> = {
  client: 'Client',
  enquiry: 'Enquiry',
  media: 'Media file',
  menu: 'Menu',
  opportunity: 'Opportunity',
  page: 'Page',
  post: 'Post',
  service: 'Service',
};

/** Words of /admin/trash (D38). */
export const trashTexts = {
  title: 'Trash',
  lead: `What was deleted stays here for ${trashDays} days. Until then it can be restored.`,
  empty: 'The trash is empty. What is deleted appears here and can be restored.',
  emptyKind: 'Nothing of this kind is in the trash.',
  emptyPage: 'Nothing older is in the trash.',
  filter: 'Filter',
  apply: 'Apply',
  clear: 'Show all',
  kind: 'Kind',
  all: 'All',
  kinds: {
    client: 'Clients',
    enquiry: 'Enquiries',
    media: 'Media',
    menu: 'Menus',
    opportunity: 'Opportunities',
    page: 'Pages',
    post: 'Posts',
    service: 'Services',
  } as Readonly<Record<string, string | undefined>>,
  name: 'Name',
  deleted: 'Deleted',
  ends: 'Deleted for good on',
  by: (name: string) => `by ${name}`,
  /** What a button does, and to which of many. */
  of: (action: string, name: string) => `${action}: ${name}`,
  restore: 'Restore',
  purge: 'Delete for good',
  confirmPurge: 'Are you sure you want to delete this for good?',
  confirmPurgeNote: 'It cannot be restored after that.',
  cancel: 'Cancel',
  restored: (kind: string) => `${nouns[kind] ?? 'Item'} restored successfully`,
  restoredNote: (name: string) => `${name} is back where it was.`,
  purged: 'Deleted for good',
  purgedNote: (name: string) => `${name} cannot be restored any more.`,
  restoreFailed: 'Failed to restore',
  purgeFailed: 'Failed to delete for good',
  fetchFailed: 'Failed to load the trash',
  gone: 'This is no longer in the trash.',
  badCursor: 'This page of the trash does not exist.',
  next: 'Older',
  first: 'Newest',
} as const;
