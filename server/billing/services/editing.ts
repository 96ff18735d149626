import { type ServiceContent, serviceDocument as document } from '../../../src/domain/services/document.ts';
import { readContent } from '../../../src/domain/content/documents.ts';
import { serviceEntryTexts as texts } from '../../../src/domain/services/entry-texts.ts';
import { type Creation, createOnce, type Made, nextId, unmadeTarget } from '../../content/editing/create.ts';
import { publishIn } from '../../content/editing/publish.ts';
import { type EditTarget, newKey } from '../../content/editing/target.ts';
import type { SignedIn } from '../../context.ts';
import type { Tx } from '../../platform/database.ts';
import { findService } from './rows.ts';
import { firstServiceTarget, serviceTarget } from './target.ts';

const kind = 'service' as const;

/** Or an empty one for the key 'new'. @throws NOT_FOUND */
export async function targetOf({ db }: SignedIn, id: string): Promise<EditTarget<ServiceContent>> {
  return id === newKey ? unmadeTarget({ kind, document }) : serviceTarget(db, id);
}

/** With first version and audit entry, for imports. */
export async function createServiceIn(tx: Tx, ctx: SignedIn, content: ServiceContent): Promise<Made> {
  const id = await nextId(tx);
  const target = firstServiceTarget(id, content.name);
  const { version } = await publishIn(tx, ctx, target, { content: { ...content }, baseVersion: 0 });
  return { id, version };
}

/** Idempotent (D57). Deletes the caller's draft. @throws VALIDATION with the fields */
export function createService(ctx: SignedIn, creation: Creation): Promise<Made> {
  return createOnce(ctx, { kind, document }, creation, texts.createdAlready, (tx, valid) =>
    createServiceIn(tx, ctx, valid),
  );
}

/** Creates an inactive copy. @throws NOT_FOUND */
export async function duplicateService(ctx: SignedIn, id: string): Promise<Made> {
  return ctx.db.$transaction(async (tx) => {
    const { content: stored } = await findService(tx, id);
    const { content } = readContent(document, stored);
    return createServiceIn(tx, ctx, { ...content, name: texts.copyOf(content.name), isActive: false });
  });
}
