import { factEntryTexts as texts } from '../../src/domain/facts/entry-texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { purgeCopies } from '../content/editing/purge.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { build } from '../platform/sql.ts';
import { lockFacts } from './check.ts';
import { lockFact } from './rows.ts';
import { refuseWhileUsed } from './uses.ts';

/** To the trash (D38). NOT_FOUND, CONFLICT (D37), also while texts refer to it. */
export async function removeFact(ctx: SignedIn, { id, version }: { id: string; version: number }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const { entry, version: newest } = await lockFact(tx, id);
    if (newest !== version) throw new DomainError('CONFLICT', texts.changed);
    await refuseWhileUsed(tx, id);
    const data = { deletedAt: ctx.deps.clock.now(), deletedBy: ctx.caller.userId };
    await tx.fact.update({ where: { id }, data, select: { id: true } });
    await audit(tx, actorOf(ctx), {
      action: 'facts.remove',
      entityKind: 'fact',
      entityId: id,
      entityName: entry.label,
      before: { version },
    });
  });
}

export const factTrash: TrashNoun = {
  kind: 'fact',
  undoLevel: 'editor',
  rows: build
    .selectFrom('facts')
    .select(['id', 'label as name', 'deleted_at', 'deleted_by'])
    .where('deleted_at', 'is not', null),

  async restore(tx, id) {
    await lockFacts(tx);
    const fact = await tx.fact.findFirst({
      where: { id, deletedAt: { not: null } },
      select: { series: true, period: true },
    });
    if (fact === null) return false;
    const { series, period } = fact;
    const isTwice =
      series !== null &&
      (await tx.fact.count({
        where: { series: { equals: series, mode: 'insensitive' }, period, deletedAt: null },
      })) > 0;
    if (isTwice) throw new DomainError('CONFLICT', texts.periodTwice(series));
    await tx.fact.update({ where: { id }, data: { deletedAt: null, deletedBy: null }, select: { id: true } });
    return true;
  },

  async purge(tx, id) {
    const { count } = await tx.fact.deleteMany({ where: { id, deletedAt: { not: null } } });
    if (count === 0) return false;
    await purgeCopies(tx, 'fact', id);
    return {};
  },
};
