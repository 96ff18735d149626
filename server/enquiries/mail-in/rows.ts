import type { Prisma } from '../../../prisma/generated/client.ts';
import type { InboxMail } from '../../../src/domain/enquiries/conversation/mail-in.ts';
import { mediaPath } from '../../media/resolve.ts';

export const mailSelect = {
  id: true,
  kind: true,
  state: true,
  senderAddress: true,
  senderName: true,
  subject: true,
  body: true,
  quoted: true,
  fileNotes: true,
  original: { select: { id: true, publicName: true } },
  receivedAt: true,
} as const satisfies Prisma.IncomingMailSelect;

type MailRow = Prisma.IncomingMailGetPayload<{ select: typeof mailSelect }>;

export function mailOf({ state, senderAddress, senderName, original, receivedAt, ...rest }: MailRow): InboxMail {
  return {
    ...rest,
    isHeld: state === 'held',
    sender: { address: senderAddress, name: senderName },
    original: original === null ? null : mediaPath(original.id, original.publicName),
    receivedAt: receivedAt.toISOString(),
  };
}
