import { trashDays } from './trash.ts';

/** Singular nouns. */
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

/** D38. */
export const trashTexts = {
  title: 'Trash',
  lead: `You can restore deleted items for ${trashDays} days.`,
  empty: 'The trash is empty. Deleted items appear here.',
  emptyKind: 'There are no deleted items of this type.',
  emptyPage: 'There are no older items.',
  filter: 'Filter',
  apply: 'Apply',
  clear: 'Clear filters',
  kind: 'Type',
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
  ends: 'Permanently deleted on',
  by: (name: string) => `by ${name}`,
  /** For screen readers. */
  of: (action: string, name: string) => `${action}: ${name}`,
  restore: 'Restore',
  purge: 'Delete permanently',
  confirmPurge: 'Are you sure you want to delete this permanently?',
  confirmPurgeNote: 'You cannot undo this.',
  cancel: 'Cancel',
  restored: (kind: string) => `${nouns[kind] ?? 'Item'} restored successfully`,
  restoredNote: (name: string) => `${name} has been restored.`,
  purged: 'Permanently deleted',
  purgedNote: (name: string) => `${name} has been permanently deleted.`,
  restoreFailed: 'Failed to restore',
  purgeFailed: 'Failed to delete permanently',
  fetchFailed: 'Failed to load the trash',
  gone: 'This item is no longer in the trash.',
  badCursor: 'This page of the trash does not exist.',
  next: 'Older',
  first: 'Newest',
} as const;
