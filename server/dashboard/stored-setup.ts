import { storedSetup, type StoredSetup } from '../../src/domain/admin/setup.ts';
import type { SignedIn } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { fieldsOf } from '../settings/settings.ts';

/** A settings group without a form. */
const group = 'setup';

const read = (value: unknown): StoredSetup => storedSetup.safeParse(value).data ?? {};

/** Confirmed steps of the checklist; empty if missing or unreadable. */
export async function readStoredSetup(db: Db): Promise<StoredSetup> {
  const row = await db.setting.findUnique({ where: { group }, select: { value: true } });
  return read(row?.value);
}

/**
 * Changes the stored state; concurrent changes are serialised.
 * @param change receives the stored state; undefined keeps it
 */
export async function changeStoredSetup(
  { caller: { userId }, deps }: SignedIn,
  tx: Tx,
  change: (stored: StoredSetup) => StoredSetup | undefined,
): Promise<void> {
  await tx.setting.createMany({ data: [{ group, value: {}, createdBy: userId }], skipDuplicates: true });
  const [row] = await query(tx, build.selectFrom('settings').select('value').where('group', '=', group).forUpdate());
  const value = fieldsOf(row?.value);
  const changed = change(read(value));
  if (changed === undefined) return;
  await tx.setting.update({
    where: { group },
    // Keeps fields of a newer build.
    data: {
      value: { ...value, ...changed },
      version: { increment: 1 },
      updatedAt: deps.clock.now(),
      updatedBy: userId,
    },
    select: { id: true },
  });
}
