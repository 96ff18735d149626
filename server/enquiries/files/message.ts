import type { Request, Response } from 'express';
import * as z from 'zod';
import {
  enquiryMessage,
  ownInput,
  type TrackAnswer,
  trackInput,
} from '../../../src/domain/enquiries/conversation/conversation.ts';
import { enquiryItemTexts as itemTexts } from '../../../src/domain/enquiries/conversation/item-texts.ts';
import type { OwnConversation } from '../../../src/domain/enquiries/inbox.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import type { Context } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { ReceivedForm } from '../../media/upload/receive.ts';
import { addressKey } from '../../platform/limits/address-key.ts';
import { requireLevel } from '../../trpc.ts';
import { isKept, refuseTooManyMessages, type SenderMessage, storeMessage } from '../conversation/messages.ts';
import { findOwn, readOwnEnquiry } from '../conversation/mine.ts';
import { isKnownDevice, readTracked, requireLinked } from '../conversation/tracking.ts';
import { refuseTooManyFiles } from './bounds.ts';
import { type FormReceiver, lengthOf } from './receive.ts';
import { storingFiles } from './store.ts';

type Fields = ReceivedForm['fields'];

/** Who writes, and what they read afterwards. */
interface Sender<Answer> {
  enquiryId: string;
  read: () => Promise<Answer>;
}

/** By mailed link. @throws NOT_FOUND, RATE_LIMITED */
export async function linkedSender(ctx: Context, token: string): Promise<Sender<TrackAnswer>> {
  const linked = await requireLinked(ctx, trackInput.parse({ token }).token);
  return { enquiryId: linked.id, read: () => readTracked(ctx, linked.id, isKnownDevice(ctx, linked)) };
}

/** By account. @throws TRIAL_REQUIRED, SIGN_IN_REQUIRED, NOT_FOUND */
async function ownSender(ctx: Context, number: string): Promise<Sender<OwnConversation>> {
  if (!ctx.hasGrant) throw new DomainError('TRIAL_REQUIRED', errorTexts.trialRequired);
  const signedIn = { ...ctx, caller: requireLevel(ctx, 'signedIn') };
  const own = ownInput.parse({ number });
  const { id } = await findOwn(signedIn, own.number);
  return { enquiryId: id, read: () => readOwnEnquiry(signedIn, own) };
}

export const senderOf = (
  ctx: Context,
  { token, number = '' }: Fields,
): Promise<Sender<TrackAnswer | OwnConversation>> =>
  token === undefined ? ownSender(ctx, number) : linkedSender(ctx, token);

const ids = { messageId: z.uuid(), itemId: z.uuid().optional() };
const message = z.object({ ...ids, ...enquiryMessage.shape });

/** No words needed with files. */
function messageOf({ files, fields }: ReceivedForm): SenderMessage {
  const isWordless = fields.itemId !== undefined && (fields.body ?? '').trim() === '';
  if (!isWordless) return message.parse(fields);
  if (files.length === 0) throw new DomainError('VALIDATION', itemTexts.missing, { field: 'body' });
  return { ...z.object(ids).parse(fields), body: '' };
}

/**
 * With files. Of a stranger nothing but the fields before the files is read until link, limits and room are checked.
 * @throws as the sender's proof, {@link storeMessage} and storingFiles
 */
export async function receiveMessage<Answer>(
  ctx: Context,
  { request, response, receive }: { request: Request; response: Response; receive: FormReceiver },
  prove: (fields: Fields) => Promise<Sender<Answer>>,
): Promise<Answer> {
  const { deps, ip } = ctx;
  await deps.limits.messageUpload(ip);
  let sender: Promise<Sender<Answer>> | undefined;
  const admit = async (fields: Fields) => {
    const { enquiryId } = await (sender ??= prove(fields));
    const now = deps.clock.now();
    await refuseTooManyMessages(deps.db, enquiryId, now);
    await refuseTooManyFiles(deps.db, enquiryId, lengthOf(request), now);
  };
  return receive({ request, response, from: 'senders', person: addressKey(ip) }, admit, async (form) => {
    const { fields, files } = form;
    const sent = messageOf(form);
    const { enquiryId, read } = await (sender ??= prove(fields));
    // A repeat after a lost answer.
    if (!(await isKept(deps.db, enquiryId, sent, files))) {
      await storingFiles(deps, files, (stored) => storeMessage(deps, enquiryId, sent, stored));
    }
    return read();
  });
}
