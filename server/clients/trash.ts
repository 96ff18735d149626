import { clientTexts } from '../../src/domain/clients/texts.ts';
import type { Tx } from '../platform/database.ts';
import { lockUser } from '../auth/own-change.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { findLinked } from './portal-link.ts';
import { build, execute } from '../platform/sql.ts';

const trashed = (id: string) => ({ id, deletedAt: { not: null } });

async function accountOf(tx: Tx, id: string): Promise<string | null | undefined> {
  return (await tx.client.findFirst({ where: trashed(id), select: { portalUserId: true } }))?.portalUserId;
}

/** Includes their log, tasks and enquiries (D38). */
export const clientTrash: TrashNoun = {
  kind: 'client',
  undoLevel: 'officer',
  rows: build
    .selectFrom('clients')
    .select(['id', 'name', 'deleted_at', 'deleted_by'])
    .where('deleted_at', 'is not', null),

  /** Without the account link if the account is now linked elsewhere (D16). */
  async restore(tx, id) {
    const account = await accountOf(tx, id);
    if (account === undefined) return false;
    // Same lock order as linking.
    if (account !== null) await lockUser(tx, account);
    const other = account === null ? null : await findLinked(tx, account);
    const count = await execute(
      tx,
      build
        .updateTable('clients')
        .set({ deleted_at: null, deleted_by: null, ...(other === null ? {} : { portal_user_id: null }) })
        .where('id', '=', id)
        .where('deleted_at', 'is not', null),
    );
    if (count === 0) return false;
    return other === null || { note: clientTexts.account.leftOut(other.name) };
  },

  /** Log and tasks cascade; enquiries stay unlinked. */
  async purge(tx, id) {
    const { count } = await tx.client.deleteMany({ where: trashed(id) });
    return count > 0 && {};
  },
};
