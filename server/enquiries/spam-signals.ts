import { spamSignals, type SpamSignal, hasManyLinks } from '../../src/domain/enquiries/spam-signals.ts';
import type { Tx } from '../platform/database.ts';

interface Sent {
  firstName: string;
  lastName: string;
  email: string;
  goals: string | null;
}

/** Identical text suggests a bot or double submission. */
const duplicateHours = 24;

/** Long text of any sender, or all content of the same address. */
async function hasCome(tx: Tx, { firstName, lastName, email, goals }: Sent, now: Date): Promise<boolean> {
  const createdAt = { gt: new Date(now.getTime() - duplicateHours * 3_600_000) };
  const sameSender = { email, firstName, lastName, goals };
  const isLong = goals !== null && goals.length >= 40;
  const found = await tx.enquiry.findFirst({
    where: { createdAt, OR: [sameSender, ...(isLong ? [{ goals }] : [])] },
    select: { id: true },
  });
  return found !== null;
}

/** Signals only mark an enquiry: it is always stored, numbered and shown. */
export async function findSpamSignals(
  tx: Tx,
  sent: Sent,
  { wasFast, now }: { wasFast: boolean; now: Date },
): Promise<SpamSignal[]> {
  const found: Record<SpamSignal, boolean> = {
    fast: wasFast,
    links: hasManyLinks(sent),
    duplicate: await hasCome(tx, sent, now),
  };
  return spamSignals.filter((sign) => found[sign]);
}
