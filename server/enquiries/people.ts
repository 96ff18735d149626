import { nameOf, personSelect, type Person } from '../accounts/people.ts';
import type { InboxPerson } from '../../src/domain/enquiries/inbox.ts';
import { enquiryInboxTexts as texts } from '../../src/domain/enquiries/inbox-texts.ts';
import { activeAccount, activeStaff } from '../accounts/active.ts';
import { DomainError } from '../errors.ts';
import type { Db, Tx } from '../platform/database.ts';

/** Null if erased. */
export function personOf(row: Person | null): InboxPerson | null {
  const name = nameOf(row);
  return row === null || name === null ? null : { id: row.id, name };
}

/** Accounts with access to the inbox. */
const mayOwn = activeStaff('officer');

/** Lists possible owners by name. */
export async function listPeople(db: Db | Tx): Promise<InboxPerson[]> {
  const rows = await db.user.findMany({ where: mayOwn, take: 500, select: personSelect });
  return rows
    .map(personOf)
    .filter((person) => person !== null)
    .toSorted((a, b) => a.name.localeCompare(b.name));
}

/** For notices about enquiries without owner. */
export async function listOwnerIds(tx: Tx): Promise<string[]> {
  const rows = await tx.user.findMany({ where: mayOwn, take: 500, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Only confirmed ones: others may belong to another person. */
export async function listOwnerEmails(tx: Tx): Promise<string[]> {
  const rows = await tx.user.findMany({
    where: {
      ...mayOwn,
      emailConfirmedAt: { not: null },
      notificationPreferences: { none: { category: 'enquiry', byMail: false } },
    },
    orderBy: { id: 'asc' },
    take: 500,
    select: { email: true },
  });
  return rows.map(({ email }) => email);
}

/** The account with this confirmed address. */
export async function findSenderAccount(tx: Tx, email: string): Promise<string | undefined> {
  const row = await tx.user.findFirst({
    where: { ...activeAccount, email, emailConfirmedAt: { not: null } },
    select: { id: true },
  });
  return row?.id;
}

/** False also for an owner who lost access since. */
export async function mayStillOwn(tx: Tx, id: string): Promise<boolean> {
  return (await tx.user.count({ where: { id, ...mayOwn } })) > 0;
}

/** Finds the contact of a project or its sector (D32), if an account with inbox access has the address. */
export async function findContact(
  tx: Tx,
  { sector, contactEmail }: { sector: string | null; contactEmail: string | null },
): Promise<string | undefined> {
  const row =
    sector === null
      ? null
      : await tx.sector.findFirst({ where: { slug: sector, deletedAt: null }, select: { contactEmail: true } });
  for (const email of [contactEmail, row?.contactEmail]) {
    if (email === null || email === undefined || email === '') continue;
    const where = { ...mayOwn, email, emailConfirmedAt: { not: null } };
    const person = await tx.user.findFirst({ where, select: { id: true } });
    if (person !== null) return person.id;
  }
  return undefined;
}

/** @throws VALIDATION on `ownerId` if not a possible owner */
export async function findOwner(tx: Tx, id: string): Promise<InboxPerson> {
  const row = await tx.user.findFirst({ where: { id, ...mayOwn }, select: personSelect });
  const person = personOf(row);
  if (person === null) throw new DomainError('VALIDATION', texts.noSuchPerson, { field: 'ownerId' });
  return person;
}
