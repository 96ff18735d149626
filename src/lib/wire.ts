import type { SuperJSONResult } from 'superjson';

type SuperJson = (typeof import('superjson'))['default'];

/** superjson itself, once something came that is more than plain JSON. */
let full: SuperJson | undefined;

interface Answer {
  result?: { data?: { meta?: unknown } };
  error?: { meta?: unknown };
}

/** Whether one of the answers, which come alone or as a list, is more than plain JSON. */
function needsFull(body: unknown): boolean {
  const answers = (Array.isArray(body) ? body : [body]) as (Answer | null)[];
  return answers.some((answer) => (answer?.result?.data?.meta ?? answer?.error?.meta) !== undefined);
}

/**
 * Reads an answer of the API. The pages a visitor sees first need plain JSON only; superjson is fetched when an answer
 * says that it holds dates or the like (`meta`), before anything reads it.
 */
export async function readJson(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (full === undefined && needsFull(body)) full = (await import('superjson')).default;
  return body;
}

/** superjson's envelope as the server speaks it. Inputs are plain JSON: what is `undefined` is left out, dates are text. */
export const wire = {
  serialize(value: unknown): { json: unknown; meta?: SuperJSONResult['meta'] } {
    return value === undefined ? { json: null, meta: { values: ['undefined'], v: 1 } } : { json: value };
  },
  deserialize(envelope: SuperJSONResult): unknown {
    if (envelope.meta === undefined) return envelope.json;
    if (full === undefined) throw new TypeError('An answer with `meta` was not read by readJson');
    return full.deserialize(envelope);
  },
};
