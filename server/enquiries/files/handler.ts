import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import { replyInput } from '../../../src/domain/enquiries/inbox.ts';
import { type Deps } from '../../context.ts';
import { admit, drainAfterResponse, setNoStore } from '../../media/admission.ts';
import { buildContext } from '../../request-context.ts';
import { storeReply } from '../answering.ts';
import { readInboxDetail } from '../inbox/detail.ts';
import { receiveMessage, senderOf } from './message.ts';
import type { FormReceiver } from './receive.ts';
import { storingFiles } from './store.ts';

/** Also outside the gate (D2): what needs it is refused by its own proof. */
export async function contextOf(deps: Deps, request: Request, response: Response) {
  const { hasGrant } = await deps.gate.check(request.headers.cookie);
  return buildContext(deps, request, hasGrant, (name, value, options) => {
    response.cookie(name, value, options);
  });
}

/** Unless the browser is gone. */
async function answer(request: Request, response: Response, work: () => Promise<unknown>): Promise<void> {
  let found: unknown;
  try {
    found = await work();
  } catch (error) {
    if (request.destroyed && !request.complete) return;
    throw error;
  }
  response.json(found);
}

function begin(deps: Deps, request: Request, response: Response): void {
  setNoStore(deps, request, response);
  drainAfterResponse(request, response);
}

/** Fields `token` or `number`, `messageId`, `body`, then up to five `file`. */
export function messageFilesHandler(deps: Deps, receive: FormReceiver): RequestHandler {
  return async (request, response) => {
    begin(deps, request, response);
    const ctx = await contextOf(deps, request, response);
    await answer(request, response, () =>
      receiveMessage(ctx, { request, response, receive }, (fields) => senderOf(ctx, fields)),
    );
  };
}

const replyForm = z.object({ ...replyInput.shape, version: z.coerce.number().pipe(replyInput.shape.version) });

/** The fields of `enquiries.reply`, then up to five `file`. */
export function replyFilesHandler(deps: Deps, receive: FormReceiver): RequestHandler {
  return async (request, response) => {
    begin(deps, request, response);
    const ctx = await admit(deps, request, response, 'officer');
    await deps.limits.upload(ctx.caller.userId);
    await answer(request, response, () =>
      receive(
        { request, response, from: 'team', person: ctx.caller.userId },
        () => Promise.resolve(),
        async ({ fields, files }) => {
          const reply = replyForm.parse(fields);
          await storingFiles(deps, files, (stored) => storeReply(ctx, reply, stored));
          return readInboxDetail(ctx, reply.id);
        },
      ),
    );
  };
}
