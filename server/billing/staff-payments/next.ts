import { type SqlBool, sql } from 'kysely';
import type { NextPayment, NextPaymentInput } from '../../../src/domain/billing/staff-payments.ts';
import type { SignedIn } from '../../context.ts';
import { columnsOf, query } from '../../platform/sql.ts';
import { isDecidable, paymentConditions, staffPayments } from './list.ts';

const pay = columnsOf('payments', 'pay');
const given = columnsOf('payments', 'given');

/** In the filtered list, wrapping around; null if there is no other. */
export async function findNextPayment(
  { db }: Pick<SignedIn, 'db'>,
  { id, ...filter }: NextPaymentInput,
): Promise<NextPayment | null> {
  const isAfter = sql<SqlBool>`(${pay('created_at')}, ${pay('id')}) > (
    select ${given('created_at')}, ${given('id')} from ${given.table} where ${given('id')} = ${id}::uuid)`;
  const conditions = await paymentConditions(db, { ...filter, view: 'to-match' });
  const [next] = await query(
    db,
    staffPayments
      .select(['pay.id', 'pay.reference', sql<number>`(count(*) over ())::int`.as('left')])
      .where(conditions)
      .where(isDecidable)
      .where('pay.id', '!=', id)
      .orderBy(sql`coalesce(${isAfter}, false)`, 'desc')
      .orderBy('pay.created_at')
      .orderBy('pay.id')
      .limit(1),
  );
  return next ?? null;
}
