import * as z from 'zod';
import { accessTexts } from '../../../src/domain/settings/texts.ts';
import { hashPassword, verifyPassword } from '../../auth/primitives/passwords.ts';
import { DomainError } from '../../errors.ts';
import type { Db, Tx } from '../../platform/database.ts';

const accessSettings = z.object({
  enabled: z.boolean(),
  passwordHash: z.string(),
  generation: z.number().int(),
});
type AccessSettings = z.infer<typeof accessSettings>;

/** State of the gate: off, or on with the generation of the password whose grants count. */
export type GateState = { enabled: false } | { enabled: true; generation: number };

const group = 'access';

/** The first start has not written its content yet. Closed is the safe reading (D7). */
const notStored: AccessSettings = { enabled: true, passwordHash: '', generation: 0 };

async function readAccess(db: Db | Tx): Promise<AccessSettings> {
  const row = await db.setting.findUnique({ where: { group }, select: { value: true } });
  return row === null ? notStored : accessSettings.parse(row.value);
}

export async function readGateState(db: Db | Tx): Promise<GateState> {
  const { enabled, generation } = await readAccess(db);
  return enabled ? { enabled, generation } : { enabled: false };
}

/** True when the gate is on and `password` is, to the letter, the trial password (D1). */
export async function isTrialPassword(db: Db | Tx, password: string): Promise<boolean> {
  const { enabled, passwordHash } = await readAccess(db);
  return enabled && passwordHash !== '' && (await verifyPassword(passwordHash, password));
}

/** What Settings store of the gate after a change there; what is counted on stays where it is not touched. */
interface GateChange {
  enabled: boolean;
  /** Hash of a new password; undefined keeps the one there is. */
  passwordHash: string | undefined;
}

/**
 * The stored group after a change in Settings → Access (D1, D2): a new password ends every grant given before, switching
 * off and on again ends none. VALIDATION on the field `password` for a gate that nobody could pass.
 */
export function accessAfter(stored: unknown, { enabled, passwordHash }: GateChange): AccessSettings {
  const before = stored === undefined ? notStored : accessSettings.parse(stored);
  const after = passwordHash === undefined ? before : { ...before, passwordHash, generation: before.generation + 1 };
  if (enabled && after.passwordHash === '') {
    throw new DomainError('VALIDATION', accessTexts.passwordNeeded, { field: 'password' });
  }
  return { ...after, enabled };
}

/**
 * Sets the trial password, or switches the gate off with `null`. Every grant given before stops counting; the caller
 * gives the actor a new one (D1). Returns the generation that counts from now on.
 */
export async function setTrialPassword(db: Db | Tx, password: string | null): Promise<number> {
  const { generation } = await readAccess(db);
  const next = generation + 1;
  const value: AccessSettings = {
    enabled: password !== null,
    passwordHash: password === null ? '' : await hashPassword(password),
    generation: next,
  };
  await db.setting.upsert({
    where: { group },
    create: { group, value },
    update: { value, version: { increment: 1 } },
  });
  return next;
}
