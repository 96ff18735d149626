import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { findAnswer, hashInput, holdKey, keepAnswer } from '../../platform/idempotency.ts';
import { withoutFiles } from '../../../src/domain/content/places.ts';
import { checked, discardDraft } from './drafts.ts';
import { type EditTarget, newKey } from './target.ts';
import { sql } from 'kysely';
import { build, query } from '../../platform/sql.ts';

/** A row that was made, and the version it has. */
export interface Made {
  id: string;
  version: number;
}

export interface Creation {
  /** By the schema of the document. */
  content: Record<string, unknown>;
  /** The same creation sent again, because its answer was lost, makes nothing twice (D57). */
  key: string;
}

/**
 * Makes a row of a document by `make`, once however often it is sent (D57); the caller's draft of a new one ends with it.
 * VALIDATION by place; CONFLICT with `createdAlready` where the key has made something else.
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
  return ctx.db.$transaction(async (tx) => {
    await holdKey(tx, write);
    const before = await findAnswer(tx, write, now);
    if (before === 'other') throw new DomainError('CONFLICT', createdAlready);
    if (before !== undefined) return before.answer as unknown as Made;
    const made = await make(tx, valid);
    await discardDraft(tx, userId, { kind, key: newKey });
    await keepAnswer(tx, write, { ...made }, now);
    return made;
  });
}

/** An id of the database for a row that is about to be stored (D40). */
export async function nextId(tx: Db | Tx): Promise<string> {
  const [row] = await query(tx, build.selectNoFrom(sql<string>`uuidv7()::text`.as('id')));
  if (row === undefined) throw new Error('The database made no id.');
  return row.id;
}

/** What has no row yet, as something to edit: the form begins with the defaults, and saving it goes by `createOnce`. */
export function unmadeTarget<Content>({
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
    // Nothing is stored under this key.
    write: () => Promise.resolve(false),
  };
}
