import { isStaff } from '../../src/domain/access/access.ts';
import { isLiveAccount } from '../accounts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import type { MailContent } from '../../src/domain/mail/mail.ts';
import { audit, type AuditRecord } from '../platform/audit.ts';
import type { Tx } from '../platform/database.ts';
import type { Keys } from '../platform/keys.ts';
import { notify } from '../mail/notify.ts';
import { build, query } from '../platform/sql.ts';

/** Serialises changes of credentials. False if missing, deleted or erased. */
export async function lockUser(tx: Tx, userId: string): Promise<boolean> {
  const [user] = await query(
    tx,
    build.selectFrom('users as u').select('u.id').where('u.id', '=', userId).where(isLiveAccount).forUpdate(),
  );
  return user !== undefined;
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
  { words, ...notice }: { title: string; message: string; words?: MailContent },
): Promise<void> {
  await notify(tx, keys, {
    userId,
    category: 'security',
    ...notice,
    link: '/profile?tab=security',
    mail: 'always',
    ...(words === undefined ? {} : { words }),
  });
}
