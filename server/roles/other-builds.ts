import type { Role } from '../../src/domain/access/roles.ts';
import { roleRefusals } from '../../src/domain/access/texts.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import type { Tx } from '../platform/database.ts';
import { lostMs } from '../platform/nodes.ts';

/** Unknown to the release before. */
const newRoles: ReadonlySet<Role> = new Set(['officer']);

/** Another build may not know the role. @throws CONFLICT while one runs */
export async function refuseDuringUpgrade({ deps }: SignedIn, tx: Tx, role: Role): Promise<void> {
  if (!newRoles.has(role)) return;
  const seenAt = { gt: new Date(deps.clock.now().getTime() - lostMs) };
  const others = await tx.node.count({ where: { version: { not: deps.version }, seenAt } });
  if (others > 0) throw new DomainError('CONFLICT', roleRefusals.upgradeRuns);
}
