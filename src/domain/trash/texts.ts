import { trashDays } from './trash.ts';
import { headTexts } from '../site/head-texts.ts';

const nouns: Readonly<Record<string, string | undefined>> = {
  answer: 'Answer',
  client: 'Client',
  fact: 'Fact',
  enquiry: 'Enquiry',
  media: 'Media file',
  menu: 'Menu',
  opportunity: 'Opportunity',
  page: 'Page',
  post: 'Post',
  service: 'Service',
};

/** Under the question before something moves there: not everyone who deletes may open the trash. */
export const undoNote = (name = 'it') =>
  `You can undo this. Administrators can restore ${name} from the trash for ${trashDays} days.`;

export const trashTexts = {
  title: headTexts.admin.trash,
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
    answer: 'Answers',
    fact: 'Facts',
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
  of: (action: string, name: string) => `${action}: ${name}`,
  restore: 'Restore',
  purge: 'Delete permanently',
  confirmPurge: 'Are you sure you want to delete this permanently?',
  cancel: 'Cancel',
  restored: (kind: string) => `${nouns[kind] ?? 'Item'} restored successfully`,
  restoredMany: (count: number) => `${count} items restored successfully`,
  undo: 'Undo',
  /** For screen readers. */
  undoHow: (hotkey: string) => `To undo this, press ${hotkey}.`,
  restoredNote: (name: string) => `${name} has been restored.`,
  purged: 'Permanently deleted',
  purgedNote: (name: string) => `${name} has been permanently deleted.`,
  restoreFailed: 'Failed to restore',
  purgeFailed: 'Failed to delete permanently',
  fetchFailed: 'Failed to load the trash',
  gone: 'This item is no longer in the trash.',
  next: 'Older',
  first: 'Newest',
} as const;
