import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import { replyInput } from '../../../src/domain/enquiries/inbox.ts';
import { type Deps } from '../../context.ts';
import { admit, contextOf, drainAfterResponse, sendUnlessGone, setNoStore } from '../../plain-routes.ts';
import { storeReply } from '../answering.ts';
import { readInboxDetail } from '../inbox/detail.ts';
import { receiveMessage, senderOf } from './message.ts';
import type { FormReceiver } from './receive.ts';
import { storingFiles } from './store.ts';

function begin(deps: Deps, request: Request, response: Response): void {
  setNoStore(deps, request, response);
  drainAfterResponse(request, response);
}

/** Fields `token` or `number`, `messageId`, `body`, then up to five `file`. */
export function messageFilesHandler(deps: Deps, receive: FormReceiver): RequestHandler {
  return async (request, response) => {
    begin(deps, request, response);
    // What needs the gate is refused by its own proof.
    const ctx = await contextOf(deps, request, response);
    const sent = receiveMessage(ctx, { request, response, receive }, (fields) => senderOf(ctx, fields));
    await sendUnlessGone(request, response, sent);
  };
}

const replyForm = z.object({ ...replyInput.shape, version: z.coerce.number().pipe(replyInput.shape.version) });

/** The fields of `enquiries.reply`, then up to five `file`. */
export function replyFilesHandler(deps: Deps, receive: FormReceiver): RequestHandler {
  return async (request, response) => {
    begin(deps, request, response);
    const ctx = await admit(deps, request, response, 'officer');
    await deps.limits.upload(ctx.caller.userId);
    const sent = receive(
      { request, response, from: 'team', person: ctx.caller.userId },
      () => Promise.resolve(),
      async ({ fields, files }) => {
        const reply = replyForm.parse(fields);
        await storingFiles(deps, files, (stored) => storeReply(ctx, reply, stored));
        return readInboxDetail(ctx, reply.id);
      },
    );
    await sendUnlessGone(request, response, sent);
  };
}
