import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { unreadableAnswer } from './api/api-error.ts';
import type { AppRouter } from './api/trpc.ts';
import { readJson, wire } from './api/wire.ts';

type Envelope = Parameters<typeof wire.deserialize>[0];
type Answer = { error: Envelope } | { result: { data: Envelope } } | null;
type Reading = { error: unknown } | { data: unknown };
type ClientError = TRPCClientError<AppRouter>;
type Refusal = Parameters<(typeof TRPCClientError<AppRouter>)['from']>[0];

function ask(isQuery: boolean, path: string, input: unknown, signal: AbortSignal): Promise<Response> {
  const words = JSON.stringify(wire.serialize(input));
  const url = `/api/trpc/${path}`;
  return isQuery
    ? fetch(`${url}?input=${encodeURIComponent(words)}`, { signal })
    : fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: words, signal });
}

/** Foreign responses throw their status; a lost connection is a network error. */
async function readAnswer(response: Response): Promise<Reading> {
  const answer = (await readJson(response).catch((cause: unknown) => {
    throw cause instanceof SyntaxError ? unreadableAnswer(response.status) : cause;
  })) as Answer;
  try {
    if (answer !== null && 'error' in answer) return { error: wire.deserialize(answer.error) };
    if (answer !== null && response.ok && 'json' in answer.result.data) {
      return { data: wire.deserialize(answer.result.data) };
    }
  } catch {
    // Not the API's shape; handled below.
  }
  throw unreadableAnswer(response.status);
}

/** Another build did not understand: the next may match. */
const furtherTries = 2;

/**
 * Terminating link in the browser: unbatched, queries by GET, for the server's cache. Replaces `httpLink`, whose forms,
 * files, batches and headers would add to every visit.
 * @param onAnswer called before parsing; returns whether the response is from another build
 * @param onFailure returns whether to resend
 * @param onEnd called before the caller resumes
 */
export function plainLink(
  onAnswer: (response: Response) => boolean,
  onFailure: (error: unknown, call: Operation) => Promise<boolean>,
  onEnd: (call: Operation, error?: unknown) => void = () => undefined,
): TRPCLink<AppRouter> {
  return () =>
    ({ op }) =>
      observable((observer) => {
        const stop = new AbortController();
        const leave = () => stop.abort();
        op.signal?.addEventListener('abort', leave);
        const answered = async (tries: number): Promise<void> => {
          const response = await ask(op.type === 'query', op.path, op.input, stop.signal);
          if (onAnswer(response) && tries > 0 && response.headers.has('x-misread')) return answered(tries - 1);
          const answer = await readAnswer(response);
          if ('error' in answer) {
            throw TRPCClientError.from({ error: answer.error } as Refusal, { meta: { status: response.status } });
          }
          onEnd(op);
          observer.next({ result: { type: 'data', data: answer.data } });
          observer.complete();
        };
        const finished = async (): Promise<void> => {
          try {
            await answered(furtherTries);
          } catch (error) {
            if (!(await onFailure(error, op))) throw error;
            await answered(furtherTries);
          }
        };
        finished().catch((error: unknown) => {
          // As in tRPC.
          const failure =
            error instanceof TRPCClientError ? (error as ClientError) : TRPCClientError.from(error as Error);
          onEnd(op, failure);
          observer.error(failure);
        });
        return leave;
      });
}
