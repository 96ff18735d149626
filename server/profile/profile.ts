import type { Prisma } from '../../prisma/generated/client.ts';
import type { Profile, ProfileEntry } from '../../src/domain/profile/profile.ts';
import { errorTexts } from '../../src/domain/forms/error-texts.ts';
import { profileTexts } from '../../src/domain/profile/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { auditOwn } from '../auth/own-change.ts';

const profileSelect = {
  email: true,
  firstName: true,
  lastName: true,
  phone: true,
  position: true,
  company: true,
  version: true,
} satisfies Prisma.ProfileSelect;

const fields = ['firstName', 'lastName', 'phone', 'position', 'company'] as const;

async function ownProfile(db: Tx, userId: string): Promise<Profile> {
  const row = await db.profile.findUnique({ where: { id: userId }, select: profileSelect });
  if (row === null) throw new DomainError('NOT_FOUND', errorTexts.notFound);
  return {
    email: row.email,
    firstName: row.firstName ?? '',
    lastName: row.lastName ?? '',
    phone: row.phone ?? '',
    position: row.position ?? '',
    company: row.company ?? '',
    version: row.version,
  };
}

export function readProfile(ctx: SignedIn): Promise<Profile> {
  return ownProfile(ctx.db, ctx.caller.userId);
}

/**
 * Name and contact, not the address. Changes by staff are audited (D46). @throws CONFLICT (D37) with the newer fields
 * in `details`
 */
export function updateProfile(ctx: SignedIn, { version, ...entry }: ProfileEntry): Promise<Profile> {
  const { userId } = ctx.caller;
  return ctx.db.$transaction(async (tx) => {
    const data = Object.fromEntries(fields.map((field) => [field, entry[field] === '' ? null : entry[field]]));
    const before = await ownProfile(tx, userId);
    // Of two concurrent saves one must fail.
    const { count } = await tx.profile.updateMany({
      where: { id: userId, version },
      data: { ...data, version: { increment: 1 }, updatedBy: userId },
    });
    const now = await ownProfile(tx, userId);
    if (count === 0) {
      throw new DomainError('CONFLICT', profileTexts.newerVersion, {
        details: { ...now, version: String(now.version) },
      });
    }
    const changed = fields.filter((field) => before[field] !== now[field]);
    if (changed.length > 0) {
      const only = (profile: Profile) => Object.fromEntries(changed.map((field) => [field, profile[field]]));
      await auditOwn(tx, ctx, { action: 'profile.update', before: only(before), after: only(now) });
    }
    return now;
  });
}
