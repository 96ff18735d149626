import type { Prisma } from '../../../prisma/generated/client.ts';
import * as z from 'zod';
import { documentBytes, draftOf, maxDocumentBytes } from '../../../src/domain/content/drafts.ts';
import type { OwnDraft } from '../../../src/domain/content/editing.ts';
import { isSameValue } from '../../../src/domain/content/places.ts';
import { fieldErrorsOf } from '../../../src/domain/forms/errors.ts';
import { contentEditorTexts as texts } from '../../../src/domain/content/editor-texts.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import type { Tx } from '../../platform/database.ts';
import type { EditTarget } from './target.ts';

export const draftSelect = { content: true, baseVersion: true, version: true, updatedAt: true } as const;

export interface DraftEntry {
  content: Record<string, unknown>;
  baseVersion: number;
  /** 0 without a draft. */
  draftVersion: number;
}

/** @throws VALIDATION by field or size */
export function checked<Content>(schema: z.core.$ZodType<Content>, content: unknown): Content {
  if (documentBytes(content) > maxDocumentBytes) throw new DomainError('VALIDATION', texts.tooLarge);
  const parsed = z.safeParse(schema, content);
  if (parsed.success) return parsed.data;
  throw new DomainError('VALIDATION', errorTexts.invalid, { fieldErrors: fieldErrorsOf(parsed.error.issues) });
}

type SavedDraft = Omit<OwnDraft<unknown>, 'content'>;

/** Saves the caller's draft (D36); idempotent. @throws CONFLICT with another tab or device */
export async function saveDraft<Content>(
  { db, deps, caller: { userId } }: SignedIn,
  { kind, key, document }: EditTarget<Content>,
  { content, baseVersion, draftVersion }: DraftEntry,
): Promise<SavedDraft> {
  const draft = {
    content: checked(draftOf(document).schema, content) as Prisma.InputJsonObject,
    baseVersion,
    schemaVersion: document.schemaVersion,
    updatedAt: deps.clock.now(),
  };
  const { count } =
    draftVersion === 0
      ? await db.contentDraft.createMany({ data: [{ kind, documentKey: key, userId, ...draft }], skipDuplicates: true })
      : await db.contentDraft.updateMany({
          where: { kind, documentKey: key, userId, version: draftVersion },
          data: { ...draft, version: { increment: 1 } },
        });
  if (count === 1) return { baseVersion, version: draftVersion + 1, savedAt: draft.updatedAt.toISOString() };

  const where = { kind_documentKey_userId: { kind, documentKey: key, userId } };
  const current = await db.contentDraft.findUnique({ where, select: draftSelect });
  if (current?.baseVersion !== baseVersion || !isSameValue(current.content, draft.content)) {
    throw new DomainError('CONFLICT', texts.draftElsewhere);
  }
  return { baseVersion, version: current.version, savedAt: current.updatedAt.toISOString() };
}

export async function discardDraft(
  db: Tx | SignedIn['db'],
  userId: string,
  { kind, key }: Pick<EditTarget<unknown>, 'kind' | 'key'>,
): Promise<void> {
  await db.contentDraft.deleteMany({ where: { kind, documentKey: key, userId } });
}
