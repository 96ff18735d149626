import type { AlertState } from '../../../src/domain/opportunities/alerts/alerts.ts';

export const linkSelect = {
  id: true,
  email: true,
  filter: true,
  projects: true,
  frequency: true,
  confirmedAt: true,
  stoppedAt: true,
  expiresAt: true,
} as const;

export function stateOf(
  row: { confirmedAt: Date | null; stoppedAt: Date | null; expiresAt: Date | null } | null,
  now: Date,
): AlertState {
  if (row === null) return 'expired';
  if (row.stoppedAt !== null) return 'stopped';
  if (row.confirmedAt !== null) return 'on';
  return row.expiresAt === null || row.expiresAt <= now ? 'expired' : 'waiting';
}
