import type { SuperJSONResult } from 'superjson';

type SuperJson = (typeof import('superjson'))['default'];

let full: SuperJson | undefined;

interface Answer {
  result?: { data?: { meta?: unknown } };
  error?: { meta?: unknown };
}

/** Single or batch. */
function needsFull(body: unknown): boolean {
  const answers = (Array.isArray(body) ? body : [body]) as (Answer | null)[];
  return answers.some((answer) => (answer?.result?.data?.meta ?? answer?.error?.meta) !== undefined);
}

/** superjson loads once a response has `meta` (dates etc.). */
export async function readJson(response: Response): Promise<unknown> {
  const body: unknown = await response.json();
  if (full === undefined && needsFull(body)) full = (await import('superjson')).default;
  return body;
}

/** superjson's envelope. Inputs are plain JSON: no `undefined`, dates as text. */
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
