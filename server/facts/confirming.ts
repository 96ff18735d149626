import { mayEnter } from '../../src/domain/access/access.ts';
import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { mayConfirm } from '../../src/domain/facts/may-confirm.ts';
import { actorOf } from '../caller.ts';
import { changedFields, dataOf, entryOf, selectOf } from '../columns/columns.ts';
import type { SignedIn } from '../context.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { lockFacts, refusePeriodShown } from './check.ts';
import { factColumns } from './columns.ts';
import { lockFact } from './rows.ts';
import { refuseLastOfSeries } from './uses.ts';

const select = { ...selectOf(factColumns), version: true } as const;

/**
 * Visitors see this version. Idempotent. NOT_FOUND; CONFLICT unless `version` is the newest (D37), if a series in use loses
 * its last point, or if visitors see its period from another fact; FORBIDDEN for others than administrators and the owner.
 */
export async function confirmFact(ctx: SignedIn, { id, version }: { id: string; version: number }): Promise<void> {
  const { userId, viewer } = ctx.caller;
  await ctx.db.$transaction(async (tx) => {
    // Before the row, as when saving: no deadlock.
    await lockFacts(tx);
    const { entry, updatedBy, version: newest } = await lockFact(tx, id);
    const before = await tx.confirmedFact.findUnique({ where: { factId: id }, select });
    const owner = before === null ? undefined : (before.ownerId ?? '');
    const person = { id: userId, isAdmin: mayEnter('admin', viewer) };
    if (!mayConfirm(person, { author: updatedBy, proposedOwner: entry.ownerId, owner })) {
      throw new DomainError('FORBIDDEN', texts.notYours);
    }
    if (newest !== version) throw new DomainError('CONFLICT', texts.changed);
    if (before?.version === version) return;
    if (before !== null && (before.series ?? '').toLowerCase() !== entry.series.toLowerCase()) {
      await refuseLastOfSeries(tx, id, before.series ?? '');
    }
    await refusePeriodShown(tx, entry, id);
    const data = { ...dataOf(factColumns, entry), version, confirmedAt: ctx.deps.clock.now(), confirmedBy: userId };
    await tx.confirmedFact.upsert({
      where: { factId: id },
      create: { factId: id, ...data },
      update: data,
      select: { factId: true },
    });
    const changes = before === null ? { after: entry } : changedFields(entryOf(factColumns, before), entry);
    await audit(tx, actorOf(ctx), {
      action: 'facts.confirm',
      entityKind: 'fact',
      entityId: id,
      entityName: entry.label,
      ...changes,
    });
  });
}
