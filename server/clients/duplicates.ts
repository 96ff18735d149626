import { Prisma } from '../../prisma/generated/client.ts';
import type { ClientDuplicate } from '../../src/domain/clients/record.ts';
import { shownDuplicates } from '../../src/domain/clients/clients.ts';
import { type Db, readRows } from '../platform/database.ts';

interface Sought {
  name: string;
  contactEmail: string;
  /** The record being edited. */
  except?: string | undefined;
}

/** One index per branch; sorts last, or the planner would walk the whole table. Exported for plan checks. */
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
 * Same name (ignoring case, accents and outer whitespace) or contact e-mail; one extra row indicates more. Empty values
 * match nothing.
 */
export async function findDuplicates(db: Db, sought: Sought): Promise<ClientDuplicate[]> {
  if (sought.name.trim() === '' && sought.contactEmail.trim() === '') return [];
  return readRows<ClientDuplicate>(db, duplicateStatement(sought));
}
