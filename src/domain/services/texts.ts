import type { BillingCycle } from '../billing/billing.ts';
import type { ServiceSort, ServiceState } from './services.ts';
import { undoNote } from '../trash/undo-texts.ts';
import { headTexts } from '../site/head-texts.ts';

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`);

export const serviceManagerTexts = {
  title: headTexts.admin.services,
  lead: 'Paid services that clients subscribe to in the portal.',
  list: 'Services on offer',
  search: 'Search',
  searchHint: 'Search services',
  state: 'Status',
  anyState: 'All statuses',
  name: 'Name',
  price: 'Price',
  offering: 'Features',
  taken: 'Subscribers',
  actions: 'Actions',
  category: 'Category',
  anyCategory: 'All categories',
  sort: 'Sort by',
  sorts: {
    newest: 'Newest first',
    name: 'Name',
    status: 'Status',
    price: 'Price, by currency',
    subscribers: 'Most subscribers',
  } satisfies Record<ServiceSort, string>,
  total: (count: number) => counted(count, 'service', 'services'),
  empty: 'No services yet. Add the first one, or import a file.',
  emptyFilter: 'No services match your search.',
  emptyPage: 'There are no more services.',

  add: 'Add New Service',
  editTitle: 'Edit Service',
  save: 'Save Service',
  states: { active: 'Active', inactive: 'Inactive', archived: 'Archived' } satisfies Record<ServiceState, string>,
  demo: 'Example',
  withDraft: 'With newer draft',
  activeSwitch: (name: string) => `${name} is available to clients`,
  features: (count: number) => counted(count, 'feature', 'features'),
  subscribers: (count: number, max: number | null) =>
    max === null
      ? counted(count, 'subscriber', 'subscribers')
      : `${count} of ${counted(max, 'subscriber', 'subscribers')}`,
  full: 'Full',
  archivedNote: 'No longer available. Subscribers keep it until their subscription ends.',

  edit: 'Edit',
  duplicate: 'Duplicate',
  remove: 'Delete',
  unarchive: 'Restore',
  of: (action: string, name: string) => `${action}: ${name}`,
  confirmRemove: 'Are you sure you want to delete this service?',
  removeNote: undoNote(),
  archiveNote: (count: number) =>
    count === 0
      ? 'It will be archived, because it is on past invoices. You can restore it.'
      : `It will be archived, because ${count === 1 ? '1 client subscribes' : `${count} clients subscribe`} to it. Subscribers keep it until their subscription ends. You can restore it.`,

  basics: 'About the service',
  pricing: 'Price and places',
  offered: 'Availability',
  priceHint: 'For example, 450 or 99.50. Enter 0 if the service is free.',
  categoryHint: 'Choose a category or enter a new one.',
  shortDescriptionHint: 'Shown in the list of services.',
  maxSubscribersHint: 'Leave empty for no limit.',
  activeHint: 'If on, clients can subscribe. Turning it off does not affect current subscribers.',
  demoHint: 'Marked as an example. Nobody can subscribe to it. Untick this when it is a real service.',
  addFeature: 'Add Feature',
  noFeatures: 'No features yet.',
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
  duplicateFailed: 'Error duplicating service',
  unarchiveFailed: 'Error restoring service',
} as const;
