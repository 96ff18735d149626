import type { DocumentKind } from '../../../prisma/generated/enums.ts';
import type { AuditAction } from '../../../src/domain/audit/texts.ts';
import { type ContentDocument, readContent } from '../../../src/domain/content/documents.ts';
import type { SignedIn } from '../../context.ts';
import type { Db, Tx } from '../../platform/database.ts';
import { createOnce, type Creation, type Made, newDocumentTarget, nextId } from './create.ts';
import { type Publication, publishIn } from './publish.ts';
import type { StoredRow } from './stored-row.ts';
import { type EditTarget, newKey, type NewCopy } from './target.ts';

interface Stamp {
  version: number;
  updatedAt: Date;
  updatedBy: string;
}

interface FirstStamp extends Stamp {
  id: string;
  createdAt: Date;
  createdBy: string;
}

export type RowCheck<Content> = NonNullable<EditTarget<Content>['check']>;

const fieldsOf = (content: object): Record<string, unknown> => ({ ...content });

const noErrors = () => Promise.resolve({});

/** A noun whose documents are rows of one table. */
export interface EditedRow<Content, Data, Row extends { version: number }> {
  kind: DocumentKind;
  document: ContentDocument<Content>;
  actions: Readonly<Record<'create' | 'update' | 'restore', AuditAction>>;
  createdAlready: string;
  nameOf(content: Content): string;
  /** Excludes the trash. NOT_FOUND. */
  find(db: Db | Tx, id: string): Promise<StoredRow<Content>>;
  /** Until the transaction ends. NOT_FOUND. */
  lock(tx: Tx, id: string): Promise<Row>;
  /** `stored`: undefined for a new row. */
  check?(ctx: SignedIn, id: string, stored: Content | undefined): RowCheck<Content> | undefined;
  /** A restore does not change them. */
  unchangedByRestore?: readonly (keyof Content)[];
  dataOf(content: Content): Data;
  insert(tx: Tx, data: Data & FirstStamp): Promise<unknown>;
  update(tx: Tx, id: string, data: Data & Stamp, before: Row): Promise<unknown>;
  /** Defaults of a new one, if they vary. */
  documentNow?(ctx: SignedIn): Promise<ContentDocument<Content>>;
  /** Completes a new row. */
  fill?(tx: Tx, content: Content): Promise<Content>;
  copyOf(content: Content): Content;
}

/** Editing, creating and copying rows (D36, D37, D57). */
export function rowEditing<Content extends object, Data, Row extends { version: number }>(
  noun: EditedRow<Content, Data, Row>,
) {
  const { kind, document, actions, unchangedByRestore = [] } = noun;

  const dataIn = ({ content, version, at, by }: NewCopy) => ({
    ...noun.dataOf(content as unknown as Content),
    version,
    updatedAt: at,
    updatedBy: by,
  });

  async function storedTarget(ctx: SignedIn, db: Db | Tx, id: string): Promise<EditTarget<Content>> {
    const { entry } = await noun.find(db, id);
    return {
      kind,
      key: id,
      title: noun.nameOf(entry),
      document,
      actions: { publish: actions.update, restore: actions.restore },
      hasNoBuiltIn: true,
      read: (on) => noun.find(on, id),
      check: noun.check?.(ctx, id, entry) ?? noErrors,
      keep: (restored, current) => ({
        ...restored,
        ...Object.fromEntries(unchangedByRestore.map((field) => [field, current[field]])),
      }),
      write: async (tx, baseVersion, copy) => {
        const before = await noun.lock(tx, id);
        if (before.version !== baseVersion) return false;
        await noun.update(tx, id, dataIn(copy), before);
        return true;
      },
    };
  }

  const firstTarget = (ctx: SignedIn, id: string, title: string): EditTarget<Content> => ({
    kind,
    key: id,
    title,
    document,
    actions: { publish: actions.create, restore: actions.restore },
    read: () => Promise.resolve(undefined),
    check: noun.check?.(ctx, id, undefined) ?? noErrors,
    write: async (tx, _, copy) => {
      await noun.insert(tx, { id, ...dataIn(copy), createdAt: copy.at, createdBy: copy.by });
      return true;
    },
  });

  /** In the caller's transaction, for imports. VALIDATION by field. */
  async function createIn(tx: Tx, ctx: SignedIn, given: Content): Promise<Made> {
    const content = (await noun.fill?.(tx, given)) ?? given;
    const id = await nextId(tx);
    const target = firstTarget(ctx, id, noun.nameOf(content));
    const { version } = await publishIn(tx, ctx, target, { content: fieldsOf(content), baseVersion: 0 });
    return { id, version };
  }

  return {
    kind,
    createIn,

    /** By id, or a new one for 'new'. NOT_FOUND. */
    targetOf: async (ctx: SignedIn, id: string): Promise<EditTarget<Content>> =>
      id === newKey
        ? newDocumentTarget({ kind, document: (await noun.documentNow?.(ctx)) ?? document })
        : storedTarget(ctx, ctx.db, id),

    /** In the caller's transaction; keeps the caller's draft. NOT_FOUND, VALIDATION by field, CONFLICT (D37). */
    publishIn: async (
      tx: Tx,
      ctx: SignedIn,
      id: string,
      { baseVersion, content }: Pick<Publication, 'baseVersion'> & { content: Content },
    ): Promise<{ version: number }> =>
      publishIn(tx, ctx, await storedTarget(ctx, tx, id), {
        content: fieldsOf(content),
        baseVersion,
        keepsDraft: true,
      }),

    /** Idempotent (D57). VALIDATION by field. Deletes the caller's draft. */
    create: (ctx: SignedIn, creation: Creation): Promise<Made> =>
      createOnce(ctx, { kind, document }, creation, noun.createdAlready, (tx, valid) => createIn(tx, ctx, valid)),

    /** NOT_FOUND. */
    duplicate: (ctx: SignedIn, id: string): Promise<Made> =>
      ctx.db.$transaction(async (tx) => {
        const { content } = readContent(document, (await noun.find(tx, id)).content);
        return createIn(tx, ctx, noun.copyOf(content));
      }),
  };
}
