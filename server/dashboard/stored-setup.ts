import { storedSetup, type StoredSetup } from '../../src/domain/admin/setup.ts';
import type { SignedIn } from '../context.ts';
import type { Db, Tx } from '../platform/database.ts';
import { build, query } from '../platform/sql.ts';
import { fieldsOf } from '../settings/settings.ts';

const group = 'setup';

const read = (value: unknown): StoredSetup => storedSetup.safeParse(value).data ?? {};

/** Empty if missing or unreadable. */
export async function readStoredSetup(db: Db): Promise<StoredSetup> {
  const row = await db.setting.findUnique({ where: { group }, select: { value: true } });
  return read(row?.value);
}

/**
 * Serialises concurrent changes.
 * @param change gets the stored state; undefined keeps it
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
    // A newer build's fields stay.
    data: {
      value: { ...value, ...changed },
      version: { increment: 1 },
      updatedAt: deps.clock.now(),
      updatedBy: userId,
    },
    select: { id: true },
  });
}
