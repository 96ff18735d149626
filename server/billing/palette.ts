import { Prisma } from '../../prisma/generated/client.ts';
import {
  exampleMark,
  filled,
  inWords,
  joined,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';
import { serviceConditions } from './services.ts';

export const billingPalette: readonly PaletteSource[] = [
  storedSource({
    kind: 'services',
    screen: '/admin/services',
    from: Prisma.sql`services t`,
    where: (q) => serviceConditions({ q }, Prisma.sql`t`),
    title: orUntitled(Prisma.sql`t.name`),
    detail: joined(exampleMark, filled(Prisma.sql`t.category`)),
    hrefOf: ({ id }) => `/admin/services?edit=${id}`,
  }),
  storedSource({
    kind: 'payments',
    screen: '/admin/payments',
    from: Prisma.sql`
      payments t JOIN invoices i ON i.id = t.invoice_id LEFT JOIN receipts r ON r.payment_id = t.id
      LEFT JOIN subscriptions sub ON sub.id = t.subscription_id LEFT JOIN services s ON s.id = sub.service_id`,
    where: inWords(
      Prisma.sql`
      t.reference, replace(t.reference, '-', ''), i.number, r.number, i.addressee->>'name', i.addressee->>'email', s.name`,
      Prisma.sql`true`,
    ),
    title: Prisma.sql`t.reference`,
    detail: joined(Prisma.sql`i.addressee->>'name'`, Prisma.sql`s.name`),
    hrefOf: ({ id }) => `/admin/payments?id=${id}`,
  }),
];
