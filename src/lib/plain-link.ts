import { type Operation, TRPCClientError, type TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import { unreadableAnswer } from './api-error.ts';
import type { AppRouter } from './trpc.ts';
import { readJson, wire } from './wire.ts';

type Envelope = Parameters<typeof wire.deserialize>[0];
type Answer = { error: Envelope } | { result: { data: Envelope } } | null;
/** An answer as its caller gets it. */
type Reading = { error: unknown } | { data: unknown };
type ClientError = TRPCClientError<AppRouter>;
/** What `TRPCClientError.from` takes as the answer of a server. */
type Refusal = Parameters<(typeof TRPCClientError<AppRouter>)['from']>[0];

function ask(isQuery: boolean, path: string, input: unknown, signal: AbortSignal): Promise<Response> {
  const words = JSON.stringify(wire.serialize(input));
  const url = `/api/trpc/${path}`;
  return isQuery
    ? fetch(`${url}?input=${encodeURIComponent(words)}`, { signal })
    : fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: words, signal });
}

/**
 * Reads an answer of the API. Whatever else answers, such as a proxy's page, is thrown with the status it came with; a
 * connection that breaks while the answer comes throws as one that never was.
 */
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
    // Not in the API's shape: as below.
  }
  throw unreadableAnswer(response.status);
}

/** Further tries of a call that a build which is not this page's did not understand: the next one may meet its own. */
const furtherTries = 2;

/**
 * The end of the chain of links in the browser: each call alone, queries by GET, so that the server can give finished
 * answers. In the place of the package's `httpLink`, which every visitor would fetch with forms, files, batches and headers
 * that nobody sends.
 *
 * @param onAnswer told of each answer before it is read; answers whether another build than this page's gave it
 * @param onFailure told of each failed call; answers whether it is to be sent once more
 * @param onEnd told of the end of each call before its caller is
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
          // As the package has it: an error that comes without an answer is one of the client, with its cause.
          const failure =
            error instanceof TRPCClientError ? (error as ClientError) : TRPCClientError.from(error as Error);
          onEnd(op, failure);
          observer.error(failure);
        });
        return leave;
      });
}
