import { readCaller } from '../../server/auth/sessions/sessions.ts';
import type { Context, Deps } from '../../server/context.ts';
import { openLetter } from '../../server/mail/payload.ts';
import type { DomainError } from '../../server/errors.ts';
import { toDomainError } from '../../server/trpc.ts';
import { buildCaller } from './caller.ts';
import { type Person, signInAs } from './people.ts';

type Within = { readonly deps: Deps };

/** A user's browser: keeps its cookies, and each `api()` is a new request with them. */
export interface Browser {
  readonly cookie: string;
  api(): Promise<ReturnType<typeof buildCaller>>;
  /** Whether its cookie is still a valid session. */
  isSignedIn(): Promise<boolean>;
  sessionId(): Promise<string | undefined>;
}

/** Signs a user in with their own browser. */
export async function openBrowser(
  { deps }: Within,
  person: Pick<Person, 'id'>,
  options: Parameters<typeof signInAs>[2] = {},
): Promise<Browser> {
  const jar = new Map(
    (await signInAs(deps, person, options)).split('; ').map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), pair.slice(at + 1)] as const;
    }),
  );
  const header = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const set: Context['cookies']['set'] = (name, value, { maxAge }) => {
    if (maxAge === 0) jar.delete(name);
    else jar.set(name, value);
  };
  const caller = () => readCaller(deps, header());
  return {
    get cookie() {
      return header();
    },
    async api() {
      const headers = { cookie: header(), userAgent: options.userAgent };
      return buildCaller(deps, { caller: await caller(), headers, cookies: { set } });
    },
    isSignedIn: async () => (await caller()) !== null,
    sessionId: async () => (await caller())?.sessionId,
  };
}

/** The error of a failing call; a successful call fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<DomainError> {
  try {
    await call;
  } catch (error) {
    return toDomainError(error);
  }
  throw new Error('The call was not refused.');
}

/** Subjects, texts and links of the mails queued for an address, oldest first. */
export async function mailsTo({ deps }: Within, email: string) {
  const rows = await deps.db.outboxMessage.findMany({
    where: { kind: 'mail' },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { payload: true },
  });
  return rows
    .map(({ payload }) => openLetter(deps.keys, payload))
    .filter((letter) => letter?.to === email)
    .map((letter) => ({
      subject: letter?.content.subject ?? '',
      text: [...(letter?.content.paragraphs ?? []), ...(letter?.content.closing ?? [])].join('\n'),
      action: letter?.content.action,
    }));
}

/** Audit entries about a user, oldest first. */
export function auditOf({ deps }: Within, userId: string) {
  return deps.db.auditEntry.findMany({
    where: { entityId: userId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { action: true, actorId: true, actorName: true, before: true, after: true },
  });
}

/** The errors of several concurrent calls. */
export function refusalsOf(calls: Promise<unknown>[]): Promise<DomainError[]> {
  return Promise.all(calls.map(refusalOf));
}
