import { sql } from 'kysely';
import {
  exampleMark,
  filled,
  joined,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';
import { allOf, columnsOf } from '../platform/sql.ts';
import { serviceConditions } from './services/list.ts';
import { matchingPayments } from './staff-payments/search.ts';

const service = columnsOf('services', 't');
const payment = columnsOf('payments', 't');
const i = columnsOf('invoices', 'i');
const sub = columnsOf('subscriptions', 'sub');
const s = columnsOf('services', 's');

const addressee = sql<string | null>`${i('addressee')}->>'name'`;

export const billingPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'services',
    screen: '/admin/services',
    from: service.table,
    where: (q) => serviceConditions({ q }, service),
    title: orUntitled(service('name')),
    detail: joined(exampleMark(service('is_demo')), filled(service('category'))),
    hrefOf: ({ id }) => `/admin/services?edit=${id}`,
  }),
  storedSource({
    kind: 'payments',
    screen: '/admin/payments',
    from: payment.table,
    joins: sql`
      join ${i.table} on ${i('id')} = ${payment('invoice_id')}
      left join ${sub.table} on ${sub('id')} = ${payment('subscription_id')}
      left join ${s.table} on ${s('id')} = ${sub('service_id')}`,
    where: (q) => allOf(matchingPayments(q, payment)),
    title: payment('reference'),
    foldedTitle: sql`lower(${payment('reference')})`,
    detail: joined(addressee, s('name')),
    hrefOf: ({ id }) => `/admin/payments?id=${id}`,
  }),
];
