import { expressionBuilder, sql } from 'kysely';
import type { Tables } from '../../prisma/generated/tables.ts';
import { pageDocument, postDocument, type PageArticle, type PostArticle } from '../../src/domain/articles/articles.ts';
import type { AuditAction } from '../../src/domain/audit/texts.ts';
import type { ContentDocument } from '../../src/domain/content/documents.ts';
import type { Tx } from '../platform/database.ts';
import { pageColumns, postColumns } from './columns.ts';

export interface RowFacts {
  version: number;
  updatedAt: Date;
  updatedBy: string;
  /** Null: never published. */
  publishedAt: Date | null;
}

/** The differences between pages and posts. */
export interface ArticleNoun<Content extends PageArticle = PageArticle> {
  kind: 'page' | 'post';
  table: 'pages' | 'posts';
  document: ContentDocument<Content>;
  /** Audit log (D46). */
  actions: Readonly<Record<'create' | 'update' | 'restore' | 'remove', AuditAction>>;
  /** Public address (D18). */
  pathOf(slug: string): string;
  insert(tx: Tx, id: string, content: Content, facts: RowFacts): Promise<unknown>;
  update(tx: Tx, id: string, content: Content, facts: RowFacts): Promise<unknown>;
}

const none = { id: true } as const;

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

export type AnyNoun = Pick<ArticleNoun, 'kind' | 'table' | 'actions' | 'pathOf'>;

type ArticleColumns = {
  [Column in keyof Tables['pages'] & keyof Tables['posts']]: Tables['pages'][Column] & Tables['posts'][Column];
};

export const tableOf = ({ table }: Pick<AnyNoun, 'table'>) => sql<ArticleColumns>`${sql.table(table)}`.as<'a'>('a');

export const a = expressionBuilder<{ a: ArticleColumns }, 'a'>();

export const articleNouns: readonly AnyNoun[] = [pageNoun, postNoun];
