import { Prisma } from '../../prisma/generated/client.ts';
import type { ClientDuplicate } from '../../src/domain/clients/record.ts';
import { shownDuplicates } from '../../src/domain/clients/clients.ts';
import { type Db, readRows } from '../platform/database.ts';

interface Sought {
  name: string;
  contactEmail: string;
  /** The record itself, while it is changed. */
  except?: string | undefined;
}

/**
 * The statement: each of the two kinds by its own index. They are put into an order at the end alone, or the planner would
 * walk the whole table in it. For the search, and for a look at its plan.
 */
export function duplicateStatement({ name, contactEmail, except }: Sought): Prisma.Sql {
  const [words, email] = [name.trim(), contactEmail.trim()];
  const isSameName = Prisma.sql`search_fold(c.name) = search_fold(${words}::text)`;
  const isSameEmail = Prisma.sql`lower(c.contact_email) = lower(${email}::text)`;
  const find = (condition: Prisma.Sql) => Prisma.sql`
    (SELECT c.id, c.name, c.status, coalesce(c.city, '') AS city, coalesce(c.country, '') AS country,
       coalesce(c.contact_email, '') AS "contactEmail", ${isSameName} AS "isSameName",
       coalesce(${isSameEmail}, false) AS "isSameEmail"
     FROM clients c
     WHERE c.deleted_at IS NULL AND ${condition}
       ${except === undefined ? Prisma.empty : Prisma.sql`AND c.id <> ${except}::uuid`}
     LIMIT ${shownDuplicates + 1}::int)`;
  const wanted = [...(words === '' ? [] : [isSameName]), ...(email === '' ? [] : [isSameEmail])];
  return Prisma.sql`
    SELECT * FROM (${Prisma.join(wanted.map(find), ' UNION ')}) AS found
    ORDER BY "isSameName" AND "isSameEmail" DESC, id LIMIT ${shownDuplicates + 1}::int`;
}

/**
 * Live records of the same name (case, accents and blanks at its ends do not matter) or the same contact e-mail; one more
 * than are shown tells that there are more. An empty name or address is nobody's.
 */
export async function findDuplicates(db: Db, sought: Sought): Promise<ClientDuplicate[]> {
  if (sought.name.trim() === '' && sought.contactEmail.trim() === '') return [];
  return readRows<ClientDuplicate>(db, duplicateStatement(sought));
}
