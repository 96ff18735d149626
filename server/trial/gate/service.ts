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

/** With the generation of the current password. */
export type GateState = { enabled: false } | { enabled: true; generation: number };

const group = 'access';

/** Without stored settings the gate is closed (D7). */
const notStored: AccessSettings = { enabled: true, passwordHash: '', generation: 0 };

async function readAccess(db: Db | Tx): Promise<AccessSettings> {
  const row = await db.setting.findUnique({ where: { group }, select: { value: true } });
  return row === null ? notStored : accessSettings.parse(row.value);
}

export async function readGateState(db: Db | Tx): Promise<GateState> {
  const { enabled, generation } = await readAccess(db);
  return enabled ? { enabled, generation } : { enabled: false };
}

/** Matches exactly while the gate is on (D1). */
export async function isTrialPassword(db: Db | Tx, password: string): Promise<boolean> {
  const { enabled, passwordHash } = await readAccess(db);
  return enabled && passwordHash !== '' && (await verifyPassword(passwordHash, password));
}

/** Changes that keep the password keep the generation. */
interface GateChange {
  enabled: boolean;
  /** Undefined keeps the current one. */
  passwordHash: string | undefined;
}

/**
 * The settings after a change in Settings → Access (D1, D2): a new password ends all grants, switching the gate ends
 * none. @throws VALIDATION on `password` for a gate that nobody could pass
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
 * Sets the password; `null` turns the gate off. All grants end; the caller issues itself a new one (D1). Returns the
 * generation.
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
