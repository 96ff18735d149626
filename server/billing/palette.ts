import { sql } from 'kysely';
import {
  exampleMark,
  filled,
  inWords,
  joined,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';
import { columnsOf } from '../platform/sql.ts';
import { serviceConditions } from './services/list.ts';

const service = columnsOf('services', 't');
const payment = columnsOf('payments', 't');
const i = columnsOf('invoices', 'i');
const r = columnsOf('receipts', 'r');
const sub = columnsOf('subscriptions', 'sub');
const s = columnsOf('services', 's');

const addressee = {
  name: sql<string | null>`${i('addressee')}->>'name'`,
  email: sql<string | null>`${i('addressee')}->>'email'`,
};

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
    from: sql`
      ${payment.table} join ${i.table} on ${i('id')} = ${payment('invoice_id')}
      left join ${r.table} on ${r('payment_id')} = ${payment('id')}
      left join ${sub.table} on ${sub('id')} = ${payment('subscription_id')}
      left join ${s.table} on ${s('id')} = ${sub('service_id')}`,
    where: inWords(
      [
        payment('reference'),
        sql<string>`replace(${payment('reference')}, '-', '')`,
        i('number'),
        r('number'),
        addressee.name,
        addressee.email,
        s('name'),
      ],
      sql`true`,
    ),
    title: payment('reference'),
    detail: joined(addressee.name, s('name')),
    hrefOf: ({ id }) => `/admin/payments?id=${id}`,
  }),
];
