import { type SqlBool, sql } from 'kysely';
import {
  exampleMark,
  filled,
  joined,
  orUntitled,
  type PaletteSource,
  storedSource,
} from '../contributions/palette-source.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';
import { patternsOf } from '../platform/lists/word-search.ts';
import { allOf, build, columnsOf, query } from '../platform/sql.ts';
import { serviceConditions } from './services/list.ts';
import { staffPayments } from './staff-payments/list.ts';
import { isReferredTo, matchingPayments } from './staff-payments/search.ts';

const service = columnsOf('services', 't');
const pay = columnsOf('payments', 'pay');
const i = columnsOf('invoices', 'i');
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
  {
    kind: 'payments',
    screen: '/admin/payments',
    async find(db, q, limit) {
      const found = build
        .selectFrom('payments as pay')
        .select('pay.id')
        .where(allOf(await matchingPayments(db, q)));
      const begins = isReferredTo(sql`${`${escapeLike(q)}%`}::text`);
      const isTitled = allOf(patternsOf(q).map((typed) => isReferredTo(sql`${typed}::text`)));
      // Apart, as either is found by an index.
      const [titled, others] = [
        found.where(isTitled).orderBy(begins, 'desc').orderBy('pay.reference').limit(limit),
        found
          .where(sql<SqlBool>`not (${isTitled})`)
          .orderBy('pay.reference')
          .limit(limit),
      ];
      const rows = await query(
        db,
        staffPayments
          .select(['pay.id', 'pay.reference as title', joined(addressee, s('name')).as('detail')])
          .where(
            sql<SqlBool>`${pay('id')} in (select id from (${titled}) as a union all select id from (${others}) as b)`,
          )
          .orderBy(isTitled, 'desc')
          .orderBy(begins, 'desc')
          .orderBy('pay.reference')
          .limit(limit),
      );
      return rows.map(({ id, title, detail }) => ({ title, detail: detail ?? '', href: `/admin/payments?id=${id}` }));
    },
  },
];
