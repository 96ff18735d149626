import { openLetter } from '../../server/mail/payload.ts';
import { lettersTo, type PostedLetter } from '../setup/mailbox.ts';
import { buildCaller } from '../setup/caller.ts';
import type { Deps } from '../../server/context.ts';
import type { OpportunityFilter } from '../../src/domain/opportunities/opportunities.ts';
import type { AlertFrequency } from '../../src/domain/opportunities/alerts/alerts.ts';

type Within = { readonly deps: Deps };

interface Asked {
  filter?: OpportunityFilter;
  /** Instead of a filter. */
  projects?: string[];
  frequency?: AlertFrequency;
  ip?: string;
}

/** Requests an alert without an account. */
export const ask = ({ deps }: Within, email: string, { filter = {}, projects, frequency = 'daily', ip }: Asked = {}) =>
  buildCaller(deps, ip === undefined ? {} : { ip }).opportunities.requestAlert({
    email,
    frequency,
    ...(projects === undefined ? { filter } : { projects }),
  });

/** Contents of the mailed confirmation link. */
export function confirmLinkOf(letter: Pick<PostedLetter, 'content'> | undefined): { token: string; filter: string } {
  const url = new URL(letter?.content.action?.url ?? '', 'http://site.test');
  return { token: url.searchParams.get('token') ?? '', filter: url.searchParams.get('filter') ?? '' };
}

export const stopTokenOf = (letter: Pick<PostedLetter, 'content'> | undefined): string =>
  new URL(letter?.content.unsubscribe?.url ?? '', 'http://site.test').searchParams.get('token') ?? '';

export const post = (
  { request }: { request: (path: string, init?: RequestInit) => Promise<Response> },
  path: string,
  fields: Record<string, string>,
) => request(path, { method: 'POST', body: new URLSearchParams(fields) });

/** Requests and confirms; returns the last mail's link. */
export async function subscribe(
  app: Within & { request: (path: string, init?: RequestInit) => Promise<Response> },
  email: string,
  asked: Asked = {},
) {
  await ask(app, email, asked);
  const link = confirmLinkOf((await lettersTo(app.deps, email)).findLast(({ topic }) => topic === 'alert.confirm'));
  await post(app, '/investment-opportunities/alerts/confirm', link);
  return link;
}

/** Addresses and contents of all pending digests. */
export async function digests({ deps: { db, keys } }: Within) {
  const rows = await db.outboxMessage.findMany({
    where: { topic: 'alert.digest' },
    orderBy: { id: 'asc' },
    select: { payload: true, nextTryAt: true },
  });
  return rows.flatMap(({ payload, nextTryAt }) => {
    const letter = openLetter(keys, payload);
    return letter === undefined ? [] : [{ ...letter, nextTryAt }];
  });
}
