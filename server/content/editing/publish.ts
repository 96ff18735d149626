import { nameOrEmail } from '../../accounts/people.ts';
import type { Logger } from 'pino';
import type { Prisma } from '../../../prisma/generated/client.ts';
import { readContent } from '../../../src/domain/content/documents.ts';
import { maxStoredChanges } from '../../../src/domain/content/editing.ts';
import { changesBetween, isSameValue, valueAt, withoutFiles, type Change } from '../../../src/domain/content/places.ts';
import { errorTexts } from '../../../src/domain/forms/error-texts.ts';
import { formTexts } from '../../../src/domain/forms/texts.ts';
import { actorOf } from '../../caller.ts';
import type { SignedIn } from '../../context.ts';
import { DomainError } from '../../errors.ts';
import { checkReferences, recordFactUsages } from '../../fact-references/usages.ts';
import { placeImages } from '../../media/placing.ts';
import { recordUsages } from '../../media/usage.ts';
import { audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/database.ts';
import { checked, discardDraft } from './drafts.ts';
import type { EditTarget, StoredCopy } from './target.ts';

export interface Publication {
  content: Record<string, unknown>;
  /** The version edited (D37); 0 for built-in content. */
  baseVersion: number;
  restoredFrom?: number;
  /** For content not from the draft. */
  keepsDraft?: true;
}

const usualActions = { publish: 'content.publish', restore: 'content.restore' } as const;

/**
 * Document, version, usages, audit, draft in one transaction. Returns the version. VALIDATION by field, also
 * unplaceable images (D44), unreadable colours and facts that cannot be shown; CONFLICT (D37). Idempotent (D57).
 */
export async function publish<Content>(
  ctx: SignedIn,
  target: EditTarget<Content>,
  publication: Publication,
): Promise<{ version: number }> {
  return ctx.db.$transaction((tx) => publishIn(tx, ctx, target, publication));
}

/** Like {@link publish}, in the caller's transaction. */
export async function publishIn<Content>(
  tx: Tx,
  ctx: SignedIn,
  target: EditTarget<Content>,
  { content, baseVersion, restoredFrom, keepsDraft }: Publication,
): Promise<{ version: number }> {
  const { userId, viewer } = ctx.caller;
  const valid = checked(target.document.schema, withoutFiles(content));
  const placed = await placeImages(tx, valid);
  await refuseUnfit(tx, target, placed, ctx.log);
  // In this order: concurrent publications must not look stored outside the editor.
  const newest = await findNewest(tx, target);
  const before = await target.read(tx);
  const stored = placed as Prisma.InputJsonObject;
  const { schemaVersion } = target.document;
  const at = ctx.deps.clock.now();
  const version = 1 + (await lastVersion(tx, target, newest, before));
  const copy = { content: stored, schemaVersion, version, at, by: userId };
  const isStored = await target.write(tx, baseVersion, copy);
  if (!isStored) return sentBefore(await target.read(tx), baseVersion, userId, stored);

  const old = before === undefined ? target.document.defaults : readContent(target.document, before.content).content;
  const changes = changesBetween(old, placed);
  const { kind, key, actions = usualActions } = target;
  await tx.contentVersion.create({
    data: {
      kind,
      documentKey: key,
      version,
      schemaVersion,
      content: stored,
      restoredFrom: restoredFrom ?? null,
      authorId: userId,
      authorName: nameOrEmail(viewer),
      changes: changes.slice(0, maxStoredChanges).map(({ place, kind: how }) => ({ place, kind: how })),
      changeCount: changes.length,
      createdAt: at,
    },
    select: { id: true },
  });
  await recordUsages(tx, kind, key, stored);
  await recordFactUsages(tx, kind, key, stored);
  if (keepsDraft !== true) await discardDraft(tx, userId, target);
  await audit(tx, actorOf(ctx), {
    action: restoredFrom === undefined ? actions.publish : actions.restore,
    entityKind: kind,
    entityId: key,
    entityName: target.title,
    before: { version: baseVersion, ...valuesAt(old, changes, 'removed') },
    after: { version, ...valuesAt(placed, changes, 'added') },
  });
  return { version };
}

async function refuseUnfit<Content>(tx: Tx, target: EditTarget<Content>, content: Content, log: Logger): Promise<void> {
  const fieldErrors = {
    ...(await checkReferences(tx, { kind: target.kind, references: target.document.references }, content)),
    ...(await target.check?.(tx, content, log)),
  };
  if (Object.keys(fieldErrors).length > 0) throw new DomainError('VALIDATION', errorTexts.invalid, { fieldErrors });
}

/** The stored version if equal: a retry. */
function sentBefore(
  current: StoredCopy | undefined,
  baseVersion: number,
  userId: string,
  content: Prisma.InputJsonObject,
): { version: number } {
  if (
    current === undefined ||
    current.version <= baseVersion ||
    current.updatedBy !== userId ||
    !isSameValue(current.content, content)
  ) {
    throw new DomainError('CONFLICT', formTexts.newerVersion);
  }
  return { version: current.version };
}

type NewestVersion = Awaited<ReturnType<typeof findNewest>>;

function findNewest(tx: Tx, { kind, key }: Pick<EditTarget<unknown>, 'kind' | 'key'>) {
  return tx.contentVersion.findFirst({
    where: { kind, documentKey: key },
    orderBy: { version: 'desc' },
    select: { version: true, content: true },
  });
}

/** Content from outside (import, SQL) first becomes a version. */
async function lastVersion(
  tx: Tx,
  { kind, key }: Pick<EditTarget<unknown>, 'kind' | 'key'>,
  newest: NewestVersion,
  before: StoredCopy | undefined,
): Promise<number> {
  const last = newest?.version ?? 0;
  if (before === undefined || (newest !== null && isSameValue(newest.content, before.content))) return last;
  const { content, schemaVersion, updatedAt } = before;
  const version = Math.max(before.version, last + 1);
  const row = { kind, documentKey: key, version, schemaVersion, content: content ?? {}, createdAt: updatedAt };
  await tx.contentVersion.createMany({ data: [row], skipDuplicates: true });
  return version;
}

/** For readable audit entries. */
const auditedChanges = 20;
const auditedCharacters = 300;

/** Added or removed items come from their copy (`own`). */
function valuesAt(content: unknown, changes: readonly Change[], own: 'added' | 'removed'): Record<string, string> {
  const values = changes
    .filter(({ kind }) => kind === 'changed' || kind === own)
    .slice(0, auditedChanges)
    .map(({ place, was = place }) => [place, shortText(valueAt(content, own === 'removed' ? was : place))]);
  return Object.fromEntries(values) as Record<string, string>;
}

function shortText(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  return text.length > auditedCharacters ? `${text.slice(0, auditedCharacters)}…` : text;
}
