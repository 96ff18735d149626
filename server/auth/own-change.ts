import { isStaff } from '../../src/domain/access/access.ts';
import { authTexts } from '../../src/domain/auth/texts.ts';
import { activeAccount, isLiveAccount } from '../accounts/active.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit, type AuditRecord } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { type Notice, notify } from '../mail/notify.ts';
import { build, query } from '../platform/sql.ts';

/** Serialises changes of credentials. False if missing, deleted or erased. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await query(
    tx,
    build.selectFrom('users as u').select('u.id').where('u.id', '=', userId).where(isLiveAccount).forUpdate(),
  );
  return user !== undefined;
}

/** Locks the account, before any change of it. @throws SIGN_IN_REQUIRED if the session ended since the request started */
export async function requireStillSignedIn({ caller }: Pick<SignedIn, 'caller'>, tx: Tx): Promise<void> {
  const { userId, sessionId } = caller;
  await lockUser(tx, userId);
  // A second statement: the first may have waited for a reset, and does not see its changes.
  const sessions = await tx.session.count({ where: { id: sessionId, userId, user: activeAccount } });
  if (sessions === 0) throw new DomainError('SIGN_IN_REQUIRED', authTexts.signInRequired);
}

/** For staff only (D46). */
export async function auditOwn(
  tx: Tx,
  ctx: SignedIn,
  change: Pick<AuditRecord, 'action' | 'before' | 'after'>,
): Promise<void> {
  const { userId, viewer } = ctx.caller;
  if (!isStaff(viewer)) return;
  await audit(tx, actorOf(ctx), { ...change, entityKind: 'user', entityId: userId, entityName: viewer.email });
}

/** Notifies the owner on the site and always by mail (D52). */
export async function notifyOwner(
  tx: Tx,
  keys: Keys,
  userId: string,
  notice: Pick<Notice, 'title' | 'message' | 'mailContent'>,
): Promise<void> {
  await notify(tx, keys, {
    userId,
    category: 'security',
    ...notice,
    link: '/profile?tab=security',
    mail: 'always',
  });
}
