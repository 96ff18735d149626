import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import { actorOf } from '../caller.ts';
import type { SignedIn } from '../context.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { purgeCopies } from '../content/editing/purge.ts';
import { DomainError } from '../errors.ts';
import { audit } from '../platform/audit.ts';
import { build } from '../platform/sql.ts';
import { lockAnswer } from './rows.ts';

/** To the trash (D38). @throws NOT_FOUND, CONFLICT for a newer version (D37) */
export async function removeAnswer(ctx: SignedIn, { id, version }: { id: string; version: number }): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockAnswer(tx, id);
    if (row.version !== version) throw new DomainError('CONFLICT', texts.changed);
    const data = { deletedAt: ctx.deps.clock.now(), deletedBy: ctx.caller.userId };
    await tx.answer.update({ where: { id }, data, select: { id: true } });
    const entry = { action: 'answers.remove', entityKind: 'answer', entityId: id, entityName: row.title };
    await audit(tx, actorOf(ctx), entry);
  });
}

export const answerTrash: TrashNoun = {
  kind: 'answer',
  undoLevel: 'officer',
  rows: build
    .selectFrom('answers')
    .select(['id', 'title as name', 'deleted_at', 'deleted_by'])
    .where('deleted_at', 'is not', null),

  async restore(tx, id) {
    const data = { deletedAt: null, deletedBy: null };
    const { count } = await tx.answer.updateMany({ where: { id, deletedAt: { not: null } }, data });
    return count > 0;
  },

  async purge(tx, id) {
    const { count } = await tx.answer.deleteMany({ where: { id, deletedAt: { not: null } } });
    if (count === 0) return false;
    await purgeCopies(tx, 'answer', id);
    return {};
  },
};
