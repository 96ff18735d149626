import { opportunityEntryTexts as texts } from '../../src/domain/opportunities/entry-texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import { purgeCopies } from '../content/editing/purge.ts';
import { DomainError } from '../errors.ts';
import { recordUsages } from '../media/usage.ts';
import { audit } from '../platform/audit.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { lockOpportunity } from './row.ts';
import { build, execute, query } from '../platform/sql.ts';

/** To the trash (D38). NOT_FOUND, CONFLICT (D37). */
export async function removeOpportunity(
  ctx: SignedIn,
  { id, version }: { id: string; version: number },
): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockOpportunity(tx, id);
    if (row.version !== version) throw new DomainError('CONFLICT', texts.changed);
    const data = { deletedAt: ctx.deps.clock.now(), deletedBy: ctx.caller.userId, updatedAt: row.updatedAt };
    await tx.investmentOpportunity.update({ where: { id }, data, select: { id: true } });
    await audit(tx, actorOf(ctx), {
      action: 'opportunities.remove',
      entityKind: 'opportunity',
      entityId: id,
      entityName: row.title,
      before: { version },
    });
  });
}

/** Keeps documents, versions and enquiries until the purge (D38). */
export const opportunityTrash: TrashNoun = {
  kind: 'opportunity',
  rows: build
    .selectFrom('investment_opportunities')
    .select(['id', 'title as name', 'deleted_at', 'deleted_by'])
    .where('deleted_at', 'is not', null),

  async restore(tx, id) {
    const count = await execute(
      tx,
      build
        .updateTable('investment_opportunities')
        .set({ deleted_at: null, deleted_by: null })
        .where('id', '=', id)
        .where('deleted_at', 'is not', null),
    );
    return count > 0;
  },

  async purge(tx, id) {
    const rows = await query(
      tx,
      build
        .selectFrom('investment_opportunities')
        .select('id')
        .where('id', '=', id)
        .where('deleted_at', 'is not', null)
        .forUpdate(),
    );
    if (rows.length === 0) return false;
    await recordUsages(tx, 'opportunity', id, null);
    await purgeCopies(tx, 'opportunity', id);
    await tx.investmentOpportunity.delete({ where: { id }, select: { id: true } });
    return {};
  },
};
