import type { BillingCycle } from './billing.ts';

export const taxTexts = {
  unnamedTax: 'Tax',
  tax: {
    included: (name: string, rate: string) => `${name} ${rate}% (included)`,
    added: (name: string, rate: string) => `${name} ${rate}%`,
  },
} as const;

export const checkoutTexts = {
  back: 'Back to services',
  title: (service: string) => `Subscribe to ${service}`,
  loading: 'Loading the summary',
  unknownTitle: 'We could not find this service',
  unknown: 'It may no longer be offered. You can see all services in your dashboard.',
  summary: 'Summary',
  service: 'Service',
  period: 'Period',
  periods: {
    monthly: '1 month. Renews every month until you cancel.',
    quarterly: '3 months. Renews every 3 months until you cancel.',
    annually: '1 year. Renews every year until you cancel.',
    'one-time': 'One-time payment. Does not renew.',
  } satisfies Record<BillingCycle, string>,
  price: 'Price',
  net: 'Subtotal',
  ...taxTexts,
  total: 'Total',
  due: 'Invoice due',
  starts: 'Your subscription starts when we confirm your payment.',
  startsToday: 'Your subscription starts today. There is nothing to pay.',
  kept: 'We keep these for your next invoice. You can correct them until you have paid.',
  confirm: 'Confirm subscription',
} as const;
