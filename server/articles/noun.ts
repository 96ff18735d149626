import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import { pageDocument, postDocument, type PageArticle, type PostArticle } from '../../src/domain/articles/articles.ts';
import type { ContentDocument } from '../../src/domain/content/documents.ts';
import type { Tx } from '../platform/database.ts';
import { pageColumns, postColumns } from './columns.ts';

/** What a row has beside its document. */
export interface RowFacts {
  version: number;
  updatedAt: Date;
  updatedBy: string;
  /** When visitors saw it first in its present publication; null before that. */
  publishedAt: Date | null;
}

/** Pages and posts differ in this alone; everything else of server/articles is written once for both. */
export interface ArticleNoun<Content extends PageArticle = PageArticle> {
  kind: 'page' | 'post';
  table: 'pages' | 'posts';
  document: ContentDocument<Content>;
  /** As the audit log tells them (D46). */
  actions: Readonly<Record<'create' | 'update' | 'restore' | 'remove', string>>;
  /** Its address on the site (D18). */
  pathOf(slug: string): string;
  insert(tx: Tx, id: string, content: Content, facts: RowFacts): Promise<unknown>;
  update(tx: Tx, id: string, content: Content, facts: RowFacts): Promise<unknown>;
}

const none = { id: true } as const;

/** Pages at /{slug}. */
export const pageNoun: ArticleNoun = {
  kind: 'page',
  table: 'pages',
  actions: {
    create: 'pages.create',
    update: 'pages.update',
    restore: 'pages.restoreVersion',
    remove: 'pages.remove',
  },
  document: pageDocument,
  pathOf: (slug) => `/${slug}`,
  insert: (tx, id, content, facts) =>
    tx.page.create({ data: { id, ...pageColumns(content), ...facts, createdBy: facts.updatedBy }, select: none }),
  update: (tx, id, content, facts) =>
    tx.page.update({ where: { id }, data: { ...pageColumns(content), ...facts }, select: none }),
};

/** Posts at /news/{slug}. */
export const postNoun: ArticleNoun<PostArticle> = {
  kind: 'post',
  table: 'posts',
  actions: {
    create: 'posts.create',
    update: 'posts.update',
    restore: 'posts.restoreVersion',
    remove: 'posts.remove',
  },
  document: postDocument,
  pathOf: (slug) => `/news/${slug}`,
  insert: (tx, id, content, facts) =>
    tx.post.create({ data: { id, ...postColumns(content), ...facts, createdBy: facts.updatedBy }, select: none }),
  update: (tx, id, content, facts) =>
    tx.post.update({ where: { id }, data: { ...postColumns(content), ...facts }, select: none }),
};

/** What does not depend on the fields of the document. */
export type AnyNoun = Pick<ArticleNoun, 'kind' | 'table' | 'actions' | 'pathOf'>;

/** The columns that both tables have. */
type ArticleColumns = {
  [Column in keyof Tables['pages'] & keyof Tables['posts']]: Tables['pages'][Column] & Tables['posts'][Column];
};

/** The table of a noun in a statement, as `a`. */
export const tableOf = ({ table }: Pick<AnyNoun, 'table'>) => sql<ArticleColumns>`${sql.table(table)}`.as<'a'>('a');

/** What can be said of the columns of {@link tableOf}. */
export const a = expressionBuilder<{ a: ArticleColumns }, 'a'>();

export const articleNouns: readonly AnyNoun[] = [pageNoun, postNoun];
