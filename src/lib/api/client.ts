import type { TRPCClient } from '@trpc/client';
import { ApiError, noAnswer, unreadableAnswer } from './api-error.ts';
import type { Call } from './call-hooks.ts';
import { methodsAt, type Path } from './methods-at.ts';
import { readAddress } from './read-address.ts';
import type { AppRouter } from './trpc.ts';
import { readJson, wire } from './wire.ts';

interface CallOptions {
  signal?: AbortSignal;
  context?: Record<string, unknown>;
}

type Envelope = Parameters<typeof wire.deserialize>[0];
type Answer = { error: Envelope } | { result: { data: Envelope } } | null;
type Reading = { error: unknown } | { data: unknown };

function ask(isQuery: boolean, path: string, input: unknown, signal: AbortSignal | undefined): Promise<Response> {
  return isQuery
    ? fetch(readAddress(path, input), { signal: signal ?? null })
    : fetch(`/api/trpc/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(wire.serialize(input)),
        signal: signal ?? null,
      });
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
 * tRPC's client for the browser: unbatched, queries by GET, for the server's cache. The package's own, with its links,
 * observables and subscriptions, would add 3 kB to every visit (docs/decisions/0114).
 * @param onAnswer called before parsing; returns whether the response is from another build
 * @param onFailure returns whether to resend
 * @param onEnd called before the caller resumes
 */
export function buildClient(
  onAnswer: (response: Response) => boolean,
  onFailure: (error: unknown, call: Call) => Promise<boolean>,
  onEnd: (call: Call, error?: unknown) => void = () => undefined,
): TRPCClient<AppRouter> {
  const send =
    (type: Call['type']) =>
    async (at: Path, input?: unknown, options: CallOptions = {}) => {
      const call = { type, path: at.join('.'), context: options.context ?? {} };
      const answered = async (tries: number): Promise<unknown> => {
        const response = await ask(type === 'query', call.path, input, options.signal);
        if (onAnswer(response) && tries > 0 && response.headers.has('x-misread')) return answered(tries - 1);
        const answer = await readAnswer(response);
        if ('error' in answer) throw ApiError.from(answer.error, response.status);
        return answer.data;
      };
      try {
        const data = await answered(furtherTries).catch(async (error: unknown) => {
          if (!(await onFailure(error, call))) throw error;
          return answered(furtherTries);
        });
        onEnd(call);
        return data;
      } catch (error) {
        const failure = error instanceof ApiError ? error : noAnswer(error);
        onEnd(call, failure);
        throw failure;
      }
    };
  return methodsAt({ query: send('query'), mutate: send('mutation') }, []) as TRPCClient<AppRouter>;
}
