import { spamSignals, type SpamSignal, hasManyLinks } from '../../src/domain/enquiries/spam-signals.ts';
import type { Tx } from '../platform/database.ts';

interface Sent {
  firstName: string;
  lastName: string;
  email: string;
  goals: string | null;
}

/** The same words within this time look like a machine's, or like a form sent twice. */
const duplicateHours = 24;

/** The same longer words from anybody, or the same enquiry from the same address, a short while ago. */
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

/** What an enquiry looks unwanted by. Whatever it is, it is stored, numbered and shown. */
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
