import { requireFresh } from '../auth/fresh.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { audit } from '../platform/audit.ts';

/** Audited. @throws REAUTH_REQUIRED, RATE_LIMITED, CONFLICT while one runs on any node */
export async function startBackup(ctx: SignedIn): Promise<void> {
  requireFresh(ctx);
  await ctx.deps.limits.backup(ctx.caller.userId);
  await ctx.deps.backups.start(() => audit(ctx.db, actorOf(ctx), { action: 'backups.start', entityKind: 'backup' }));
}

/** Whether this node has the file. @throws REAUTH_REQUIRED */
export async function permitDownload(ctx: SignedIn): Promise<boolean> {
  requireFresh(ctx);
  return (await ctx.deps.backups.read()).file === 'here';
}
