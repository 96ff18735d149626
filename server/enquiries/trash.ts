import { sql } from 'kysely';
import type { SignedIn } from '../context.ts';
import type { TrashNoun } from '../contributions/trash-noun.ts';
import { type EnquiryKey, lockEnquiry, writeChange } from './change.ts';
import { removeBytes } from '../media/upload/bytes.ts';
import { build } from '../platform/sql.ts';
import { lockRow, refuseNewer } from '../platform/locks.ts';
import { deleteEnquiries } from './deletion.ts';

/** To the trash (D38). @throws CONFLICT (D37), NOT_FOUND */
export async function removeEnquiry(ctx: SignedIn, { id, version }: EnquiryKey): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    const row = await lockEnquiry(tx, id);
    refuseNewer(row, version);
    const data = { deletedAt: ctx.deps.clock.now(), deletedBy: ctx.caller.userId };
    await writeChange(tx, ctx, row, 'enquiries.remove', { data });
  });
}

/** Includes notes, replies and files; the retention period continues. */
export const enquiryTrash: TrashNoun = {
  kind: 'enquiry',
  undoLevel: 'officer',
  auditName: (name) => name.split(',')[0] ?? '',
  rows: build
    .selectFrom('enquiries')
    .select((eb) => [
      'id',
      sql<string>`${eb.ref('receipt_number')} || ', ' || ${eb.ref('first_name')} || ' ' || ${eb.ref('last_name')}`.as(
        'name',
      ),
      'deleted_at',
      'deleted_by',
    ])
    .where('deleted_at', 'is not', null),

  async restore(tx, id) {
    const { count } = await tx.enquiry.updateMany({
      where: { id, deletedAt: { not: null } },
      data: { deletedAt: null, deletedBy: null, version: { increment: 1 } },
    });
    return count > 0;
  },

  async purge(tx, id) {
    const isTrashed = { id, deletedAt: { not: null } };
    await lockRow(tx, 'enquiries', id);
    if ((await tx.enquiry.count({ where: isTrashed })) === 0) return false;
    const keys = await deleteEnquiries(tx, [id]);
    return keys.length === 0 ? {} : { after: (deps) => removeBytes(deps, keys) };
  },
};
