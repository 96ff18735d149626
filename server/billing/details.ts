import { fullName } from '../../src/domain/profile/full-name.ts';
import type { Prisma } from '../../prisma/generated/client.ts';
import {
  type BillingDetails,
  billingFields,
  type BillingKind,
  type VersionedDetails,
} from '../../src/domain/billing/billing-details.ts';
import { billingDetailsRefusals } from '../../src/domain/billing/billing-details-texts.ts';
import { billingRefusals as texts } from '../../src/domain/billing/texts.ts';
import { isLiveAccount } from '../accounts/active.ts';
import { auditOwn } from '../auth/own-change.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { inBilling } from './scope.ts';

const detailsSelect = {
  kind: true,
  name: true,
  address: true,
  tin: true,
  version: true,
} as const satisfies Prisma.BillingDetailsSelect;

/**
 * Only against deletion: billing jobs and receipts reference the account while holding the invoice counter the caller
 * needs. False if the account is gone.
 */
export async function lockAccount(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await query(
    tx,
    build.selectFrom('users as u').select('u.id').where('u.id', '=', userId).where(isLiveAccount).forKeyShare(),
  );
  return user !== undefined;
}

export interface ProfileNames {
  firstName: string | null;
  lastName: string | null;
  company: string | null;
}

/** Until an account has entered its own; the name may be empty. */
export function detailsOfNames(profile: ProfileNames | null): BillingDetails {
  const person = fullName(profile);
  const company = profile?.company ?? '';
  const kind: BillingKind = company === '' ? 'person' : 'company';
  return { kind, name: company === '' ? person : company, address: '', tin: '' };
}

/** The caller's; before the first save the profile's, as version 0. */
export async function readDetails({ db, caller }: Pick<SignedIn, 'db' | 'caller'>): Promise<VersionedDetails> {
  const [row, profile] = await Promise.all([
    db.billingDetails.findUnique({ where: { userId: caller.userId }, select: detailsSelect }),
    db.profile.findUnique({
      where: { id: caller.userId },
      select: { firstName: true, lastName: true, company: true },
    }),
  ]);
  return row ?? { ...detailsOfNames(profile), version: 0 };
}

export const areSameDetails = (one: BillingDetails, other: BillingDetails): boolean =>
  billingFields.every((field) => one[field] === other[field]);

/** For the next invoice. Requires `lockAccount`. */
export async function storeDetails(tx: Tx, userId: string, details: BillingDetails): Promise<void> {
  const before = await tx.billingDetails.findUnique({ where: { userId }, select: detailsSelect });
  if (before !== null && areSameDetails(before, details)) return;
  await tx.billingDetails.upsert({
    where: { userId },
    create: { userId, ...details },
    update: { ...details, version: { increment: 1 } },
    select: { version: true },
  });
}

/**
 * The caller's. Changes by staff are audited (D46).
 * @throws CONFLICT for a newer version (D37), NOT_FOUND if the account is gone
 */
export function saveDetails(ctx: SignedIn, { version, ...details }: VersionedDetails): Promise<VersionedDetails> {
  const { userId } = ctx.caller;
  return inBilling(ctx.deps, async ({ tx }) => {
    if (!(await lockAccount(tx, userId))) throw new DomainError('NOT_FOUND', texts.accountGone);
    // Of two saves from one version, the second affects no row.
    const { count } =
      version === 0
        ? await tx.billingDetails.createMany({ data: [{ userId, ...details }], skipDuplicates: true })
        : await tx.billingDetails.updateMany({
            where: { userId, version },
            data: { ...details, version: { increment: 1 } },
          });
    if (count === 0) throw new DomainError('CONFLICT', billingDetailsRefusals.changed);
    // The log outlives the account: no values.
    await auditOwn(tx, ctx, { action: 'profile.updateBilling' });
    return { ...details, version: version + 1 };
  });
}
