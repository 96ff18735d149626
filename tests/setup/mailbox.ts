import type { Deps } from '../../server/context.ts';
import { openLetter } from '../../server/mail/payload.ts';

type Letter = NonNullable<ReturnType<typeof openLetter>>;
export type PostedLetter = Letter & { topic: string };

/** The mails queued for one address, oldest first. */
export async function lettersTo({ db, keys }: Pick<Deps, 'db' | 'keys'>, email: string): Promise<PostedLetter[]> {
  const rows = await db.outboxMessage.findMany({
    where: { kind: 'mail' },
    orderBy: { id: 'asc' },
    select: { topic: true, payload: true },
  });
  return rows.flatMap(({ topic, payload }) => {
    const letter = openLetter(keys, payload);
    return letter?.to === email ? [{ ...letter, topic }] : [];
  });
}

/** The token of a mailed link. */
export function tokenOf(letter: Letter | undefined): string {
  const token = /#token=([\w-]{43})$/.exec(letter?.content.action?.url ?? '')?.[1];
  if (token === undefined) throw new Error('This letter has no link with a token.');
  return token;
}
