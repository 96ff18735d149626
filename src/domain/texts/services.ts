import type { BillingCycle } from '../billing.ts';
import type { ServiceState } from '../services.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

/** Words of /admin/services (specification 2, section 2; D38, D41). */
export const serviceManagerTexts = {
  title: 'Services',
  lead: 'Paid services that clients subscribe to in the portal.',
  list: 'Services on offer',
  search: 'Search',
  searchHint: 'Search services...',
  state: 'Status',
  anyState: 'Any status',
  category: 'Category',
  anyCategory: 'Any category',
  clear: 'Show all',
  total: (count: number) => counted(count, 'service', 'services'),
  empty: 'No services yet. Add the first one, or import a file.',
  emptyFilter: 'No service matches this search.',
  emptyPage: 'Nothing older is in this list.',
  first: 'Newest services',
  next: 'Older services',

  add: 'Add New Service',
  editTitle: 'Edit Service',
  save: 'Save Service',
  cancel: 'Cancel',
  states: { active: 'Active', inactive: 'Inactive', archived: 'Archived' } satisfies Record<ServiceState, string>,
  demo: 'Example',
  withDraft: 'with newer draft',
  /** Of the switch on a card, which only shows. */
  activeSwitch: (name: string) => `${name} is offered to clients`,
  features: (count: number) => counted(count, 'feature', 'features'),
  subscribers: (count: number, most: number | null) =>
    most === null
      ? counted(count, 'subscriber', 'subscribers')
      : `${count} of ${counted(most, 'subscriber', 'subscribers')}`,
  full: 'Full',
  archivedNote: 'No longer offered. Who subscribes keeps it until the subscription ends.',

  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  unarchive: 'Bring back',
  /** What a button does, and to which of many. */
  of: (action: string, name: string) => `${action}: ${name}`,
  confirmRemove: 'Are you sure you want to delete this service?',
  removeNote: 'It stays in the trash for 30 days and can be restored from there.',
  archiveNote: (count: number) =>
    count === 0
      ? 'Clients have subscribed to it before, and their bills name it. So it is archived: it is no longer offered and can be brought back.'
      : `${count === 1 ? '1 client subscribes' : `${count} clients subscribe`} to it. So it is archived: nobody new can subscribe, and who subscribes keeps it until the subscription ends. It can be brought back.`,

  /** Parts of the form. */
  basics: 'What it is',
  pricing: 'Price and places',
  offered: 'On offer',
  priceHint: 'Digits with at most two decimals. Empty or 0: free, without any payment.',
  categoryHint: 'Services are listed by it. Choose one there is, or type a new one.',
  shortDescriptionHint: 'On the card that clients see.',
  maxSubscribersHint: 'Empty: no limit.',
  activeHint: 'Clients can subscribe to it. What they have already stays theirs.',
  demoHint: 'It is marked as an example, and nobody can subscribe to it. Untick this once it is a real service.',
  addFeature: 'Add Feature',
  noFeatures: 'No features yet. Each is a line on the card.',
  cycles: {
    monthly: 'Monthly',
    quarterly: 'Quarterly',
    annually: 'Annually',
    'one-time': 'One-time',
  } satisfies Record<BillingCycle, string>,
  currencies: { USD: 'USD', PGK: 'PGK', AUD: 'AUD' },
  notSaved: 'Not saved yet',
  stateVersion: (state: string, version: number) => `${state}, version ${version}`,

  success: 'Success',
  created: 'Service created successfully',
  updated: 'Service updated successfully',
  removed: 'Service deleted successfully',
  archived: 'Service archived successfully',
  unarchived: 'Service restored successfully',
  fetchFailed: 'Error fetching services',
  saveFailed: 'Error saving service',
  removeFailed: 'Error deleting service',
  duplicateFailed: 'Error copying service',
  unarchiveFailed: 'Error restoring service',
} as const;
