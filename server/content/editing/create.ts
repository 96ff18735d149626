import type { SignedIn } from '../../context.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { answerOnce, hashInput } from '../../platform/idempotency.ts';
import { withoutFiles } from '../../../src/domain/content/places.ts';
import { checked, discardDraft } from './drafts.ts';
import { type EditTarget, newKey } from './target.ts';
import { sql } from 'kysely';
import { build, query } from '../../platform/sql.ts';

export interface Made {
  id: string;
  version: number;
}

export interface Creation {
  content: Record<string, unknown>;
  key: string;
}

/**
 * Idempotent per key (D57); deletes the caller's draft. VALIDATION by field; CONFLICT with `createdAlready` for other
 * content.
 */
export async function createOnce<Content>(
  ctx: SignedIn,
  { kind, document }: Pick<EditTarget<Content>, 'kind' | 'document'>,
  { content, key }: Creation,
  createdAlready: string,
  make: (tx: Tx, valid: Content) => Promise<Made>,
): Promise<Made> {
  const { userId } = ctx.caller;
  const now = ctx.deps.clock.now();
  const valid = checked(document.schema, withoutFiles(content));
  const write = { scope: `${kind}.create ${userId}`, key, requestHash: hashInput([JSON.stringify(valid)]) };
  return ctx.db.$transaction((tx) =>
    answerOnce(tx, write, now, createdAlready, async () => {
      const made = await make(tx, valid);
      await discardDraft(tx, userId, { kind, key: newKey });
      return made;
    }),
  );
}

/** The database generates ids (D40). */
export async function nextId(tx: Db | Tx): Promise<string> {
  const [row] = await query(tx, build.selectNoFrom(sql<string>`uuidv7()::text`.as('id')));
  if (row === undefined) throw new Error('The database made no id.');
  return row.id;
}

/** Starts with defaults, saves with `createOnce`. */
export function newDocumentTarget<Content>({
  kind,
  document,
}: Pick<EditTarget<Content>, 'kind' | 'document'>): EditTarget<Content> {
  return {
    kind,
    key: newKey,
    title: '',
    document,
    hasNoBuiltIn: true,
    read: () => Promise.resolve(undefined),
    write: () => Promise.resolve(false),
  };
}
