import { type AnswerContent, answerDocument as document } from '../../src/domain/answers/document.ts';
import { answerTexts as texts } from '../../src/domain/answers/texts.ts';
import { readContent } from '../../src/domain/content/documents.ts';
import { type Creation, createOnce, type Made, nextId, unmadeTarget } from '../content/editing/create.ts';
import { publishIn } from '../content/editing/publish.ts';
import { type EditTarget, newKey } from '../content/editing/target.ts';
import type { SignedIn } from '../context.ts';
import type { Tx } from '../platform/database.ts';
import { findAnswer } from './rows.ts';
import { answerTarget, firstAnswerTarget } from './target.ts';

const kind = 'answer' as const;

/** By id, or an empty one for the key 'new'. @throws NOT_FOUND */
export async function targetOf({ db }: SignedIn, id: string): Promise<EditTarget<AnswerContent>> {
  return id === newKey ? unmadeTarget({ kind, document }) : answerTarget(db, id);
}

async function createIn(tx: Tx, ctx: SignedIn, content: AnswerContent): Promise<Made> {
  const id = await nextId(tx);
  const { version } = await publishIn(tx, ctx, firstAnswerTarget(id, content.title), {
    content: { ...content },
    baseVersion: 0,
  });
  return { id, version };
}

/** Idempotent (D57). Deletes the caller's draft. @throws VALIDATION with the fields */
export function createAnswer(ctx: SignedIn, creation: Creation): Promise<Made> {
  return createOnce(ctx, { kind, document }, creation, texts.createdAlready, (tx, valid) => createIn(tx, ctx, valid));
}

/** @throws NOT_FOUND */
export async function duplicateAnswer(ctx: SignedIn, id: string): Promise<Made> {
  return ctx.db.$transaction(async (tx) => {
    const { content: stored } = await findAnswer(tx, id);
    const { content } = readContent(document, stored);
    return createIn(tx, ctx, { ...content, title: texts.copyOf(content.title) });
  });
}
