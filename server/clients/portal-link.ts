import { fullName } from '../../src/domain/profile/full-name.ts';
import { personSelect } from '../accounts/people.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import type { ClientRow, PortalCandidate } from '../../src/domain/clients/record.ts';
import { candidatePageSize } from '../../src/domain/clients/clients.ts';
import { clientTexts } from '../../src/domain/clients/texts.ts';
import { liveAccount } from '../accounts/active.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import type { Db, Tx } from '../platform/database.ts';
import { escapeLike } from '../platform/lists/like-pattern.ts';
import { build, execute } from '../platform/sql.ts';
import { lockUser } from '../auth/own-change.ts';
import { lockClient, readClient } from './service.ts';
import { clientNamesOf } from './store.ts';

const texts = clientTexts.account;

/** Each term matches the e-mail or a name. */
function matching(q: string): Prisma.UserWhereInput {
  const words = q.split(/\s+/u).filter((word) => word !== '');
  return {
    ...liveAccount,
    emailConfirmedAt: { not: null },
    AND: words.map((word) => {
      const contains = { contains: escapeLike(word), mode: 'insensitive' } as const;
      return { OR: [{ email: contains }, { profile: { OR: [{ firstName: contains }, { lastName: contains }] } }] };
    }),
  };
}

/** Confirmed accounts, with an already linked record; none for an empty search. */
export async function findAccounts(db: Db, q: string): Promise<PortalCandidate[]> {
  if (q.trim() === '') return [];
  const people = await db.user.findMany({
    where: matching(q),
    orderBy: { email: 'asc' },
    take: candidatePageSize,
    select: {
      ...personSelect,
      clients: { where: { deletedAt: null }, take: 1, select: { id: true, name: true } },
    },
  });
  return people.map((person) => ({
    id: person.id,
    email: person.email,
    name: fullName(person.profile),
    linkedTo: person.clients[0] ?? null,
  }));
}

export function findLinked(tx: Tx, userId: string): Promise<{ id: string; name: string } | null> {
  return tx.client.findFirst({ where: { portalUserId: userId, deletedAt: null }, select: { id: true, name: true } });
}

async function portalUserOf(tx: Tx, id: string): Promise<ClientRow['portalUser']> {
  return (await readClient(tx, id)).portalUser;
}

/** Bypasses Prisma, which would change `updatedAt`. */
async function setLink(tx: Tx, id: string, userId: string | null): Promise<void> {
  await execute(tx, build.updateTable('clients').set({ portal_user_id: userId }).where('id', '=', id));
}

/**
 * An account has one live record (D16): locked against concurrent links. CONFLICT naming the other; NOT_FOUND. Keeps
 * the version: no form contains the link.
 */
export async function linkAccount(ctx: SignedIn, { id, userId }: { id: string; userId: string }): Promise<ClientRow> {
  return ctx.db.$transaction(async (tx) => {
    if (!(await lockUser(tx, userId))) throw new DomainError('NOT_FOUND', texts.unknown);
    const { name } = await lockClient(tx, id);
    const before = await portalUserOf(tx, id);
    // An unconfirmed e-mail proves nothing (D61).
    const confirmed = await tx.user.count({ where: { id: userId, emailConfirmedAt: { not: null } } });
    if (confirmed === 0) throw new DomainError('CONFLICT', texts.unconfirmed);
    if (before?.id === userId) return readClient(tx, id);
    if (before !== null) throw new DomainError('CONFLICT', texts.hasOther(before.email));
    const other = await findLinked(tx, userId);
    if (other !== null) throw new DomainError('CONFLICT', texts.taken(other.name), { details: { otherId: other.id } });
    await setLink(tx, id, userId);
    const client = await readClient(tx, id);
    await audit(tx, actorOf(ctx), {
      action: 'clients.linkAccount',
      ...clientNamesOf(id, name),
      after: { account: client.portalUser?.email ?? '' },
    });
    return client;
  });
}

/** CONFLICT if another account or none is linked. */
export async function unlinkAccount(ctx: SignedIn, { id, userId }: { id: string; userId: string }): Promise<ClientRow> {
  return ctx.db.$transaction(async (tx) => {
    const { name } = await lockClient(tx, id);
    const before = await portalUserOf(tx, id);
    if (before === null || before.id !== userId) throw new DomainError('CONFLICT', texts.notLinked);
    await setLink(tx, id, null);
    await audit(tx, actorOf(ctx), {
      action: 'clients.unlinkAccount',
      ...clientNamesOf(id, name),
      before: { account: before.email },
    });
    return readClient(tx, id);
  });
}
