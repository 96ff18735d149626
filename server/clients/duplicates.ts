import { type Expression, type InferResult, sql } from 'kysely';
import type { ClientDuplicate } from '../../src/domain/clients/record.ts';
import { shownDuplicates } from '../../src/domain/clients/clients.ts';
import type { Db } from '../platform/database.ts';
import { build, columnsOf, query } from '../platform/sql.ts';

interface Sought {
  name: string;
  contactEmail: string;
  /** The record being edited. */
  except?: string | undefined;
}

const c = columnsOf('clients', 'c');
const orEmpty = (text: Expression<string | null>) => sql<string>`coalesce(${text}, '')`;

/** One index per branch; sorts last, or the planner would scan the whole table. Exported for plan checks. */
export function duplicateStatement({ name, contactEmail, except }: Sought) {
  const [words, email] = [name.trim(), contactEmail.trim()];
  const isSameName = sql<boolean>`search_fold(${c('name')}) = search_fold(${words}::text)`;
  const isSameEmail = sql<boolean>`lower(${c('contact_email')}) = lower(${email}::text)`;
  const alike = build
    .selectFrom('clients as c')
    .select(['c.id', 'c.name', 'c.status'])
    .select([orEmpty(c('city')).as('city'), orEmpty(c('country')).as('country')])
    .select([orEmpty(c('contact_email')).as('contactEmail'), isSameName.as('isSameName')])
    .select(sql<boolean>`coalesce(${isSameEmail}, false)`.as('isSameEmail'))
    .where('c.deleted_at', 'is', null)
    .limit(shownDuplicates + 1);
  const others = except === undefined ? alike : alike.where('c.id', '<>', except);
  const wanted = [...(words === '' ? [] : [isSameName]), ...(email === '' ? [] : [isSameEmail])];
  const found = wanted.map((condition) => others.where(condition));
  return build
    .selectFrom(sql<InferResult<typeof alike>[number]>`(${sql.join(found, sql` union `)})`.as<'found'>('found'))
    .selectAll()
    .orderBy(sql`${sql.ref('isSameName')} and ${sql.ref('isSameEmail')}`, 'desc')
    .orderBy('id')
    .limit(shownDuplicates + 1);
}

/**
 * Same name (ignoring case, accents and outer whitespace) or contact e-mail; one extra row means more. Ignores empty
 * values.
 */
export async function findDuplicates(db: Db, sought: Sought): Promise<ClientDuplicate[]> {
  if (sought.name.trim() === '' && sought.contactEmail.trim() === '') return [];
  return query(db, duplicateStatement(sought));
}
