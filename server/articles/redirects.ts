import type { Tx } from '../platform/database.ts';
import { lockTable } from '../platform/locks.ts';

/** Of two changes at once the second sees what the first has made: no circle comes of two halves. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await lockTable(tx, 'redirects');
}

/** Who led to `from`, also with a query or a fragment, leads to `to` at once: visitors are led once (D39). */
export async function leadOn(tx: Tx, from: string, to: string, changed: { at: Date; by: string }): Promise<void> {
  await tx.redirect.updateMany({
    where: { OR: [{ toPath: from }, { toPath: { startsWith: `${from}?` } }, { toPath: { startsWith: `${from}#` } }] },
    data: { toPath: to, updatedAt: changed.at, updatedBy: changed.by, version: { increment: 1 } },
  });
}

/** The address is in use: whatever led away from it goes (D39). */
export async function dropRedirect(tx: Tx, path: string): Promise<void> {
  await tx.redirect.deleteMany({ where: { fromPath: path } });
}

/**
 * A permanent redirect from the address something had to the one it has (D39). What led to the old address leads to the new
 * one at once; nothing leads away from the new one any more, so that there is no loop. Paths as visitors ask for them.
 */
export async function leaveRedirect(
  tx: Tx,
  from: string,
  to: string,
  changed: { at: Date; by: string },
): Promise<void> {
  if (from === to) return;
  await lockRedirects(tx);
  await dropRedirect(tx, to);
  await leadOn(tx, from, to, changed);
  const facts = { toPath: to, origin: 'slug_change', updatedAt: changed.at, updatedBy: changed.by } as const;
  await tx.redirect.upsert({
    where: { fromPath: from },
    create: { fromPath: from, ...facts, createdAt: changed.at, createdBy: changed.by },
    update: { ...facts, version: { increment: 1 } },
    select: { id: true },
  });
}
