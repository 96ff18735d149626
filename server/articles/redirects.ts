import type { Tx } from '../platform/database.ts';
import { lockTable } from '../platform/locks.ts';

/** Against loops. */
export async function lockRedirects(tx: Tx): Promise<void> {
  await lockTable(tx, 'redirects');
}

/** Avoids redirect chains (D39). */
export async function retargetRedirects(
  tx: Tx,
  from: string,
  to: string,
  changed: { at: Date; by: string },
): Promise<void> {
  await tx.redirect.updateMany({
    where: { OR: [{ toPath: from }, { toPath: { startsWith: `${from}?` } }, { toPath: { startsWith: `${from}#` } }] },
    data: { toPath: to, updatedAt: changed.at, updatedBy: changed.by, version: { increment: 1 } },
  });
}

/** The path is in use (D39). */
export async function dropRedirect(tx: Tx, path: string): Promise<void> {
  await tx.redirect.deleteMany({ where: { fromPath: path } });
}

/** Permanent (D39). Updates redirects to the old path and removes those from the new one, against loops. */
export async function redirectOldPath(
  tx: Tx,
  from: string,
  to: string,
  changed: { at: Date; by: string },
): Promise<void> {
  if (from === to) return;
  await lockRedirects(tx);
  await dropRedirect(tx, to);
  await retargetRedirects(tx, from, to, changed);
  const facts = { toPath: to, origin: 'slug_change', updatedAt: changed.at, updatedBy: changed.by } as const;
  await tx.redirect.upsert({
    where: { fromPath: from },
    create: { fromPath: from, ...facts, createdAt: changed.at, createdBy: changed.by },
    update: { ...facts, version: { increment: 1 } },
    select: { id: true },
  });
}
