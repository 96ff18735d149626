import type { TRPCClient } from '@trpc/client';
import { enquiryFragment } from '../../domain/enquiries/form.ts';
import { enquirySendingTexts as texts } from '../../domain/enquiries/sending-texts.ts';
import { toast } from '../../lib/toast.ts';
import type { AppRouter } from '../../lib/api/trpc.ts';
import { draftOwner, forgetEnquiry, queuedEnquiries, readDraft } from './queued-enquiries.ts';

async function sendAll(client: TRPCClient<AppRouter>): Promise<void> {
  if (document.getElementById(enquiryFragment) !== null) return;
  for (const { entry } of await queuedEnquiries()) {
    const { number } = await client.enquiries.submit.mutate(entry);
    await forgetEnquiry(entry.idempotencyKey);
    toast({ title: texts.sentLater, description: texts.sentLaterNumber(number) });
  }
}

/**
 * Without the form: sends what an earlier visit left, now and on reconnect. Failures stay for the form, which shows
 * why.
 */
export function sendQueued(client: TRPCClient<AppRouter>): void {
  const attempt = () => void sendAll(client).catch(() => undefined);
  attempt();
  const userId = draftOwner();
  if (userId !== null) void readDraft(userId);
  window.addEventListener('online', attempt);
}
